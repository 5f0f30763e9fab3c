'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import type { ListedNewsletter } from '#server/modules/newsletters/schema.ts'

/** Refetch intervals while a newsletter is being sent, and until its first figures arrive. */
const SENDING_MS = 3_000
const FIGURES_MS = 15_000

const paceOf = (shown: readonly ListedNewsletter[] | undefined) =>
  shown?.some(({ state }) => state === 'sending')
    ? SENDING_MS
    : shown?.some(({ state, figures }) => state === 'sent' && figures === null)
      ? FIGURES_MS
      : false

/** The latest newsletters, newest first. */
export const useLatest = (initialData: { data: ListedNewsletter[] }) =>
  useQuery(
    useTRPC().newsletters.latest.queryOptions(undefined, {
      initialData,
      refetchInterval: ({ state }) => paceOf(state.data?.data),
    }),
  ).data.data

/** One newsletter; undefined while it does not exist yet. */
export const useNewsletter = (id: string | undefined, initial: ListedNewsletter | undefined) =>
  useQuery(
    useTRPC().newsletters.get.queryOptions(
      { id: id ?? '' },
      {
        enabled: id !== undefined,
        ...(initial && initial.id === id && { initialData: initial }),
        refetchInterval: ({ state }) => paceOf(state.data && [state.data]),
      },
    ),
  ).data
