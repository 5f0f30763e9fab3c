'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Row, showFields, showRecord } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { toast } from '#components/ui/toast.ts'
import type { StockCount } from '#server/modules/inventory/counts/schema.ts'
import { useStockAgain } from './use-stock.ts'

/**
 * Actions on a stock count. A quantity shows as soon as it is entered, and several members can count at the same time.
 */
export function useCount({ id, version, lines }: StockCount) {
  const { stock_counts: counts } = useTRPC()
  const queries = useQueryClient()
  const { edits } = useLive()
  const readAgain = useStockAgain()
  const { mutateAsync: enter } = useMutation(counts.enter.mutationOptions())
  const { mutateAsync: book } = useMutation(counts.book.mutationOptions())
  const { mutateAsync: cancel } = useMutation(counts.cancel.mutationOptions())
  const shown = async (step: Promise<StockCount>) => showRecord(queries, edits, 'stock_count', (await step) as Row)
  const entered = async (step: Promise<StockCount>) => {
    try {
      await shown(step)
    } catch (error) {
      toast.error('Could not save', { description: (error as Error).message })
      await queries.invalidateQueries({ queryKey: [['stock_counts']] })
    }
  }
  return {
    enter: (line: number, counted: number | null) => {
      const next = lines.map((one) => (one.line === line ? { ...one, counted } : one))
      showFields(queries, 'stock_count', new Map([[id, { lines: next }]]))
      return entered(enter({ id, lines: [{ line, counted }] }))
    },
    add: (item: string) => entered(enter({ id, lines: [], add: [{ item, counted: null }] })),
    book: async () => {
      await shown(book({ id, version }))
      await readAgain()
    },
    cancel: () => shown(cancel({ id, version })),
  }
}
