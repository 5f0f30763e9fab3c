'use client'

import { useInfiniteQuery } from '@tanstack/react-query'

type Page<Row> = { data: Row[]; has_more: boolean }

/**
 * An infinite list with cursor pagination. `key` names the procedure, so that the live stream can refresh it; `input`
 * holds the other arguments.
 */
export function usePages<Row extends { id: string | number }>(
  key: [module: string, procedure: string],
  input: object,
  ask: (before: Row['id'] | undefined) => Promise<Page<Row>>,
) {
  const pages = useInfiniteQuery({
    queryKey: [key, { input, type: 'infinite' }],
    queryFn: ({ pageParam }) => ask(pageParam as Row['id'] | undefined),
    initialPageParam: undefined as Row['id'] | undefined,
    getNextPageParam: ({ data, has_more }: Page<Row>): Row['id'] | undefined =>
      has_more ? data.at(-1)?.id : undefined,
  })
  return {
    /** Undefined while the first page loads. */
    rows: pages.data?.pages.flatMap(({ data }) => data),
    error: pages.data ? null : pages.error,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    more: () => void pages.fetchNextPage(),
  }
}
