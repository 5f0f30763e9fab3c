import type { Notation } from '#components/ui/format-number.ts'
import { formatMoney } from './format-field.ts'

type Money = { amount: number | null; currency: string }

/** Sums per currency, largest first. Adds hundredths so that sums are exact. */
export function sumsOf(amounts: readonly Money[]): { amount: number; currency: string }[] {
  const cents = new Map<string, number>()
  for (const { amount, currency } of amounts)
    if (amount !== null) cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100))
  return [...cents]
    .map(([currency, hundredths]) => ({ amount: hundredths / 100, currency }))
    .toSorted((a, b) => b.amount - a.amount)
}

/** "€12,500 + $3,000"; an en dash if empty. */
export function formatSums(notation: Notation, amounts: readonly Money[]): string {
  const words = sumsOf(amounts).map(({ amount, currency }) => formatMoney(notation, amount, currency))
  return words.join(' + ') || '–'
}
