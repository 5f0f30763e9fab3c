import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import type { Locked } from '#server/core/database/change.ts'
import { insertRows, updateRows } from '#server/core/database/rows.ts'
import { decimalOf } from '#server/core/values/decimals.ts'
import { conflict, invalid } from '#server/core/values/errors.ts'
import { COST_PLACES, type Leg, QTY_PLACES, type StockBook } from '../ledger/rules.ts'

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
export function requireBooked(outcomes: BatchOutcomes, fieldOf: (index: number) => string): void {
  const { results, errors } = outcomes.report()
  const [refused] = errors
  if (refused) throw invalid(fieldOf(refused.index), refused.message)
  const left = results.find(({ status }) => status !== 'created')
  if (left)
    throw conflict(`${fieldOf(left.index)}: was not recorded (${left.code ?? left.status}). No movement was saved.`)
}

/** Writes the stock of the affected locations and items and sets `changed_at`. */
export function writeStock(
  ctx: WorkspaceContext,
  change: Locked<'inventory'>,
  stock: StockBook,
  changed_at: string,
): void {
  const { buckets, holdings } = stock.changed
  const levels = buckets.map((bucket) => ({ ...bucket, onHand: decimalOf(bucket.onHand, QTY_PLACES) }))
  writeSums(ctx, change, 'stock', ['item', 'location', 'lot'], levels)
  const sums = holdings.map(({ onHand, avgCost, ...holding }) => {
    return { ...holding, onHand: decimalOf(onHand, QTY_PLACES), avgCost: decimalOf(avgCost, COST_PLACES), changed_at }
  })
  writeSums(ctx, change, 'item_stock', ['item'], sums)
}

/** The family lock guarantees which rows exist, so plain inserts and updates suffice; upserts cost 50 % more. */
function writeSums(
  ctx: WorkspaceContext,
  { tx, write }: Locked<'inventory'>,
  table: 'stock' | 'item_stock',
  key: readonly string[],
  rows: readonly { isNew: boolean }[],
): void {
  const [fresh = [], existing = []] = [true, false].map((wanted) =>
    rows.flatMap(({ isNew, ...row }) => (isNew === wanted ? [row] : [])),
  )
  if (fresh.length > 0) write(insertRows(ctx, tx, table, fresh))
  if (existing.length > 0) write(updateRows(ctx, tx, table, key, existing))
}
