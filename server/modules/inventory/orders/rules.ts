import { decimalOf, divided, scaled } from '#server/core/values/decimals.ts'
import { invalid } from '#server/core/values/errors.ts'
import { QTY_PLACES } from '../ledger/rules.ts'
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts'

type Line = Pick<PurchaseOrderLine, 'item' | 'qty' | 'received'>

/** The order that a receipt names, and whether the receipt counts for it. */
export type NamedOrder = { id: string; number: string; isCredited: boolean }

/** Whether deliveries of the order are still expected. */
export const isOnItsWay = ({ status }: Pick<PurchaseOrder, 'status'>) => status === 'ordered' || status === 'partial'

export function orderNumber(serial: number): string {
  return `PO-${String(serial).padStart(5, '0')}`
}

/** The status of a placed order, from its received quantities. */
export function statusOf(lines: readonly Pick<Line, 'qty' | 'received'>[]): PurchaseOrder['status'] {
  if (lines.every(({ qty, received }) => received >= qty)) return 'received'
  return lines.some(({ received }) => received > 0) ? 'partial' : 'ordered'
}

/** Credits a received quantity of an item: the oldest open line first, and any excess to its last line. */
export function credited<L extends Line>(lines: readonly L[], item: string, qty: number): L[] {
  let left = units(qty)
  const last = lines.findLastIndex((line) => line.item === item)
  return lines.map((line, place) => {
    if (line.item !== item) return line
    const open = units(line.qty) - units(line.received)
    const taken = place === last || left < open ? left : open > 0n ? open : 0n
    left -= taken
    return { ...line, received: Number(decimalOf(units(line.received) + taken, QTY_PLACES)) }
  })
}

/** Reverses `credited`, starting with the last line. */
export function uncredited<L extends Line>(lines: readonly L[], item: string, qty: number): L[] {
  let left = units(qty)
  return lines
    .toReversed()
    .map((line) => {
      if (line.item !== item) return line
      const taken = units(line.received) < left ? units(line.received) : left
      left -= taken
      return { ...line, received: Number(decimalOf(units(line.received) - taken, QTY_PLACES)) }
    })
    .toReversed()
}

/** Sum of quantity times cost, exact per line and rounded to two places at the end. */
export function totalOf(lines: readonly Pick<PurchaseOrderLine, 'qty' | 'cost'>[]): number {
  const sum = lines.reduce((total, { qty, cost }) => total + units(qty) * units(cost), 0n)
  return Number(decimalOf(divided(sum, 1_000_000n), 2))
}

const units = (decimal: number) => scaled(decimal, QTY_PLACES)

/** Throws unless the order has one of the allowed statuses. */
export function requireStatus({ status }: PurchaseOrder, ...allowed: PurchaseOrder['status'][]): void {
  if (!allowed.includes(status)) throw invalid('status', `is ${status}; must be ${allowed.join(' or ')}`)
}
