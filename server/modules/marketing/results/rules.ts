import { decimalOf, divided } from '#server/core/values/decimals.ts'

/** A cent in millionths. */
export const CENT = 10_000n
export const MICROS = 1_000_000

export const MODELS = ['first', 'last', 'linear', 'position'] as const
export type Model = (typeof MODELS)[number]

/** A touch of a later customer; `campaign` is '' without a campaign, `at` in milliseconds. */
export type Encounter = { campaign: string; isDirect: boolean; at: number }

/** Touches before this window get no credit. */
export const WINDOW_MS = 90 * 86_400_000

/**
 * Attributes a sale to campaigns, in parts that are multiples of `unit` and add up to `amount` (largest remainder; the
 * earlier one on a tie), by touches in the 90 days before closing. `last` is the last non-direct one; `position` gives
 * 40 % each to the first and last, 20 % to the rest. Undefined without touches.
 */
export function creditsOf(
  amount: bigint,
  met: readonly Encounter[],
  closedAt: number,
  model: Model,
  unit = 1n,
): Map<string, bigint> | undefined {
  const counted = met.filter(({ at }) => at <= closedAt && closedAt - at <= WINDOW_MS).toSorted((a, b) => a.at - b.at)
  if (counted.length === 0) return undefined
  const only = onlyOne(counted, model)
  if (only) return new Map(amount ? [[only.campaign, amount]] : [])
  const credits = new Map<string, bigint>()
  const shares = split(amount / unit, weightsOf(counted.length, model))
  for (const [place, { campaign }] of counted.entries())
    if (shares[place]) credits.set(campaign, (credits.get(campaign) ?? 0n) + shares[place] * unit)
  return credits
}

/** The touch that gets everything, if one does. */
function onlyOne(met: readonly Encounter[], model: Model): Encounter | undefined {
  if (model === 'first' || met.length === 1) return met[0]
  if (model === 'last') return met.findLast(({ isDirect }) => !isDirect) ?? met.at(-1)
  return undefined
}

function weightsOf(count: number, model: Model): bigint[] {
  if (model !== 'position' || count < 3) return Array.from({ length: count }, () => 1n)
  const ends = 2n * BigInt(count - 2)
  return Array.from({ length: count }, (_, place) => (place === 0 || place === count - 1 ? ends : 1n))
}

function split(amount: bigint, weights: readonly bigint[]): bigint[] {
  if (amount < 0n) return split(-amount, weights).map((share) => -share)
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  const shares = weights.map((weight) => (amount * weight) / sum)
  const left = amount - shares.reduce((total, share) => total + share, 0n)
  if (left === 0n) return shares
  const byRemainder = weights
    .map((weight, place) => ({ place, remainder: (amount * weight) % sum }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1))
  for (const { place } of byRemainder.slice(0, Number(left))) shares[place]! += 1n
  return shares
}

/** Return on spending, `(revenue - cost) / cost`, to four places; null unless there are costs. Both in the same unit. */
export function returnOn(cost: bigint, revenue: bigint): number | null {
  if (cost <= 0n) return null
  const gain = revenue - cost
  const ratio = Number(divided((gain < 0n ? -gain : gain) * 10_000n, cost)) / 10_000
  return gain < 0n ? -ratio : ratio
}

/** Millionths as an amount, rounded to the cent. */
export function inCents(units: bigint): number {
  const cents = divided(units < 0n ? -units : units, CENT)
  return Number(decimalOf(units < 0n ? -cents : cents, 2))
}
