'use client'

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#components/sync/edits.ts'
import type { RecordModule } from '../record-kind.ts'
import { type History, useProcedures } from '../use-procedures.ts'
import type { Entry } from './version-states.ts'

const PAGE = 50

/**
 * The changes of a record, newest first. Older pages begin at the version that was the newest one at first, so that all
 * stay loaded while newer versions arrive.
 */
export function useVersions(module: RecordModule, { id, version }: Row) {
  const { history } = useProcedures(module)
  const queries = useQueryClient()
  const [first] = useState(version)
  const read = (before: number): Promise<History> =>
    queries.fetchQuery({ ...history.queryOptions({ id, limit: PAGE, before }), staleTime: 0 })
  const older = useInfiniteQuery({
    queryKey: [...history.queryKey({ id }), 'versions', first],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: first + 1,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.version : undefined),
  })
  const newer = useQuery({
    queryKey: [...history.queryKey({ id }), 'newer', first, version],
    queryFn: async () => {
      const entries: Entry[] = []
      for (let before = version + 1; before > first + 1;) {
        const { data, has_more } = await read(before)
        entries.push(...data.filter((entry) => entry.version > first))
        before = has_more ? data.at(-1)!.version : 0
      }
      return entries
    },
    enabled: version > first,
    placeholderData: keepPreviousData,
  })
  return {
    entries: older.data && [...(newer.data ?? []), ...older.data.pages.flatMap(({ data }) => data)],
    error: older.error ?? newer.error,
    again: () => void (older.error ? older : newer).refetch(),
    hasOlder: older.hasNextPage,
    isFetching: older.isFetching,
    showOlder: () => void older.fetchNextPage(),
  }
}

/** The record at a version, for the long values that its history omits. */
export function useVersionState(module: RecordModule, id: string, version: number, enabled: boolean) {
  const { get, history } = useProcedures(module)
  const queries = useQueryClient()
  return useQuery({
    queryKey: [...history.queryKey({ id }), 'state', version],
    queryFn: () => queries.fetchQuery({ ...get.queryOptions({ id, version }), staleTime: 0, gcTime: 0 }),
    enabled,
    staleTime: Infinity,
  }).data as Row | undefined
}
