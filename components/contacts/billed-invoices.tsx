'use client'

import { useQuery } from '@tanstack/react-query'
import { nameOf } from '#components/connectors/connector-words.ts'
import { moneyWords } from '#components/records/field-words.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { dayWords, todayIn } from '#components/ui/day-words.ts'
import { type Notation, numberText } from '#components/ui/number-words.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { BilledInvoice } from '#server/modules/marketing/revenue/schema.ts'

/** Invoices of a contact from data sources; renders nothing without any. */
export function BilledInvoices({ contact }: { contact: string }) {
  const notation = useNotation()
  const { here } = useFrame()
  const { data } = useQuery(useTRPC().marketing.billed.queryOptions({ contact }))
  if (!data || data.count === 0) return null
  const hidden = data.count - data.data.length
  return (
    <Section
      title="Invoices of data sources"
      description={hidden > 0 ? `The latest ${data.data.length} of ${numberText(notation, data.count)}.` : undefined}
    >
      <Card flush>
        <Table
          label="Invoices of data sources"
          columns={columnsFor(notation, todayIn(here.zone))}
          rows={data.data}
          rowKey={({ id }) => id}
        />
      </Card>
    </Section>
  )
}

const columnsFor = (notation: Notation, today: string): Column<BilledInvoice>[] => [
  { key: 'number', header: 'Number', cell: ({ number }) => number ?? '–' },
  { key: 'date', header: 'Date', cell: ({ date }) => dayWords(notation, date, today) },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ total, currency }) => moneyWords(notation, total, currency, undefined, true),
  },
  {
    key: 'paid',
    header: 'Paid',
    align: 'right',
    wideOnly: true,
    cell: ({ paid, currency }) => moneyWords(notation, paid, currency, undefined, true),
  },
  { key: 'source', header: 'Source', wideOnly: true, cell: ({ provider }) => nameOf(provider) },
]
