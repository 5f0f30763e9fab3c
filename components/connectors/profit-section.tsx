'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { formatMoney } from '#components/records/format-field.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatDay } from '#components/ui/format-day.ts'
import type { Notation } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { type Column, Table } from '#components/ui/table.tsx'
import type { ProfitMonth } from '#server/modules/connectors/profit/schema.ts'

/** Profit and loss by month, refetched each time it is shown. */
export function ProfitSection({ id }: { id: string }) {
  const { data } = useQuery(useTRPC().connectors.profit.queryOptions({ id }, { staleTime: 0 }))
  return (
    <Section
      title="Profit and loss"
      description="Months that have been read, at most the last 24, on an accrual basis."
    >
      <Card flush>
        <Table
          label="Profit and loss"
          columns={columnsIn(useNotation())}
          rows={data?.data ?? []}
          rowKey={({ month }) => month}
          loadingRows={data ? 0 : 6}
          empty={
            <EmptyState icon={<ChartNoAxesColumn />} title="No months yet">
              Months appear after the first sync.
            </EmptyState>
          }
        />
      </Card>
    </Section>
  )
}

const amount = (
  notation: Notation,
  key: Exclude<keyof ProfitMonth, 'month' | 'currency'>,
  header: string,
  wideOnly = true,
): Column<ProfitMonth> => ({
  key,
  header,
  align: 'right',
  wideOnly,
  cell: ({ [key]: value, currency }) =>
    value === null ? '–' : formatMoney(notation, value, currency, undefined, true),
})

const columnsIn = (notation: Notation): Column<ProfitMonth>[] => [
  {
    key: 'month',
    header: 'Month',
    cell: ({ month }) => formatDay(notation, month, { month: 'short', year: 'numeric' }),
  },
  amount(notation, 'income', 'Income', false),
  amount(notation, 'cost_of_goods', 'Cost of goods'),
  amount(notation, 'gross_profit', 'Gross profit'),
  amount(notation, 'expenses', 'Expenses'),
  amount(notation, 'other_income', 'Other income'),
  amount(notation, 'other_expenses', 'Other expenses'),
  amount(notation, 'net_income', 'Net income', false),
]
