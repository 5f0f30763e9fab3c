import { decimalOf, divided, placesOf, scaled } from '#server/core/values/decimals.ts'
import { invalid } from '#server/core/values/errors.ts'
import type { Seller } from '../workspaces/schema.ts'
import type { Invoice, InvoiceLine } from './schema.ts'

export { placesOf } from '#server/core/values/decimals.ts'

type Sums = Pick<Invoice, 'lines' | 'subtotal' | 'tax' | 'total'>

/**
 * Lines with their amounts, and the totals. Exact decimals: each line's amount and tax is rounded separately, half away
 * from zero, to the decimals of the currency (at most two), and the totals add the rounded values.
 */
export function sumLines(
  lines: readonly Omit<InvoiceLine, 'amount'>[],
  currency: string,
  decimals = decimalsOf(currency),
): Sums {
  const unit = 10n ** BigInt(2 - decimals)
  let subtotal = 0n
  let tax = 0n
  const priced = lines.map((line) => {
    const amount = divided(scaled(line.quantity, 4) * scaled(line.unit_price, 4), 1_000_000n * unit) * unit
    subtotal += amount
    tax += divided(amount * scaled(line.tax_rate, 2), 10_000n * unit) * unit
    return { ...line, amount: money(amount) }
  })
  return { lines: priced, subtotal: money(subtotal), tax: money(tax), total: money(subtotal + tax) }
}

/** Decimals of amounts in a currency: two, or none as in yen (ISO 4217). Those of currencies with more are not used. */
export function decimalsOf(currency: string): number {
  return Math.min(2, placesOf(currency))
}

export const LATIN = { numberingSystem: 'latn' }

/** An amount as people read it in the notation of a locale (BCP 47): "€119.00", "119,00 €". */
export function moneyOf(amount: number, currency: string, locale: string): string {
  const places = decimalsOf(currency)
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  const money = { ...LATIN, style: 'currency', currency, ...digits } as const
  const parts = new Intl.NumberFormat(locale, money).formatToParts(amount)
  // The symbols are English, as on pages: "¥" instead of "JP¥".
  const symbol = new Intl.NumberFormat('en', money).formatToParts(0).find(({ type }) => type === 'currency')!.value
  const text = parts.map(({ type, value }) => (type === 'currency' ? symbol : value)).join('')
  return text.replaceAll('\u00a0', ' ')
}

/** The decimals to which stored sums were rounded. Sums in some currencies were whole before they had decimals. */
export function storedDecimals({ lines, currency, total }: Pick<Invoice, 'lines' | 'currency' | 'total'>): number {
  const isWhole = sumLines(lines, currency).total !== total && sumLines(lines, currency, 0).total === total
  return isWhole ? 0 : decimalsOf(currency)
}

const MOST_IN_ALL = 999_999_999_999.99

/** Rejects totals that the database cannot hold. */
export function requireTotal<S extends Pick<Sums, 'total'>>(sums: S): S {
  if (sums.total > MOST_IN_ALL) throw invalid('lines', `must have a total of at most ${MOST_IN_ALL}`)
  return sums
}

/** The amount due: exact, although both operands are binary fractions. */
export function amountDue({ total, amount_paid }: Pick<Invoice, 'total' | 'amount_paid'>): number {
  return money(scaled(total, 2) - scaled(amount_paid, 2))
}

/** Overdue counts from the end of the due day; `today` is the current day in the workspace. */
export function isOverdue({ status, due }: Pick<Invoice, 'status' | 'due'>, today: string): boolean {
  return status === 'open' && due !== null && due < today
}

/** Why a draft cannot be issued yet, as a sentence that says what to do; undefined when it can. */
export function lackOf({
  contact,
  company,
  lines,
}: Pick<Invoice, 'contact' | 'company' | 'lines'>): string | undefined {
  if (!contact && !company) return 'Add a customer: choose a contact or enter a company.'
  if (lines.length === 0) return 'Add at least one line.'
  if (lines.some(({ description }) => description.trim() === '')) return 'Add a description to every line.'
  return undefined
}

/** Missing details that tax offices usually require; `ours` belongs in the settings, the rest on the invoice. */
export function gapsOf(invoice: Pick<Invoice, 'address'>, seller: Pick<Seller, 'address' | 'tax_number'>) {
  const isBlank = (text: string | null) => !text?.trim()
  return {
    ours: [
      ...(isBlank(seller.address) ? ['your postal address'] : []),
      ...(isBlank(seller.tax_number) ? ['your tax number'] : []),
    ],
    theirs: isBlank(invoice.address) ? ['the customer’s address'] : [],
  }
}

/** `2026-00042`: sorts numerically. */
export function invoiceNumber(year: number, count: number): string {
  return `${year}-${String(count).padStart(5, '0')}`
}

/** Hundredths → the nearest number, which prints with exactly these decimals. */
function money(hundredths: bigint): number {
  return Number(decimalOf(hundredths, 2))
}
