'use client'

import { SquareKanban } from 'lucide-react'
import { Figures } from '#components/records/figures.tsx'
import { formatSums } from '#components/records/money-sums.ts'
import { type RecordView, RecordsPage } from '#components/records/records-page.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import type { DealRow } from '#server/modules/deals/schema.ts'
import { DealBoard } from './deal-board.tsx'
import { DEALS } from './deal-kind.tsx'

const PIPELINE: RecordView<'deals'> = {
  value: 'pipeline',
  label: 'Pipeline',
  icon: <SquareKanban />,
  fills: true,
  content: ({ rows, actions, hrefOf, today }) => (
    <DealBoard deals={rows} today={today} hrefOf={hrefOf} names={actions.names} edit={actions.edit} />
  ),
}

/** Deals as a pipeline and as a list. */
export function DealViews() {
  return (
    <RecordsPage
      kind={DEALS}
      views={[PIPELINE]}
      firstView={PIPELINE.value}
      summary={({ rows, today }) => <DealFigures deals={rows} month={today.slice(0, 7)} />}
    />
  )
}

function DealFigures({ deals, month }: { deals: readonly DealRow[]; month: string }) {
  const notation = useNotation()
  const open = deals.filter(({ status }) => status === 'open')
  const won = deals.filter(({ status, closed_at }) => status === 'won' && closed_at?.startsWith(month))
  const weighted = open.map(({ amount, probability, currency }) => ({
    amount: amount === null ? null : Math.round(amount * (probability ?? 0)) / 100,
    currency,
  }))
  return (
    <Figures
      figures={[
        { label: 'Open', value: formatSums(notation, open), hint: count(notation, open.length) },
        { label: 'Weighted by probability', value: formatSums(notation, weighted) },
        won.length > 0
          ? { label: 'Won this month', value: formatSums(notation, won), hint: count(notation, won.length) }
          : { label: 'Won this month', value: 'Nothing yet' },
      ]}
    />
  )
}

const count = (notation: Notation, deals: number) =>
  `${formatNumber(notation, deals)} ${deals === 1 ? 'deal' : 'deals'}`
