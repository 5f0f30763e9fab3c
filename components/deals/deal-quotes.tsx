'use client'

import { Plus } from 'lucide-react'
import { QUOTE_STATES } from '#components/quotes/quote-states.ts'
import { useNewQuote } from '#components/quotes/use-quotes.ts'
import { formatMoney } from '#components/records/format-field.ts'
import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Table } from '#components/ui/table.tsx'
import type { Deal } from '#server/modules/deals/schema.ts'
import type { Quote } from '#server/modules/quotes/schema.ts'
import { useDealBill } from './use-deal-bill.ts'

/** The quotes of a deal, with a button to create another. */
export function DealQuotes({ deal, onAmount }: { deal: Deal; onAmount: (amount: number) => void }) {
  const notation = useNotation()
  const { root } = useFrame()
  const draft = useNewQuote()
  const billOf = useDealBill()
  const { currency } = deal
  const quotes = (useRecords('quotes').rows ?? []).filter((quote) => quote.deal === deal.id)
  const accepted = acceptedNet(quotes, currency)
  const create = (
    <Button size="sm" icon={<Plus />} loading={draft.pending} onClick={() => void draft.create(billOf(deal))}>
      Create quote
    </Button>
  )
  return (
    <Section title={`Quotes (${quotes.length})`} actions={create}>
      {accepted !== null && accepted !== deal.amount && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          Accepted: {formatMoney(notation, accepted, currency, undefined, true)} without tax.
          <Button size="sm" onClick={() => onAmount(accepted)}>
            Set amount to {formatMoney(notation, accepted, currency, undefined, true)}
          </Button>
        </p>
      )}
      {quotes.length === 0 ? (
        <p className="text-ink-muted">No quotes yet. When the client accepts one, the deal is won.</p>
      ) : (
        <Card flush>
          <Table
            label="Quotes of this deal"
            rows={quotes}
            rowKey={(quote) => quote.id}
            rowHref={(quote) => `${root}/quotes/${quote.id}`}
            columns={[
              { key: 'number', header: 'Number', cell: ({ number }) => number ?? 'Draft' },
              {
                key: 'status',
                header: 'Status',
                cell: ({ status }) => <Badge tone={QUOTE_STATES[status].tone}>{QUOTE_STATES[status].label}</Badge>,
              },
              {
                key: 'total',
                header: 'Total',
                align: 'right',
                cell: (quote) => formatMoney(notation, quote.total, quote.currency, undefined, true),
              },
            ]}
          />
        </Card>
      )}
    </Section>
  )
}

/** The net total of the accepted quotes, in cents exact; null without any, or if one has another currency. */
function acceptedNet(quotes: readonly Pick<Quote, 'status' | 'subtotal' | 'currency'>[], currency: string) {
  const accepted = quotes.filter(({ status }) => status === 'accepted')
  if (accepted.length === 0 || accepted.some((quote) => quote.currency !== currency)) return null
  return accepted.reduce((cents, { subtotal }) => cents + Math.round(subtotal * 100), 0) / 100
}
