'use client'

import { Plus } from 'lucide-react'
import { useNewQuote } from '#components/quotes/use-quotes.ts'
import { moneyWords } from '#components/records/field-words.ts'
import { QUOTE_STATES } from '#components/records/states.ts'
import { useRecords } from '#components/records/use-records.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Table } from '#components/ui/table.tsx'
import type { Deal } from '#server/modules/deals/schema.ts'

/** The quotes of a deal, with a button to create another. */
export function DealQuotes({ deal }: { deal: Deal }) {
  const { root } = useFrame()
  const draft = useNewQuote()
  const { id, contact, company, project, currency } = deal
  const quotes = (useRecords('quotes').rows ?? []).filter((quote) => quote.deal === id)
  const create = (
    <Button
      size="sm"
      icon={<Plus />}
      loading={draft.pending}
      onClick={() => void draft.create({ deal: id, contact, company, project, currency })}
    >
      Create quote
    </Button>
  )
  return (
    <Section title={`Quotes (${quotes.length})`} actions={create}>
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
                cell: (quote) => moneyWords(quote.total, quote.currency, undefined, true),
              },
            ]}
          />
        </Card>
      )}
    </Section>
  )
}
