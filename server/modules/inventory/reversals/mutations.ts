import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import { changeWithLock } from '#server/core/database/change.ts'
import { insertRows } from '#server/core/database/rows.ts'
import { dayIn } from '#server/core/values/days.ts'
import { decimalOf, scaled } from '#server/core/values/decimals.ts'
import { conflict, notFound } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { entryOf, laterOf, writeStock } from '../entries/mutations.ts'
import { findStock, lastMovement } from '../ledger/queries.ts'
import { COST_PLACES, type Plan, QTY_PLACES, StockLevels } from '../ledger/rules.ts'
import { recordBatch } from '../mutations.ts'
import { uncreditOrder } from '../orders/mutations.ts'
import { mayGoNegative } from '../settings/queries.ts'
import { type Entry, findRecord, isCountedSince, isReversed } from './queries.ts'
import type { ReverseMovement } from './schema.ts'

/**
 * Reverses a movement now: the same quantities, locations and lots with the opposite sign, at the original cost. A
 * reversed receipt of an order is on order again.
 */
export function reverseMovement(ctx: WorkspaceContext, { record }: ReverseMovement): Promise<{ id: string }> {
  return changeWithLock(ctx, 'inventory', async (changing) => {
    const { tx, write } = changing
    const entries = await findRecord(ctx, tx, record)
    const [first] = entries
    if (!first) throw notFound()
    if (first.reverses) throw conflict('A reversal cannot be reversed. Record the movement again instead.')
    if (await isReversed(ctx, tx, record)) throw conflict('The movement is already reversed.')
    if (entries.every(({ delta }) => Number(delta) === 0))
      throw conflict('The movement did not change the stock, so there is nothing to reverse.')
    for (const entry of entries)
      if (await isCountedSince(ctx, tx, entry))
        throw conflict(
          'A later stock count at this location already corrected the stock. Record an adjustment instead.',
        )
    const [{ buckets, holdings, lots }, last, isNegativeFine] = await Promise.all([
      findStock(ctx, tx, [first.item]),
      lastMovement(ctx, tx),
      mayGoNegative(ctx, tx),
    ])
    const stock = new StockLevels(buckets, holdings, new Map(lots.map((lot) => [lot.id, lot])))
    const legs = entries.toReversed().flatMap((entry) => {
      const plan = counterOf(entry, first)
      if (!isNegativeFine) requireStock(stock, plan, entry.item)
      return stock.apply(postingOf(entry, first, ctx.now), plan, 0n)
    })
    const at = ctx.now.toISOString()
    const batch = { id: newId(ctx.now), at: laterOf(at, last.at) }
    const ids = legs.map(() => newId(ctx.now))
    const rows = legs.map((leg, place) => ({
      id: ids[place]!,
      position: last.position + place + 1,
      record: ids[0]!,
      type: first.type === 'transfer' ? 'transfer' : 'adjust',
      ...entryOf(leg),
      qty: decimalOf(first.type === 'transfer' && leg.delta < 0n ? -leg.delta : leg.delta, QTY_PLACES),
      signed: decimalOf(leg.delta, QTY_PLACES),
      reverses: record,
      order: first.order,
      date: dayIn(ctx.workspace.time_zone, ctx.now),
      at,
    }))
    write(insertRows(ctx, tx, 'movement', rows, { created_at: batch.at, batch: batch.id }))
    writeStock(ctx, changing, stock, batch.at)
    const outcomes = new BatchOutcomes(1)
    outcomes.settle({ index: 0, status: 'created', id: ids[0]! })
    recordBatch(changing, 'reversal', outcomes, batch)
    if (first.order) await uncreditOrder(ctx, changing, first.order, first.item, scaled(first.delta, QTY_PLACES))
    return { id: ids[0]! }
  })
}

/** A transfer returns to its source location. */
function counterOf({ location, lot, delta }: Entry, first: Entry): Plan {
  const units = -scaled(delta, QTY_PLACES)
  const toLocation = first.type === 'transfer' && units < 0n ? first.location : null
  return { parts: [{ location, toLocation, lot, delta: units }], previous: 0n, isShort: false }
}

/** A transfer uses the average cost in both directions. */
function postingOf({ item, location, lot, delta, cost }: Entry, first: Entry, now: Date) {
  const units = -scaled(delta, QTY_PLACES)
  return {
    effect: units < 0n ? ('out' as const) : ('in' as const),
    item,
    location,
    toLocation: null,
    lot,
    qty: units < 0n ? -units : units,
    cost: first.type === 'transfer' ? null : scaled(cost, COST_PLACES),
    at: now.toISOString(),
    isReversal: true,
  }
}

function requireStock(stock: StockLevels, { parts }: Plan, item: string): void {
  for (const { location, lot, delta } of parts)
    if (delta < 0n && stock.level(item, location, lot ?? undefined) + delta < 0n)
      throw conflict('Not enough stock to reverse the movement, and this workspace does not allow negative stock.')
}
