'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
import type { CommentPage } from '#server/modules/comments/schema.ts'

/** Comments on a record, oldest first, and the actions on them; follows the live stream. */
export function useComments(entity: string, id: string) {
  const { comments } = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const about = { entity, entity_id: id }
  const list = useInfiniteQuery({
    queryKey: comments.list.queryKey(about),
    queryFn: ({ pageParam: before }) => client.comments.list.query({ ...about, ...(before && { before }) }),
    initialPageParam: '',
    getNextPageParam: ({ data, has_more }: CommentPage) => (has_more ? data[0]!.id : undefined),
  })
  const again = () => queries.invalidateQueries(comments.list.pathFilter())
  const onError = (error: { message: string }) => toast.error('Something went wrong', { description: error.message })
  const { mutateAsync: create } = useMutation(comments.create.mutationOptions({ onSuccess: again }))
  const { mutateAsync: update } = useMutation(comments.update.mutationOptions({ onSuccess: again }))
  const { mutateAsync: remove } = useMutation(comments.remove.mutationOptions({ onSuccess: again, onError }))
  return { list, create: (text: string) => create({ ...about, text }), update, remove }
}
