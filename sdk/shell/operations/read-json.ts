import { UsageError } from '../usage.ts'

/** `JSON.parse` for what is sent: a number that would lose digits is a usage error, as the server refuses it. */
export function readJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source ? exactNumber(context.source) : value,
  )
}

export function exactNumber(literal: string): number {
  const digits = digitsOf(literal)
  const number = Number(literal)
  const isExact = digits.length < 101 && digitsOf(number.toPrecision(Math.max(digits.length, 15))) === digits
  if (Number.isFinite(number) && !isExact)
    throw new UsageError(`The number ${literal.slice(0, 40)} has more digits than a number can hold. Use at most 15`)
  return number
}

const digitsOf = (literal: string) =>
  literal
    .replace(/e.*$/i, '')
    .replaceAll(/[-+.\s]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '')
