import { dayAfter } from '#server/core/values/days.ts'
import { decimalOf, scaled } from '#server/core/values/decimals.ts'
import { QTY_PLACES } from '../ledger/rules.ts'
import type { StockedItem } from '../schema.ts'
import type { Suggestion } from './schema.ts'

export type Reorderable = Pick<StockedItem, 'id' | 'number' | 'name' | 'supplier' | 'unit' | 'cost'> &
  Pick<StockedItem, 'onHand' | 'onOrder' | 'reorderPoint' | 'minQty' | 'maxQty' | 'packSize' | 'leadDays'> & {
    onDraft: number
  }

/**
 * Suggests the quantity to order in whole packs, so that on hand, on order and drafts reach the target. Undefined if
 * stock suffices without the drafts.
 */
export function suggest(item: Reorderable, today: string): Suggestion | undefined {
  const {
    id,
    number,
    name,
    supplier,
    unit,
    cost,
    onHand,
    onOrder,
    onDraft,
    reorderPoint,
    minQty,
    maxQty,
    packSize,
    leadDays,
  } = item
  const threshold = reorderPoint ?? minQty
  if (threshold === null) return undefined
  const target = minQty === null && maxQty === null ? threshold : Math.max(minQty ?? 0, maxQty ?? 0)
  const projected = units(onHand) + units(onOrder)
  const short = units(target) - projected
  if (projected > units(threshold) || short <= 0n) return undefined
  const open = short - units(onDraft)
  const needed = open > 0n ? open : 0n
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
    onDraft,
    needed: shown(needed),
    packSize,
    qty: shown(packs * pack),
    needBy: dayAfter(today, leadDays ?? 0),
    cost,
  }
}

const units = (decimal: number) => scaled(decimal, QTY_PLACES)
const shown = (qty: bigint) => Number(decimalOf(qty, QTY_PLACES))
