'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { holdEdit, type Row, settleEdit, showFields, showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { queueSave, untilAnswered } from '#components/sync/own-saves.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
import type { StockCount } from '#server/modules/inventory/counts/schema.ts'
import { useStockAgain } from './use-stock.ts'

/**
 * Actions on a stock count. A quantity shows as soon as it is entered, is kept while the server is unreachable, and
 * several members can count at the same time.
 */
export function useCount({ id, version, lines }: StockCount) {
  const { stock_counts: counts } = useTRPC()
  const queries = useQueryClient()
  const { edits, saves } = useLive()
  const readAgain = useStockAgain()
  const { mutateAsync: enter } = useMutation(counts.enter.mutationOptions())
  const { mutateAsync: book } = useMutation(counts.book.mutationOptions())
  const { mutateAsync: cancel } = useMutation(counts.cancel.mutationOptions())
  const shown = async (step: Promise<StockCount>) => showRecords(queries, edits, 'stock_count', (await step) as Row)
  /** `fields` stay visible until they are saved. */
  const entered = (fields: Partial<StockCount>, save: () => Promise<StockCount>) => {
    holdEdit(edits, id, fields)
    showFields(queries, 'stock_count', new Map([[id, fields]]))
    queueSave(saves, id, async () => {
      try {
        const saved = await untilAnswered(save)
        settleEdit(edits, id, fields)
        showRecords(queries, edits, 'stock_count', saved as Row)
      } catch (error) {
        settleEdit(edits, id, fields)
        toast.error('Could not save', { description: (error as Error).message })
        await queries.invalidateQueries({ queryKey: [['stock_counts']] })
      }
    })
  }
  /** The version once everything entered here is saved, whoever made it: several members count at the same time. */
  const versionNow = async () => {
    await saves.queue.get(id)
    return queries.getQueryData(counts.get.queryKey({ id }))?.version ?? version
  }
  return {
    enter: (line: number, counted: number | null) => {
      // Includes quantities that were entered since the last render.
      const now = queries.getQueryData(counts.get.queryKey({ id }))?.lines ?? lines
      entered({ lines: now.map((one) => (one.line === line ? { ...one, counted } : one)) }, () =>
        enter({ id, lines: [{ line, counted }] }),
      )
    },
    add: (item: string) => entered({}, () => enter({ id, lines: [], add: [{ item, counted: null }] })),
    book: async () => {
      await shown(book({ id, version: await versionNow() }))
      await readAgain()
    },
    cancel: async () => shown(cancel({ id, version: await versionNow() })),
  }
}
