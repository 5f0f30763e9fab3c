import type { InvoiceLine } from '#server/modules/invoices/schema.ts'

type Line = Omit<InvoiceLine, 'amount'>
export type NumberKey = 'quantity' | 'unit_price' | 'tax_rate'

/** A line during editing; `key` is stable while other lines change. A number is null if empty and NaN if invalid. */
export type LineText = { key: string; description: string } & Record<NumberKey, number | null>

/** Allowed values of a line; the server enforces the same. */
export const LINE_RULES = {
  quantity: { least: 0, most: 1_000_000, decimals: 4 },
  unit_price: { least: 0, most: 1_000_000_000, decimals: 4 },
  tax_rate: { least: 0, most: 100, decimals: 2, unit: '%' },
}

let made = 0
const newKey = () => `line ${++made}`

export function textOf({ description, quantity, unit_price, tax_rate }: Line): LineText {
  return { key: newKey(), description, quantity, unit_price, tax_rate }
}

export function emptyLine(tax_rate: number | null): LineText {
  return { key: newKey(), description: '', quantity: 1, unit_price: 0, tax_rate }
}

/** The parsed line; undefined if one of its numbers is missing or invalid. */
export function lineOf({ description, quantity, unit_price, tax_rate }: LineText): Line | undefined {
  if (!isNumber(quantity) || !isNumber(unit_price) || !isNumber(tax_rate)) return undefined
  return { description: description.trim(), quantity, unit_price, tax_rate }
}

const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value)
