import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { runBatch } from '#server/core/batch/batch.ts'
import { recordMovements } from '../ledger/mutations.ts'
import { creditOrders, openOrders } from '../orders/mutations.ts'
import { LevelRecord, MovementRecord, type PushLevels, type PushMovements } from './schema.ts'

/** Records receipts, sales, transfers and the other movement types. */
export function pushMovements(ctx: WorkspaceContext, { movements, createItems, ...options }: PushMovements) {
  return runBatch(ctx, movements, options, {
    family: 'inventory',
    record: MovementRecord,
    async write(change, entries, outcomes) {
      const orders = await openOrders(ctx, change, entries)
      const recording = { call: 'movements' as const, createItems, atomic: options.atomic, orderOf: orders.of }
      const recorded = await recordMovements(ctx, change, entries, outcomes, recording)
      await creditOrders(ctx, change, orders.all, recorded)
    },
  })
}

/** Records the difference between the given levels and the ledger as adjusts. */
export function pushLevels(ctx: WorkspaceContext, { levels, createItems, ...options }: PushLevels) {
  return runBatch(ctx, levels, options, {
    family: 'inventory',
    record: LevelRecord,
    async write(change, entries, outcomes) {
      const counts = entries.map(({ index, record: { asOf, ...record } }) => ({
        index,
        record: { ...record, type: 'count' as const, date: asOf },
      }))
      await recordMovements(ctx, change, counts, outcomes, { call: 'levels', createItems })
    },
  })
}
