import { dayAfter, dayIn, startOfDay } from '#server/core/values/days.ts'
import { instantOf } from '#server/core/values/fields.ts'
import type { Posting } from '../ledger/rules.ts'

export const MOVEMENT_TYPES = [
  'receipt',
  'sale',
  'transfer',
  'return_in',
  'return_out',
  'adjust',
  'writeoff',
  'count',
  'opening',
] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

/** Excludes mistyped years, and instants that some time zones cannot represent. */
export const isInRange = (moment: string) => moment >= '1900' && moment < '3000'

const EFFECTS: Record<MovementType, Posting['effect'] | 'signed'> = {
  receipt: 'in',
  sale: 'out',
  transfer: 'move',
  return_in: 'in',
  return_out: 'out',
  adjust: 'signed',
  writeoff: 'out',
  count: 'set',
  opening: 'in',
}

/** The suggested type when the sign is wrong. */
const INSTEAD: Partial<Record<MovementType, string>> = {
  receipt: 'use return_out for goods that go back to a supplier',
  sale: 'use return_in for goods that a customer brings back',
  return_in: 'use sale for goods sold to a customer',
  return_out: 'use receipt for goods from a supplier',
  writeoff: 'use adjust for stock that is found again',
  transfer: 'to transfer in the other direction, swap location and toLocation',
}

/** The reason why this type cannot have the quantity; undefined if it can. */
export function signProblem(type: MovementType, qty: number): string | undefined {
  if (type === 'adjust') return qty === 0 ? 'must not be 0 for adjust' : undefined
  if (type === 'count' || type === 'opening')
    return qty < 0 ? `must be 0 or more for ${type}; use adjust for a difference` : undefined
  if (qty > 0) return undefined
  return `must be more than 0 for ${type}; ${qty < 0 ? INSTEAD[type] : 'a quantity of 0 has no effect'}`
}

/** `qty` is the scaled quantity of the record. */
export function effectOf(type: MovementType, qty: bigint): Pick<Posting, 'effect' | 'qty'> {
  const effect = EFFECTS[type]
  if (effect !== 'signed') return { effect, qty }
  return qty > 0n ? { effect: 'in', qty } : { effect: 'out', qty: -qty }
}

/** The quantity that identifies a duplicate: a sale of 5 is not the return of 5. */
export function signedQty(type: MovementType, qty: bigint): bigint {
  return EFFECTS[type] === 'out' || EFFECTS[type] === 'move' ? -qty : qty
}

export type Moment = { date: string; at: string }

/**
 * Resolves the workspace day and the instant of a movement. A day without a time is its first instant, for a count its
 * last; today, or no date, is now.
 */
export function momentsIn(zone: string, now: Date) {
  const today = dayIn(zone, now)
  const present: Moment = { date: today, at: now.toISOString() }
  return (given: string | null | undefined, type: MovementType): Moment => {
    if (!given || given === today) return present
    const instant = instantOf(given)
    if (instant) return { date: dayIn(zone, instant), at: instant.toISOString() }
    const isLast = type === 'count' && given < today
    const at = isLast ? startOfDay(zone, dayAfter(given)).getTime() - 1 : startOfDay(zone, given).getTime()
    return { date: given, at: new Date(at).toISOString() }
  }
}
