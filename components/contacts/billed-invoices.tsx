'use client'

import { useQuery } from '@tanstack/react-query'
import { nameOf } from '#components/connectors/provider-labels.ts'
import { formatMoney } from '#components/records/format-field.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { formatNearDay, todayIn } from '#components/ui/format-day.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
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
      description={hidden > 0 ? `The latest ${data.data.length} of ${formatNumber(notation, data.count)}.` : undefined}
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
  { key: 'date', header: 'Date', cell: ({ date }) => formatNearDay(notation, date, today) },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ total, currency }) => formatMoney(notation, total, currency, undefined, true),
  },
  {
    key: 'paid',
    header: 'Paid',
    align: 'right',
    wideOnly: true,
    cell: ({ paid, currency }) => formatMoney(notation, paid, currency, undefined, true),
  },
  { key: 'source', header: 'Source', wideOnly: true, cell: ({ provider }) => nameOf(provider) },
]
