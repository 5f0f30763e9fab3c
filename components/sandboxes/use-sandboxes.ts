'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '#components/sync/trpc.tsx'
import type { Sandbox } from '#server/modules/sandboxes/schema.ts'

/** The sandboxes of the workspace and their actions, which refresh the list and the workspace switcher. */
export function useSandboxes(initialData?: Sandbox[]) {
  const { sandboxes } = useTRPC()
  const queries = useQueryClient()
  const router = useRouter()
  const onSuccess = async () => {
    await queries.invalidateQueries(sandboxes.list.queryFilter())
    router.refresh()
  }
  return {
    list: useQuery(sandboxes.list.queryOptions(undefined, { ...(initialData && { initialData }) })),
    create: useMutation(sandboxes.create.mutationOptions({ onSuccess })).mutateAsync,
    open: useMutation(sandboxes.open.mutationOptions()).mutateAsync,
    reset: useMutation(sandboxes.resetOne.mutationOptions({ onSuccess })).mutateAsync,
    remove: useMutation(sandboxes.remove.mutationOptions({ onSuccess })).mutateAsync,
  }
}
