'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
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
  const { mutateAsync: open } = useMutation(sandboxes.open.mutationOptions())
  async function enter({ id, name }: Pick<Sandbox, 'id' | 'name'>): Promise<void> {
    try {
      router.push(`/${(await open({ id })).slug}`)
    } catch (error) {
      toast.error(`Could not open “${name}”`, { description: (error as Error).message })
    }
  }
  return {
    list: useQuery(sandboxes.list.queryOptions(undefined, { ...(initialData && { initialData }) })),
    create: useMutation(sandboxes.create.mutationOptions({ onSuccess })).mutateAsync,
    enter,
    reset: useMutation(sandboxes.resetOne.mutationOptions({ onSuccess })).mutateAsync,
    remove: useMutation(sandboxes.remove.mutationOptions({ onSuccess })).mutateAsync,
  }
}
