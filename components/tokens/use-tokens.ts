'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/shell/trpc.tsx'
import type { UsedToken } from '#server/modules/tokens/schema.ts'

/** The tokens of the workspace and what can be done with them; the list follows each of it. */
export function useTokens(initialData?: UsedToken[]) {
  const { tokens } = useTRPC()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries(tokens.list.queryFilter())
  return {
    list: useQuery(tokens.list.queryOptions(undefined, { ...(initialData && { initialData }) })),
    create: useMutation(tokens.create.mutationOptions({ onSuccess })).mutateAsync,
    rotate: useMutation(tokens.rotate.mutationOptions({ onSuccess })).mutateAsync,
    revoke: useMutation(tokens.revoke.mutationOptions({ onSuccess })).mutateAsync,
  }
}
