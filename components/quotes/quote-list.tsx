'use client'

import { Plus } from 'lucide-react'
import { Figures } from '#components/records/figures.tsx'
import { formatSums } from '#components/records/money-sums.ts'
import { RecordsPage } from '#components/records/records-page.tsx'
import { useShortcut } from '#components/shell/use-shortcut.ts'
import { Button } from '#components/ui/button.tsx'
import { type Notation, formatNumber, formatPercent } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { QuoteRow } from '#server/modules/quotes/schema.ts'
import { QUOTES } from './quote-kind.tsx'
import { useNewQuote } from './use-quotes.ts'

export function QuoteList() {
  const draft = useNewQuote()
  useShortcut('c', () => void draft.create())
  return (
    <RecordsPage
      kind={QUOTES}
      mayWrite={false}
      newButton={
        <Button variant="primary" icon={<Plus />} loading={draft.pending} onClick={() => void draft.create()}>
          New quote
        </Button>
      }
      summary={({ rows, today }) => <QuoteFigures quotes={rows} today={today} />}
    />
  )
}

function QuoteFigures({ quotes, today }: { quotes: readonly QuoteRow[]; today: string }) {
  const notation = useNotation()
  const year = today.slice(0, 4)
  const sent = quotes.filter(({ status }) => status === 'sent')
  const decided = quotes.filter(({ decided_at }) => decided_at?.startsWith(year))
  const accepted = decided.filter(({ status }) => status === 'accepted')
  const total = (rows: readonly QuoteRow[]) =>
    formatSums(
      notation,
      rows.map(({ total: amount, currency }) => ({ amount, currency })),
    )
  const share = decided.length > 0 ? formatPercent(notation, Math.round((accepted.length / decided.length) * 100)) : '–'
  return (
    <Figures
      figures={[
        { label: 'Awaiting a decision', value: total(sent), hint: count(notation, sent.length) },
        { label: 'Accepted this year', value: total(accepted), hint: count(notation, accepted.length) },
        { label: 'Acceptance rate', value: share, hint: `of ${count(notation, decided.length)} decided this year` },
      ]}
    />
  )
}

const count = (notation: Notation, quotes: number) =>
  `${formatNumber(notation, quotes)} ${quotes === 1 ? 'quote' : 'quotes'}`
