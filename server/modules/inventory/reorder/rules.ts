import { dayAfter } from '#server/core/days.ts'
import { decimalOf, scaled } from '#server/core/decimals.ts'
import { QTY_PLACES } from '../ledger/rules.ts'
import type { StockedItem } from '../schema.ts'
import type { Suggestion } from './schema.ts'

export type Reorderable = Pick<StockedItem, 'id' | 'number' | 'name' | 'supplier' | 'unit' | 'cost'> &
  Pick<StockedItem, 'onHand' | 'onOrder' | 'reorderPoint' | 'minQty' | 'maxQty' | 'packSize' | 'leadDays'>

/** What to order: from what is there and under way up to the target, in whole packs. Undefined while there is enough. */
export function suggest(item: Reorderable, today: string): Suggestion | undefined {
  const { id, number, name, supplier, unit, cost, onHand, onOrder, reorderPoint, minQty, maxQty, packSize, leadDays } =
    item
  const threshold = reorderPoint ?? minQty
  if (threshold === null) return undefined
  const target = minQty === null && maxQty === null ? threshold : Math.max(minQty ?? 0, maxQty ?? 0)
  const projected = units(onHand) + units(onOrder)
  const needed = units(target) - projected
  if (projected > units(threshold) || needed <= 0n) return undefined
  const pack = units(packSize)
  const packs = (needed + pack - 1n) / pack
  return {
    item: id,
    number,
    name,
    supplier,
    unit,
    onHand,
    onOrder,
    projected: shown(projected),
    threshold,
    target,
    needed: shown(needed),
    packSize,
    qty: shown(packs * pack),
    needBy: dayAfter(today, leadDays ?? 0),
    cost,
  }
}

const units = (decimal: number) => scaled(decimal, QTY_PLACES)
const shown = (qty: bigint) => Number(decimalOf(qty, QTY_PLACES))
