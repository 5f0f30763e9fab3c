'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { showInAddress } from '#components/shell/address.ts'
import { Failed } from '#components/shell/failed.tsx'
import { FilterSelect } from '#components/shell/filter-select.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Pager } from '#components/ui/pagination.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import type { MovementType } from '#server/modules/inventory/movements/rules.ts'
import type { StockedItem } from '#server/modules/inventory/schema.ts'
import { TYPE_LABELS } from './movement-labels.ts'
import { MovementTable } from './movement-table.tsx'
import { newestMovements, PER_PAGE } from './newest-movements.ts'

const types = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value: value as MovementType, label }))

/** Movements of an item, newest first; the URL stores page and filters. */
export function MovementSection({ item }: { item: StockedItem }) {
  const params = useSearchParams()
  const type = types.find(({ value }) => value === params.get('type'))?.value
  const places = [...new Set(item.levels.map(({ location }) => location))]
  const location = places.find((place) => place === params.get('location'))
  const offset = Number(params.get('offset') ?? 0)
  const { data, error, isPending, refetch } = useQuery(
    useTRPC().inventory.ledger.queryOptions(
      {
        ...newestMovements(item.id, offset),
        ...(type && { type: [type] }),
        ...(location && { location: [location] }),
      },
      { placeholderData: (before) => before },
    ),
  )
  const total = data?.total ?? 0
  const turn = (to: number) => showInAddress({ offset: to || null })
  return (
    <Section
      title="Movements"
      actions={
        <>
          <FilterSelect className="w-48" name="type" label="Type" any="All types" options={types} value={type} />
          {places.length > 1 && (
            <FilterSelect
              className="w-40"
              name="location"
              label="Location"
              any="All locations"
              options={places.map((place) => ({ value: place, label: place }))}
              value={location}
            />
          )}
        </>
      }
    >
      <Card flush>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <MovementTable movements={data?.data ?? []} unit={item.unit} loading={isPending} />
            {total > PER_PAGE && (
              <Pager
                from={offset + 1}
                to={Math.min(offset + PER_PAGE, total)}
                total={total}
                {...(offset > 0 && { onPrevious: () => turn(Math.max(0, offset - PER_PAGE)) })}
                {...(data?.has_more && { onNext: () => turn(offset + PER_PAGE) })}
              />
            )}
          </>
        )}
      </Card>
    </Section>
  )
}
