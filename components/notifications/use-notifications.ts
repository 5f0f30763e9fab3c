'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePages } from '#components/shell/use-pages.ts'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'

const FOREVER = { staleTime: Infinity }

/** The number of unread notifications; the live stream updates it. */
export const useUnread = () =>
  useQuery(useTRPC().notifications.unread.queryOptions(undefined, FOREVER)).data?.unread ?? 0

export function useNotifications(unread: boolean) {
  const client = useTRPCClient()
  return usePages(['notifications', 'list'], { unread }, (before?: string) =>
    client.notifications.list.query({ unread, ...(before && { before }) }),
  )
}

/** Marks the given notifications as read, or all of them. */
export function useMarkRead() {
  const { notifications } = useTRPC()
  const queries = useQueryClient()
  return useMutation(
    notifications.markRead.mutationOptions({
      onSuccess: (left) => {
        queries.setQueryData(notifications.unread.queryKey(), left)
        return queries.invalidateQueries({ queryKey: [['notifications', 'list']] })
      },
    }),
  ).mutate
}
