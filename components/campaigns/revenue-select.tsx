'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useManages } from '#components/shell/use-manages.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.ts'
import type { RevenueSource } from '#server/modules/marketing/revenue/schema.ts'

const WORDS: Record<RevenueSource, string> = { deals: 'Won deals', invoices: 'Invoices of data sources' }
const OPTIONS = Object.entries(WORDS).map(([value, label]) => ({ value: value as RevenueSource, label }))

/** Which sales count in the whole workspace; only shown when a data source has invoices of contacts. */
export function RevenueSelect() {
  const { marketing } = useTRPC()
  const manages = useManages()
  const queries = useQueryClient()
  const { data } = useQuery(marketing.revenue.queryOptions())
  const choose = useMutation(
    marketing.chooseRevenue.mutationOptions({ onSettled: () => queries.invalidateQueries(marketing.pathFilter()) }),
  ).mutateAsync
  if (!data || (!data.hasInvoices && data.source === 'deals')) return null
  return (
    <Select
      label="Revenue counts from"
      className="w-56"
      options={OPTIONS}
      value={data.source}
      disabled={!manages}
      onValueChange={(source) =>
        void choose({ source }).catch((error: Error) => toast.error('Could not save', { description: error.message }))
      }
    />
  )
}
