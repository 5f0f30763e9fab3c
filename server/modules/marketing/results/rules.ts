import { decimalOf, divided } from '#server/core/values/decimals.ts'

/** Costs have six decimal places, prices are in cents. */
export const PLACES = 6
export const CENT = 10_000n
export const MICROS = 1_000_000

export const MODELS = ['first', 'last', 'linear', 'position'] as const
export type Model = (typeof MODELS)[number]

/** A touch of a later customer; `campaign` is '' without a campaign, `at` in milliseconds. */
export type Encounter = { campaign: string; isDirect: boolean; at: number }

/** Touches before this window get no credit. */
export const WINDOW_MS = 90 * 86_400_000

/**
 * Attributes a won deal to campaigns, in cents that add up to `cents` (largest remainder; the earlier one on a tie), by
 * touches in the 90 days before closing. `last` is the last non-direct one; `position` gives 40 % each to the first and
 * last, 20 % to the rest. Undefined without touches.
 */
export function creditsOf(
  cents: bigint,
  met: readonly Encounter[],
  closedAt: number,
  model: Model,
): Map<string, bigint> | undefined {
  const counted = met.filter(({ at }) => at <= closedAt && closedAt - at <= WINDOW_MS).toSorted((a, b) => a.at - b.at)
  if (counted.length === 0) return undefined
  const credits = new Map<string, bigint>()
  const shares = split(cents, weightsOf(counted, model))
  for (const [place, { campaign }] of counted.entries())
    if (shares[place]) credits.set(campaign, (credits.get(campaign) ?? 0n) + shares[place])
  return credits
}

function weightsOf(met: readonly Encounter[], model: Model): bigint[] {
  const count = met.length
  const only = (chosen: number) => met.map((_, place) => (place === chosen ? 1n : 0n))
  if (model === 'first') return only(0)
  if (model === 'last') {
    const last = met.findLastIndex(({ isDirect }) => !isDirect)
    return only(last < 0 ? count - 1 : last)
  }
  if (model === 'linear' || count < 3) return met.map(() => 1n)
  const between = BigInt(count - 2)
  return met.map((_, place) => (place === 0 || place === count - 1 ? 2n * between : 1n))
}

function split(cents: bigint, weights: readonly bigint[]): bigint[] {
  if (cents < 0n) return split(-cents, weights).map((share) => -share)
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  const shares = weights.map((weight) => (cents * weight) / sum)
  const left = cents - shares.reduce((total, share) => total + share, 0n)
  const byRemainder = weights
    .map((weight, place) => ({ place, remainder: (cents * weight) % sum }))
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
