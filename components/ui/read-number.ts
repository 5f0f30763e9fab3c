import {
  type Decimal,
  isOwnOf,
  plainFigure,
  type Reading,
  readingsOf,
} from '#server/core/values/written/read-figure.ts'
import { currencySigns, type Notation, formatNumber } from './format-number.ts'

/** What a field accepts. `decimals`: the maximum number of digits after the decimal sign. */
export type NumberRule = {
  decimals: number
  least?: number | undefined
  most?: number | undefined
  /** Shown after the number: "kg", "%" or the ISO 4217 code of money. */
  unit?: string | undefined
  /** `unit` is a currency, so its symbols are accepted too. */
  isMoney?: boolean | undefined
  /** The text is of a file or a pasted table, whose notation is unknown. */
  isForeign?: boolean | undefined
}

/** One reading (null for an empty field), several readings to choose from, or a problem. */
export type NumberRead = { value: Decimal | null } | { readings: readonly Decimal[] } | { problem: string }

/**
 * Reads a typed number. All number fields and file imports use this function.
 *
 * Accepted: all kinds of spaces, the field's unit, the currency's code and symbols, a leading + or − (also U+2212),
 * digits of any script, fullwidth marks. Refused: exponents, hexadecimal, fractions, words, other currencies, more
 * than 15 digits.
 *
 * A text has up to two well-formed readings: a `.` `,` or `٫` that occurs once and last is the decimal sign, or there
 * is none. All other marks (`.` `,` `'` `٬` or a space, one kind per number) are group signs: first one to three
 * digits that do not start with 0, then groups of three (or Indian groups of two before the last three). A reading
 * fits the field if it is in range and has no more decimals than allowed; extra zeros are accepted after the reader's
 * own decimal sign. A reading contradicts the reader's notation if it uses their decimal sign as a group sign or
 * their group sign as a decimal sign. It follows the notation if it uses its signs alone, or spaces and apostrophes.
 *
 * | readings that fit | result |
 * |---|---|
 * | none | refused: too many decimals, out of range or not a number (`1,23,4`) |
 * | one, and no reading exists in the reader's own notation | that one: `12,50` is 12.5 for an English reader too |
 * | one, in the reader's own notation | that one: `1,234` for money in English |
 * | one, but the reading in the reader's own notation does not fit | asks to confirm it: `1.234` for money in English |
 * | two values, one of which follows the reader's notation | that one: `2.000` is 2000 in German, and 2 in English |
 * | two values, none of which follows it, or the text is foreign | asks: `1.234` for a quantity in Swedish |
 */
export function readNumber(typed: string, rule: NumberRule, notation: Notation): NumberRead {
  const text = plainFigure(typed)
  if (text === '') return { value: null }
  const bare = withoutUnit(text, rule, notation.locale)
  const isOwn = isOwnOf(notation.decimal)
  const found = readingsOf(bare ?? '')
  const all = notation.isSure ? found.filter(isOwn) : found
  if (all.length === 0) return { problem: bare === undefined ? notThisUnit(rule) : NOT_A_NUMBER }
  if (all.some(({ value }) => value.replaceAll(/\D/g, '').length > 15))
    return { problem: 'This number has too many digits.' }

  const isInRange = ({ value }: Reading) =>
    Number(value) >= (rule.least ?? -Infinity) && Number(value) <= (rule.most ?? Infinity)
  const inRange = all.filter(isInRange)
  const strayZeros = inRange.filter(({ value }) => decimalsOf(value) <= rule.decimals)
  const exact = strayZeros.filter((one) => one.written <= rule.decimals || isOwn(one))
  const fitting = exact.length > 0 ? exact : strayZeros
  const values = [...new Set(fitting.map(({ value }) => value))]
  if (values.length === 0) {
    // The reason is that of the reader's own reading: `6.001` is more than 6,000 in German.
    const own = all.filter((one) => isOwn(one) && follows(one, notation))
    const meant = own.length > 0 ? own : all
    return { problem: problemOf(meant, meant.filter(isInRange), rule, notation) }
  }
  const isDropped = (one: Reading) => isOwn(one) && !fitting.includes(one)
  if (values.length > 1) {
    const own = !rule.isForeign && fitting.find((one) => isOwn(one) && follows(one, notation))
    return own ? { value: own.value } : { readings: values.toReversed() }
  }
  if (!fitting.some(isOwn) && all.some(isDropped)) return { readings: values }
  return { value: values[0]! }
}

/** Whether the group sign is the notation's own, or one that no notation has as decimal sign. */
const follows = ({ group }: Reading, notation: Notation) =>
  group === undefined || !'.,'.includes(group) || group === notation.group

/** The value of a number field: null if empty, NaN if invalid or ambiguous. */
export function numberOf(read: NumberRead): number | null {
  if (!('value' in read)) return Number.NaN
  return read.value === null ? null : Number(read.value)
}

export const NOT_A_NUMBER = 'Enter a number.'

const decimalsOf = (value: Decimal) => value.split('.')[1]?.length ?? 0

function problemOf(
  all: readonly Reading[],
  inRange: readonly Reading[],
  { decimals, least, most }: NumberRule,
  notation: Notation,
): string {
  if (inRange.length > 0)
    return decimals === 0
      ? 'Enter a whole number.'
      : `Use at most ${decimals} ${decimals === 1 ? 'decimal place' : 'decimal places'}.`
  const formatBound = (bound: number) => formatNumber(notation, bound, { maximumFractionDigits: 6 })
  return all.some(({ value }) => Number(value) < (least ?? -Infinity))
    ? `Enter ${formatBound(least!)} or more.`
    : `Enter ${formatBound(most!)} or less.`
}

/** Removes the unit before or after the number; undefined if other text remains. */
function withoutUnit(text: string, { unit, isMoney }: NumberRule, locale: string): string | undefined {
  const units = unit === undefined ? [] : isMoney ? currencySigns(unit, locale) : [unit]
  const sign = /^[+-]/.exec(text)?.[0] ?? ''
  let rest = text.slice(sign.length).trim()
  const before = units.find((one) => isSame(rest.slice(0, one.length), one))
  const after = units.find((one) => isSame(rest.slice(-one.length), one))
  if (before !== undefined) {
    rest = rest.slice(before.length)
    // "kr.500" may be 500 or 0.500.
    if (/\p{L}$/u.test(before) && /^[.,]/.test(rest)) return undefined
  } else if (after !== undefined) rest = rest.slice(0, -after.length)
  return /[\p{L}\p{Sc}%]/u.test(rest) ? undefined : sign + rest.trim()
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const notThisUnit = ({ unit, isMoney }: NumberRule) => (isMoney && unit ? `Enter an amount in ${unit}.` : NOT_A_NUMBER)
