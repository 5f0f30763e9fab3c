'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterInputs } from '@trpc/server'
import { moduleOf } from '#components/sync/edits.ts'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { useUndo } from '#components/sync/use-undo.ts'
import { toast } from '#components/ui/toast.ts'
import type { AppRouter } from '#server/app-router.ts'
import type { Trashed } from '#server/modules/trash/schema.ts'

export const TRASHED_PER_PAGE = 50

type Inputs = inferRouterInputs<AppRouter>
/** Modules whose records can be restored from the Trash. */
type TrashModule = { [M in keyof Inputs]: Inputs[M] extends { restore: { id: string } } ? M : never }[keyof Inputs]

/** The records in the Trash and the actions on them. */
export function useTrash(entity: Trashed['entity'] | undefined, offset: number) {
  const { trash } = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const { offer } = useUndo()
  const list = useQuery(
    trash.list.queryOptions({ limit: TRASHED_PER_PAGE, offset, ...(entity && { entity }) }, { staleTime: 0 }),
  )
  const again = () => queries.invalidateQueries(trash.pathFilter())
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
      return true
    } catch (error) {
      toast.error(what, { description: (error as Error).message })
      return false
    } finally {
      await again()
    }
  }
  return {
    list,
    restore: async ({ entity: kind, id, name }: Trashed) => {
      const { restore } = client[moduleOf(kind) as TrashModule]
      await attempt('Could not restore', async () => {
        const { version } = (await restore.mutate({ id })) as { version: number }
        offer(`Restored “${name}”`, [{ entity: kind, id, version }])
      })
    },
    purge: async ({ entity: kind, id }: Trashed) => {
      await client.trash.purge.mutate({ entity: kind, id })
      await again()
    },
    empty: async () => {
      const { purged } = await client.trash.empty.mutate()
      await again()
      return purged
    },
  }
}
