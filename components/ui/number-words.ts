import { dateFormat, numberFormat } from './formats.ts'
import type { DayOrder } from './read-day.ts'

/** How the reader writes numbers and days. */
export type Notation = {
  locale: string
  /** What comes first in `3/4`. */
  dayOrder: DayOrder
  /** What comes first in `3.4.` */
  dotOrder: DayOrder
  decimal: '.' | ','
  group: string
  /** The decimal sign is certain, so the other sign is never read as one. */
  isSure?: boolean
}

const LARGE = 1_234_567.5

/** The notation of a BCP 47 locale with Latin digits. Arabic and Indian separators are unambiguous anyway. */
export function notationOf(locale: string): Notation {
  const parts = numberFormat(locale, { numberingSystem: 'latn' }).formatToParts(LARGE)
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  return { locale, ...dayOrders(locale), decimal: part('decimal') === ',' ? ',' : '.', group: part('group') ?? '' }
}

/** Dots are for day and month, except in locales that write the month first and with dots. */
function dayOrders(locale: string): Pick<Notation, 'dayOrder' | 'dotOrder'> {
  const format = dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'numeric' })
  const parts = format.formatToParts(0).filter(({ type, value }) => type !== 'literal' || value.includes('.'))
  const dayOrder = parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month' ? 'month' : 'day'
  return { dayOrder, dotOrder: parts.some(({ type }) => type === 'literal') ? dayOrder : 'day' }
}

/**
 * Formats a decimal such as `-1250.5` in the reader's notation, with at least `least` decimals unless it is whole.
 */
function written(decimal: string, { decimal: sign }: Notation, group: string, least: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  return fraction === '' ? grouped : grouped + sign + fraction.padEnd(least, '0')
}

type Shown = { decimals: number; unit?: string | undefined; isMoney?: boolean | undefined }

/** "1 250,50 EUR": grouped by a space, which is never a decimal sign, so that the number is unambiguous. */
export function clearWords(decimal: string, { unit, isMoney }: Shown, notation: Notation): string {
  const figure = written(decimal, notation, '\u202F', isMoney ? 2 : 0)
  return unit === undefined ? figure : `${figure}${unit === '%' ? '' : '\u00A0'}${unit}`
}

/** The text of a number in a field, grouped only if the group sign cannot be read as a decimal sign. */
export function fieldText(value: number, { decimals, isMoney }: Shown, notation: Notation): string {
  return written(decimalText(value), notation, decimals <= 2 ? notation.group : '', isMoney ? 2 : 0)
}

/** The shortest exact decimal, without an exponent. */
const decimalText = (value: number) => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(6).replace(/\.?0+$/, '') : text
}

const signs = new Map<string, readonly string[]>()

/** The symbols and code of an ISO 4217 currency, longest first: `CA$`, `CAD`, `$`. */
export function currencySigns(code: string, locale: string): readonly string[] {
  const key = `${code} ${locale}`
  const cached = signs.get(key)
  if (cached) return cached
  const found = new Set([code])
  for (const one of [locale, 'en'])
    for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const)
      for (const { type, value } of numberFormat(one, {
        style: 'currency',
        currency: code,
        currencyDisplay,
      }).formatToParts(1))
        if (type === 'currency') found.add(value.replaceAll(/[\u200E\u200F\u061C]/g, '').replaceAll(/\s/g, ' '))
  const all = [...found].toSorted((a, b) => b.length - a.length)
  signs.set(key, all)
  return all
}
