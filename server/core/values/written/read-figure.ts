import { plainMarks } from './plain-marks.ts'

/** A decimal such as `-1250.5`: no grouping, no exponent, no trailing zeros. */
export type Decimal = string

/** `sign`: its decimal sign. `written`: how many decimals its text has. */
export type Reading = { value: Decimal; sign: string | undefined; group: string | undefined; written: number }

/** Each way to read digits and marks, after a sign; none if there is other text. */
export function readingsOf(text: string): Reading[] {
  const [, minus, figure] = /^([+-]?) ?([\d.,'٬٫](?:[\d.,'٬٫ ]*[\d.,'٬٫])?)$/.exec(text) ?? []
  if (figure === undefined) return []
  const isNegative = minus === '-'
  const marks = [...figure].filter((mark) => !/\d/.test(mark))
  const last = marks.at(-1)
  const signs =
    last && '.,٫'.includes(last) && marks.indexOf(last) === marks.length - 1 ? [undefined, last] : [undefined]
  return signs.flatMap((sign) => {
    const [whole = '', fraction = ''] = sign === undefined ? [figure] : figure.split(sign)
    const group = /\D/.exec(whole)?.[0]
    if (group === undefined ? whole + fraction === '' : !isGrouped(whole, group)) return []
    const value = canonical(whole.replaceAll(/\D/g, ''), fraction)
    return [{ value: isNegative && value !== '0' ? `-${value}` : value, sign, group, written: fraction.length }]
  })
}

function isGrouped(whole: string, group: string): boolean {
  if (group === '٫') return false
  const [first, ...rest] = whole.split(group)
  const sizes = rest.map((part) => (/^\d+$/.test(part) ? part.length : 0))
  const isWestern = sizes.every((size) => size === 3) && /^[1-9]\d{0,2}$/.test(first!)
  return (
    isWestern || (sizes.at(-1) === 3 && sizes.slice(0, -1).every((size) => size === 2) && /^[1-9]\d?$/.test(first!))
  )
}

function canonical(whole: string, fraction: string): Decimal {
  const decimals = fraction.replace(/0+$/, '')
  return (whole.replace(/^0+(?=.)/, '') || '0') + (decimals && `.${decimals}`)
}

/** The text with one spelling of each mark and digit. */
export function plainFigure(typed: string): string {
  return plainMarks(typed)
    .replaceAll(/[’‘ʼ＇]/g, "'")
    .replaceAll('⹁', '٬')
    .replaceAll('．', '.')
    .replaceAll(/[，،]/g, ',')
    .replaceAll(/[−－﹣]/g, '-')
    .replaceAll('＋', '+')
}

/** Whether a reading has this decimal sign, or none, and does not use it as a group sign. */
export const isOwnOf =
  (decimal: '.' | ',') =>
  ({ sign, group }: Reading): boolean =>
    group !== decimal && (sign === undefined || sign === '٫' || sign === decimal)

/** The number in a notation that is certain: `1.234,5` with a decimal comma. Undefined for any other text. */
export function readFigure(text: string, decimal: '.' | ','): Decimal | undefined {
  const [only] = readingsOf(plainFigure(text)).filter(isOwnOf(decimal))
  return only && only.value.replaceAll(/\D/g, '').length <= 15 ? only.value : undefined
}
