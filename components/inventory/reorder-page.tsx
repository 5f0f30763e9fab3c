'use client'

import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { RowsAwaited } from '#components/records/rows-awaited.tsx'
import { Failed } from '#components/shell/failed.tsx'
import { Page } from '#components/shell/page.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { SupplierSection } from './supplier-section.tsx'

/** Quantities to order now, by supplier, with the figures behind them. */
export function ReorderPage() {
  const { data, error, refetch } = useQuery(useTRPC().inventory.reorder.queryOptions())
  const suppliers = Map.groupBy(data?.data ?? [], ({ supplier }) => supplier)
  return (
    <Page width="full">
      <PageHeader
        title="Reorder list"
        description="Items whose stock on hand and on order is at or below their reorder point. Quantities in draft orders are deducted."
      />
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsAwaited />
      ) : data.data.length === 0 ? (
        <EmptyState icon={<PackageCheck />} title="Nothing to reorder">
          Items appear here when their stock falls to their reorder point. Set a reorder point on an item’s page.
        </EmptyState>
      ) : (
        [...suppliers].map(([supplier, suggestions]) => (
          <SupplierSection key={supplier ?? ''} supplier={supplier} suggestions={suggestions} />
        ))
      )}
      {data?.complete === false && <p className="text-ink-muted">Showing the first 1,000 items.</p>}
    </Page>
  )
}
