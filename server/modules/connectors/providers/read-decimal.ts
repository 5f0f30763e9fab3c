import { microsOf, placesOf } from '#server/core/values/decimals.ts'
import { ProviderError } from './adapter.ts'

/**
 * A measure or an amount in millionths, without floating point: `"12.5"` is `12500000n`. Further digits are rounded,
 * because providers split conversions and their value among ads. Throws `bad_answer` for anything but a number.
 */
export function micros(value: string | number, field: string, provider: string): bigint {
  const read = microsOf(withoutExponent(textOf(value)), { rounded: true })
  if (read === null) throw noNumber(value, field, provider)
  return read
}

/** A paid amount in millionths, with at most the decimals of its currency. */
export function money(value: string | number, currency: string, field: string, provider: string): bigint {
  const read = microsOf(textOf(value), { places: placesOf(currency) })
  if (read !== null) return read
  throw new ProviderError(
    'bad_answer',
    `${provider} sent ${shown(value)} as ${field}, which is not an amount in ${currency.slice(0, 3)}. No data for these days was stored.`,
  )
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
/** Whether this is a currency of ISO 4217. */
export const isCurrency = (code: string) => CURRENCIES.has(code)

/** A whole number, such as clicks. */
export function wholeNumber(value: string | number, field: string, provider: string): bigint {
  const text = textOf(value)
  if (!/^-?\d{1,18}$/.test(text)) throw noNumber(value, field, provider)
  return BigInt(text)
}

/** Some services send large numbers as `1.25E7`. */
function withoutExponent(text: string): string {
  const [, sign, whole, fraction = '', power] = /^(-?)(\d)(?:\.(\d{1,20}))?[eE]\+?(\d{1,2})$/.exec(text) ?? []
  if (whole === undefined) return text
  const places = Number(power)
  const digits = fraction.padEnd(places, '0')
  return `${sign}${whole}${digits.slice(0, places)}.${digits.slice(places)}0`
}

/** The shortest text of this number; JSON numbers below a millionth would have an exponent. */
function textOf(value: string | number): string {
  if (typeof value === 'string') return value.trim()
  return Number.isInteger(value) || Math.abs(value) >= 1e-6 ? `${value}` : value.toFixed(10)
}

/** A day as providers write it: `2027-03-31` or `20270331`. */
export function readDay(value: string, field: string, provider: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(value) ?? []
  const text = `${year}-${month}-${day}`
  const time = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    throw new ProviderError(
      'bad_answer',
      `${provider} sent ${shown(value)} as ${field}, which is not a date. No data for these days was stored.`,
    )
  return text
}

const noNumber = (value: string | number, field: string, provider: string) =>
  new ProviderError(
    'bad_answer',
    `${provider} sent ${shown(value)} as ${field}, which is not a number. No data for these days was stored.`,
  )

const shown = (value: string | number) => `“${String(value).slice(0, 40)}”`
