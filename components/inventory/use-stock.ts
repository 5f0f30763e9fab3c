'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC, useTRPCClient } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { wordsOf } from '#server/modules/inventory/entries/rules.ts'
import type { MovementRecord } from '#server/modules/inventory/movements/schema.ts'

/** Refetches everything derived from the ledger, without waiting for the live stream. */
export function useStockAgain() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['items', 'inventory', 'purchase_orders'].map((module) => queries.invalidateQueries({ queryKey: [[module]] })),
    )
}

type Booked = { record?: string; refused?: { field: string; message: string }; warnings: string[] }

/** Records one movement of an existing item; `dryRun` only returns what the server would refuse or warn about. */
export function useRecordMovement() {
  const client = useTRPCClient()
  const readAgain = useStockAgain()
  return async (record: MovementRecord, { dryRun }: { dryRun: boolean }): Promise<Booked> => {
    const { results, errors, warnings } = await client.inventory.pushMovements.mutate({
      movements: [record],
      createItems: false,
      dryRun,
    })
    const [error] = errors
    if (error) return { refused: { field: error.field, message: wordsOf(error) }, warnings: [] }
    if (results[0]!.status === 'skipped')
      return {
        refused: {
          field: 'ref',
          message: 'already recorded: a movement with this date, quantity and reference exists',
        },
        warnings: [],
      }
    if (!dryRun) await readAgain()
    const notable = warnings.filter(({ code }) => code !== 'not_repeatable')
    return { record: results[0]!.id!, warnings: notable.map((one) => `This ${wordsOf(one)}.`) }
  }
}

/** Reverses a movement and reports success or failure. */
export function useReverse() {
  const { mutateAsync } = useMutation(useTRPC().inventory.reverse.mutationOptions())
  const { once, pending } = useOnce()
  const readAgain = useStockAgain()
  const reverse = (record: string) =>
    once(async () => {
      try {
        await mutateAsync({ record })
        toast.success('Movement reversed')
        await readAgain()
      } catch (error) {
        toast.error('Could not reverse the movement', { description: (error as Error).message })
      }
    })
  return { reverse, isReversing: pending }
}
