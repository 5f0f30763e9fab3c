'use client'

import { useQuery } from '@tanstack/react-query'
import { Activity as ActivityIcon, SearchX } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { factsOf, KINDS } from '#components/records/kinds.ts'
import { showInAddress } from '#components/shell/address.ts'
import { Failed } from '#components/shell/failed.tsx'
import { FilterSelect } from '#components/shell/filter-select.tsx'
import { Page } from '#components/shell/page.tsx'
import { usePages } from '#components/shell/use-pages.ts'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { LoadMore } from '#components/ui/pagination.tsx'
import { Card } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Activity } from '#server/modules/activity/schema.ts'
import { ActivityList } from './activity-list.tsx'
import { nounOf, SOURCE_LABELS } from './describe-activity.ts'

const entities = [
  ...KINDS.flatMap(({ entity, place, hasPages = true }) => (place && hasPages ? [entity] : [])),
  'comment',
  'workspace',
]
/** As in the sidebar, where the kind has a place there. */
const labelOf = (kind: string) => factsOf(kind)?.place?.label ?? `${title(nounOf(kind))}s`
const title = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}`
const sources = Object.keys(SOURCE_LABELS) as Activity['actor_kind'][]
const kindOptions = entities.map((kind) => ({ value: kind, label: labelOf(kind) }))
const sourceOptions = sources.map((value) => ({ value, label: title(SOURCE_LABELS[value]) }))

/** All activity of the workspace; the URL stores the filters. */
export function ActivityPage() {
  const params = useSearchParams()
  const client = useTRPCClient()
  const people = useQuery(useTRPC().members.list.queryOptions({ limit: 200, sort: 'name' })).data?.data ?? []
  const actor = params.get('person') ?? undefined
  const entity = entities.find((kind) => kind === params.get('kind'))
  const source = sources.find((one) => one === params.get('source'))
  const input = { ...(actor && { actor }), ...(entity && { entity }), ...(source && { source }) }
  const isFiltered = Object.keys(input).length > 0
  const { rows, error, retry, hasMore, isLoadingMore, more } = usePages(
    ['activity', 'list'],
    input,
    (before?: number) => client.activity.list.query({ ...input, limit: 50, ...(before && { before }) }),
  )
  return (
    <Page>
      <PageHeader title="Activity" description="Every change in this workspace: who made it, when and how." />
      <div className="flex flex-wrap items-center gap-2" role="search" aria-label="Filter activity">
        <FilterSelect
          className="w-44 max-md:w-0 max-md:flex-1"
          name="person"
          label="Member"
          any="All members"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={actor}
        />
        <FilterSelect
          className="w-36 max-md:w-0 max-md:flex-1"
          name="kind"
          label="Type"
          any="All types"
          options={kindOptions}
          value={entity}
        />
        <FilterSelect
          className="w-44 max-md:w-0 max-md:flex-1"
          name="source"
          label="Source"
          any="All sources"
          options={sourceOptions}
          value={source}
        />
      </div>
      <Card flush>
        {error ? (
          <Failed error={error} onRetry={retry} />
        ) : !rows ? (
          <div role="status" aria-label="Loading" className="flex flex-col gap-6 p-4">
            {['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5', 'w-1/2'].map((width, row) => (
              <Skeleton key={row} className={`h-4 ${width}`} />
            ))}
          </div>
        ) : rows.length === 0 ? (
          <EmptyState
            icon={isFiltered ? <SearchX /> : <ActivityIcon />}
            title={isFiltered ? 'No matching activity' : 'No activity yet'}
            action={
              isFiltered && (
                <Button onClick={() => showInAddress({ person: null, kind: null, source: null })}>Clear filters</Button>
              )
            }
          >
            {isFiltered ? 'Change or clear the filters.' : 'Changes made by members, tokens and forms appear here.'}
          </EmptyState>
        ) : (
          <>
            <ActivityList activity={rows} />
            {hasMore && <LoadMore shown={rows.length} loading={isLoadingMore} onLoadMore={more} />}
          </>
        )}
      </Card>
    </Page>
  )
}
