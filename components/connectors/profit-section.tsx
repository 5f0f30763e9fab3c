'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { moneyWords } from '#components/records/field-words.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { formatDay } from '#components/ui/day-words.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
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
          columns={COLUMNS}
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
  key: Exclude<keyof ProfitMonth, 'month' | 'currency'>,
  header: string,
  wideOnly = true,
): Column<ProfitMonth> => ({
  key,
  header,
  align: 'right',
  wideOnly,
  cell: ({ [key]: value, currency }) => (value === null ? '–' : moneyWords(value, currency, undefined, true)),
})

const COLUMNS: Column<ProfitMonth>[] = [
  { key: 'month', header: 'Month', cell: ({ month }) => formatDay(month, { month: 'short', year: 'numeric' }) },
  amount('income', 'Income', false),
  amount('cost_of_goods', 'Cost of goods'),
  amount('gross_profit', 'Gross profit'),
  amount('expenses', 'Expenses'),
  amount('other_income', 'Other income'),
  amount('other_expenses', 'Other expenses'),
  amount('net_income', 'Net income', false),
]
