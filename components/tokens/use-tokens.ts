'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePages } from '#components/shell/use-pages.ts'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import type { ListTokenRequests, UsedToken } from '#server/modules/tokens/schema.ts'

/** The tokens of the workspace and their actions, which refresh the list. */
export function useTokens(initialData?: UsedToken[]) {
  const { tokens } = useTRPC()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries(tokens.list.queryFilter())
  return {
    list: useQuery(tokens.list.queryOptions(undefined, { ...(initialData && { initialData }) })),
    create: useMutation(tokens.create.mutationOptions({ onSuccess })).mutateAsync,
    update: useMutation(tokens.update.mutationOptions({ onSuccess })).mutateAsync,
    rotate: useMutation(tokens.rotate.mutationOptions({ onSuccess })).mutateAsync,
    revoke: useMutation(tokens.revoke.mutationOptions({ onSuccess })).mutateAsync,
  }
}

/** The requests of a token in the last seven days, newest first. */
export function useTokenRequests(token: string, status: StatusClass | undefined, method: RequestMethod | undefined) {
  const client = useTRPCClient()
  const input = { token, ...(status && { status: [status] }), ...(method && { method: [method] }) }
  return usePages(['tokens', 'requests'], input, (before?: string) =>
    client.tokens.requests.query({ ...input, ...(before && { before }) }),
  )
}

type Asked = Required<ListTokenRequests>
export type StatusClass = Asked['status'][number]
export type RequestMethod = Asked['method'][number]
