'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ownName } from '#components/shell/own-name.ts'
import { useTRPC, useTRPCClient } from '#components/shell/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Commented, CommentPage } from '#server/modules/comments/schema.ts'

/** What people wrote about a record, oldest first, and what can be done with it; follows the live stream. */
export function useComments(entity: Commented, id: string) {
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
  const onError = (error: { message: string }) => toast.error('That did not work', { description: error.message })
  const { mutateAsync: create } = useMutation(comments.create.mutationOptions({ onSuccess: again }))
  const { mutateAsync: update } = useMutation(comments.update.mutationOptions({ onSuccess: again }))
  const { mutateAsync: remove } = useMutation(comments.remove.mutationOptions({ onSuccess: again, onError }))
  const sent = useRef<{ text: string; key: string }>(undefined)
  /** Nobody knows whether a comment whose answer was lost is there: pressed again, it is sent under the same key. */
  const write = async (text: string) => {
    if (sent.current?.text !== text) sent.current = { text, key: ownName() }
    await create({ ...about, ...sent.current })
    sent.current = undefined
  }
  return { list, create: write, update, remove }
}
