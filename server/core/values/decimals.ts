/** A decimal as an integer of its smallest unit (`12.5` with two places is `1250n`), so that sums are exact. */
export function scaled(decimal: string | number, places: number): bigint {
  if (Number.isSafeInteger(decimal)) return BigInt(decimal) * 10n ** BigInt(places)
  const [whole, fraction = ''] = (typeof decimal === 'number' ? decimal.toFixed(places) : decimal).split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

/** The inverse, with all places: `1250n` with two is `12.50`. */
export function decimalOf(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Division of non-negative numbers, rounded half up. */
export function divided(value: bigint, divisor: bigint): bigint {
  return (2n * value + divisor) / (2n * divisor)
}

const DECIMAL = /^([+-]?)(\d{1,15})(?:\.(\d{1,20}))?$/

/**
 * A decimal string in millionths, exactly and without floating point: `-12.5` is `-12500000n`. Null unless it is a
 * decimal with at most 15 digits before the point and `places` (at most 6) after it, without trailing zeros. `rounded`
 * rounds further places, half away from zero.
 */
export function microsOf(text: string, { places = 6, rounded = false } = {}): bigint | null {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) return null
  if (!rounded && /[1-9]/.test(fraction.slice(places))) return null
  const up = fraction.charCodeAt(6) >= 53 ? 1n : 0n
  const micros = BigInt(whole + fraction.slice(0, 6).padEnd(6, '0')) + up
  return sign === '-' ? -micros : micros
}

/**
 * The currencies of ISO 4217 (list one, "minor unit") without two decimals. `Intl` has the decimals in daily use, such
 * as none for forints.
 */
const PLACES = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([places, codes]) => codes.split(' ').map((code) => [code, Number(places)] as const)),
)

/** Decimals of amounts in a currency (ISO 4217). */
export const placesOf = (currency: string): number => PLACES.get(currency) ?? 2

/** Longer literals are not numbers of any field. */
const LONGEST_LITERAL = 400

/**
 * Whether a double has every digit of a decimal literal: 0.1, and also 0.10000000000000001, in which some serializers
 * write it. Not 123456789012.123456, which would be 123456789012.12346.
 */
export function isExact(literal: string): boolean {
  if (literal.length > LONGEST_LITERAL) return false
  const written = significant(literal)
  const places = Math.min(Math.max(written.digits.length - 1, 0), 100)
  const held = significant(Number(literal).toExponential(places))
  return held.digits === written.digits && held.point === written.point
}

/** 0.`digits` × 10^`point`, without zeros around the digits; zero has none. */
function significant(literal: string): { digits: string; point: number } {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const point = digits === '' ? 0 : digits.length - fraction.length + Number(exponent)
  return { digits: digits.replace(/0+$/, ''), point }
}

/** Stands for a number with more digits than a double has, so that every schema refuses it. */
export class InexactNumber {
  readonly literal: string

  constructor(literal: string) {
    this.literal = literal
  }
}

/** The number of a decimal literal. */
export const exactly = (literal: string): number | InexactNumber =>
  isExact(literal) ? Number(literal) : new InexactNumber(literal)

export const INEXACT = 'has more digits than a number can hold. Send at most 15 significant digits'
