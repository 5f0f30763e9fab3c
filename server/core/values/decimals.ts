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
