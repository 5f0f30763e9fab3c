import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import type { Locked } from '#server/core/database/change.ts'
import { insertRows, updateRows } from '#server/core/database/rows.ts'
import { decimalOf } from '#server/core/values/decimals.ts'
import { conflict, invalid } from '#server/core/values/errors.ts'
import { COST_PLACES, type Leg, QTY_PLACES, type StockLevels } from '../ledger/rules.ts'
import { wordsOf } from './rules.ts'

/** The columns of a ledger entry that come from its leg. */
export function entryOf({ item, location, toLocation, lot, delta, cost, onHand, avgCost }: Leg) {
  return {
    item,
    location,
    toLocation,
    lot,
    delta: decimalOf(delta, QTY_PLACES),
    cost: decimalOf(cost, COST_PLACES),
    onHand: decimalOf(onHand, QTY_PLACES),
    avgCost: decimalOf(avgCost, COST_PLACES),
  }
}

/** Keeps recording times in ledger order even if the clocks of several processes differ. */
export const laterOf = (now: string, last: string) => (now > last ? now : last)

/** Throws unless all records were recorded; `fieldOf` returns the field of a failed record. */
export function requireRecorded(outcomes: BatchOutcomes, fieldOf: (index: number) => string): void {
  const { results, errors } = outcomes.report()
  const [refused] = errors
  if (refused) throw invalid(`${fieldOf(refused.index)}.${refused.field}`, wordsOf(refused))
  const left = results.find(({ status }) => status !== 'created')
  if (left)
    throw conflict(`${fieldOf(left.index)}: was not recorded (${left.code ?? left.status}). No movement was saved.`)
}

/**
 * Writes the stock of the affected locations and items and sets `changed_at`. The family lock guarantees which rows
 * exist, so plain inserts and updates suffice; upserts cost 50 % more.
 */
export function writeStock(
  ctx: WorkspaceContext,
  { tx, write }: Locked<'inventory'>,
  stock: StockLevels,
  changed_at: string,
): void {
  const { buckets, holdings } = stock.changed
  const levels = byAge(buckets, (bucket) => ({ ...bucket, onHand: decimalOf(bucket.onHand, QTY_PLACES) }))
  if (levels.fresh.length > 0) write(insertRows(ctx, tx, 'stock', levels.fresh))
  if (levels.existing.length > 0) write(updateRows(ctx, tx, 'stock', ['item', 'location', 'lot'], levels.existing))
  const sums = byAge(holdings, ({ onHand, avgCost, ...holding }) => {
    return { ...holding, onHand: decimalOf(onHand, QTY_PLACES), avgCost: decimalOf(avgCost, COST_PLACES), changed_at }
  })
  if (sums.fresh.length > 0) write(insertRows(ctx, tx, 'item_stock', sums.fresh))
  if (sums.existing.length > 0) write(updateRows(ctx, tx, 'item_stock', ['item'], sums.existing))
}

function byAge<R extends { isNew: boolean }, W>(rows: readonly R[], rowOf: (row: Omit<R, 'isNew'>) => W) {
  const fresh: W[] = []
  const existing: W[] = []
  for (const { isNew, ...row } of rows) (isNew ? fresh : existing).push(rowOf(row))
  return { fresh, existing }
}
