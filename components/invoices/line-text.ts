import type { InvoiceLine } from '#server/modules/invoices/schema.ts'

type Line = Omit<InvoiceLine, 'amount'>
export type NumberKey = 'quantity' | 'unit_price' | 'tax_rate'

/**
 * A line during editing; `key` is stable while other lines change. A number is null if empty and NaN if invalid; `kept`
 * are the numbers last saved.
 */
export type LineText = { key: string; description: string; kept: Pick<Line, NumberKey> } & Record<
  NumberKey,
  number | null
>

/** Allowed values of a line; the server enforces the same. */
export const LINE_RULES = {
  quantity: { least: 0, most: 1_000_000, decimals: 4 },
  unit_price: { least: 0, most: 1_000_000_000, decimals: 4 },
  tax_rate: { least: 0, most: 100, decimals: 2, unit: '%' },
}

let made = 0
const newKey = () => `line ${++made}`

export function textOf({ description, quantity, unit_price, tax_rate }: Line): LineText {
  const numbers = { quantity, unit_price, tax_rate }
  return { key: newKey(), description, ...numbers, kept: numbers }
}

export const emptyLine = (tax_rate: number): LineText =>
  textOf({ description: '', quantity: 1, unit_price: 0, tax_rate })

/** The parsed line; undefined if one of its numbers is missing or invalid. */
export function lineOf({ description, quantity, unit_price, tax_rate }: LineText): Line | undefined {
  if (!isNumber(quantity) || !isNumber(unit_price) || !isNumber(tax_rate)) return undefined
  return { description: description.trim(), quantity, unit_price, tax_rate }
}

/** What can be saved: for each number that is missing or invalid, the one last saved. */
export function savedLine(text: LineText): Line {
  const { description, quantity, unit_price, tax_rate, kept } = text
  return {
    description: description.trim(),
    quantity: isNumber(quantity) ? quantity : kept.quantity,
    unit_price: isNumber(unit_price) ? unit_price : kept.unit_price,
    tax_rate: isNumber(tax_rate) ? tax_rate : kept.tax_rate,
  }
}

export const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value)
