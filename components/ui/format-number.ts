import type { DayOrder } from '#server/core/values/written/read-day.ts'
import { dateFormat, numberFormat } from './formats.ts'

/** How a workspace, or a reader outside of one, writes numbers, money and days. The words stay English. */
export type Notation = {
  locale: string
  /** What comes first in `3/4`. */
  dayOrder: DayOrder
  /** What comes first in `3.4.` */
  dotOrder: DayOrder
  decimal: '.' | ','
  group: string
  /** Whether the currency follows the amount, and what is between them. */
  currencyLast: boolean
  currencyGap: string
  percentGap: string
  /** The decimal sign is certain, so the other sign is never read as one. */
  isSure?: boolean
}

const LARGE = 1_234_567.5

/** The notation of a BCP 47 locale with Latin digits. Arabic and Indian separators are unambiguous anyway. */
export function notationOf(locale: string): Notation {
  const partsOf = (options: Intl.NumberFormatOptions) =>
    numberFormat(locale, { numberingSystem: 'latn', ...options }).formatToParts(LARGE)
  const parts = partsOf({})
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  const money = partsOf({ style: 'currency', currency: 'EUR' }).filter(({ type }) => type !== 'group')
  const places = money.map(({ type }) => type)
  return {
    locale,
    ...dayOrders(locale),
    decimal: part('decimal') === ',' ? ',' : '.',
    group: part('group') ?? '',
    currencyLast: places.indexOf('currency') > places.indexOf('integer'),
    currencyGap: gapIn(money),
    percentGap: gapIn(partsOf({ style: 'percent' })),
  }
}

function gapIn(parts: readonly Intl.NumberFormatPart[]): string {
  return parts.some(({ type, value }) => type === 'literal' && /\s/.test(value)) ? '\u00A0' : ''
}

/** The notation of texts that no workspace and no reader chose. */
export const ENGLISH = notationOf('en-GB')

const FIGURES = new Set(['integer', 'group', 'decimal', 'fraction', 'compact', 'infinity', 'nan'])

/** "1,250.5", "1.250,5", "12.500,00 €", "8 %": a number with the signs of the notation, formatted as `Intl` does in English. */
export function formatNumber(notation: Notation, value: number, options: Intl.NumberFormatOptions = {}): string {
  const parts = numberFormat('en', options).formatToParts(value)
  const found = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const figure = parts
    .filter(({ type }) => FIGURES.has(type))
    .map(({ type, value: text }) => (type === 'group' ? notation.group : type === 'decimal' ? notation.decimal : text))
    .join('')
  const [sign, currency] = [found('minusSign') + found('plusSign'), found('currency')]
  if (currency === '') return sign + figure + (found('percentSign') && `${notation.percentGap}%`)
  // "CHF 5": letters need a space.
  const gap = notation.currencyGap || (/\p{L}$/u.test(currency) ? '\u00A0' : '')
  return notation.currencyLast ? `${sign}${figure}\u00A0${currency}` : sign + currency + gap + figure
}

/** "8.1%", "8,1 %" of a number of hundredths. */
export const formatPercent = (notation: Notation, percent: number) =>
  `${formatNumber(notation, percent)}${notation.percentGap}%`

/** "1,250.5": at most four decimals, the precision of stored quantities. */
export const formatQuantity = (notation: Notation, quantity: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
  formatNumber(notation, quantity, { maximumFractionDigits: 4, signDisplay })

/** The last day of a year as typed: "31.12." or "12/31". */
export const dayExample = ({ dayOrder, dotOrder, locale }: Notation) =>
  dayOrder === 'day' ? (dotsIn(locale) ? '31.12.' : '31/12') : dotOrder === 'month' ? '12.31.' : '12/31'

/** The same with a year: "31.12.2027" or "12/31/2027". */
export function dayExampleWithYear(notation: Notation): string {
  if (notation.dotOrder === 'month') return '2027.12.31.'
  const short = dayExample(notation)
  return short.endsWith('.') ? `${short}2027` : `${short}/2027`
}

/** Dots are for day and month, except in locales that write the month first and with dots. */
function dayOrders(locale: string): Pick<Notation, 'dayOrder' | 'dotOrder'> {
  const parts = dayParts(locale)
  const dayOrder = parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month' ? 'month' : 'day'
  return { dayOrder, dotOrder: dotsIn(locale) ? dayOrder : 'day' }
}

function dotsIn(locale: string): boolean {
  return dayParts(locale).some(({ type, value }) => type === 'literal' && value.includes('.'))
}

function dayParts(locale: string): Intl.DateTimeFormatPart[] {
  return dateFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'numeric' }).formatToParts(0)
}

/**
 * Formats a decimal such as `-1250.5` in the reader's notation, with at least `least` decimals unless it is whole.
 */
function written(decimal: string, { decimal: sign, group }: Notation, least: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  return fraction === '' ? grouped : grouped + sign + fraction.padEnd(least, '0')
}

type Shown = { unit?: string | undefined; isMoney?: boolean | undefined }

/** "1.250,50 EUR" in German: how a typed number is understood. */
export function formatUnderstood(decimal: string, { unit, isMoney }: Shown, notation: Notation): string {
  const figure = written(decimal, notation, isMoney ? 2 : 0)
  return unit === undefined ? figure : `${figure}${unit === '%' ? '' : '\u00A0'}${unit}`
}

/** The text of a number in a field. */
export function fieldText(value: number, { isMoney }: Pick<Shown, 'isMoney'>, notation: Notation): string {
  return written(decimalText(value), notation, isMoney ? 2 : 0)
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
