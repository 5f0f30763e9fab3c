'use client'

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'

type Page = { data: readonly unknown[]; offset: number; has_more: boolean }

/** Comments on a record, newest first, and the actions on them; follows the live stream. */
export function useComments(entity: string, id: string) {
  const { comments } = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const about = { on: `${entity}:${id}`, sort: '-created_at' as const, count: false }
  const list = useInfiniteQuery({
    queryKey: comments.list.queryKey(about),
    queryFn: ({ pageParam: offset }) => client.comments.list.query({ ...about, ...(offset > 0 && { offset }) }),
    initialPageParam: 0,
    getNextPageParam: ({ data, offset, has_more }: Page) => (has_more ? offset + data.length : undefined),
  })
  const isAnyBy = list.data?.pages.some(({ data }) => data.some(({ token }) => token !== null))
  const programs = useQuery(comments.programs.queryOptions({ on: about.on }, { enabled: isAnyBy === true }))
  const again = () => queries.invalidateQueries(comments.list.pathFilter())
  const onError = (error: { message: string }) => toast.error('Something went wrong', { description: error.message })
  const { mutateAsync: create } = useMutation(comments.create.mutationOptions({ onSuccess: again }))
  const { mutateAsync: update } = useMutation(comments.update.mutationOptions({ onSuccess: again }))
  const { mutate: resolve } = useMutation(comments.update.mutationOptions({ onSuccess: again, onError }))
  const { mutateAsync: remove } = useMutation(comments.remove.mutationOptions({ onSuccess: again, onError }))
  return {
    list,
    /** The name of the agent or other program with this token. */
    programOf: (token: string) => programs.data?.find(({ id: one }) => one === token)?.name ?? 'API token',
    create: (body: string, attachments: string[] = []) => create({ on: about.on, body, attachments }),
    update,
    resolve,
    remove,
  }
}
