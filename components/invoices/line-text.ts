import type { InvoiceLine } from '#server/modules/invoices/schema.ts'

/** A line as it is being typed. `key` stays with it while others come and go. */
export type LineText = Record<'key' | 'description' | 'quantity' | 'unit_price' | 'tax_rate', string>

type Line = Omit<InvoiceLine, 'amount'>

/** What the numbers of a line may be; the server checks the same. */
const LIMITS = {
  quantity: { most: 1_000_000, decimals: 4 },
  unit_price: { most: 1_000_000_000, decimals: 4 },
  tax_rate: { most: 100, decimals: 2 },
}
export type NumberKey = keyof typeof LIMITS

let made = 0
const newKey = () => `line ${++made}`

export function textOf({ description, quantity, unit_price, tax_rate }: Line): LineText {
  return {
    key: newKey(),
    description,
    quantity: String(quantity),
    unit_price: String(unit_price).replace(/\.\d$/, '$&0'),
    tax_rate: String(tax_rate),
  }
}

export function emptyLine(taxRate: string): LineText {
  return { key: newKey(), description: '', quantity: '1', unit_price: '0', tax_rate: taxRate }
}

/** "12.5", "12,5", "1,250.50" and "1.250,50"; undefined for what is no number or more than a line may have. */
export function numberOf(key: NumberKey, text: string): number | undefined {
  const plain = text.replaceAll(/[\s']/g, '')
  const isEnglish = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(plain) || !plain.includes(',')
  const digits = isEnglish ? plain.replaceAll(',', '') : plain.replaceAll('.', '').replace(',', '.')
  if (!/^(\d+\.?\d*|\.\d+)$/.test(digits)) return undefined
  const { most, decimals } = LIMITS[key]
  const value = Number(digits)
  return value <= most && Number(value.toFixed(decimals)) === value ? value : undefined
}

/** The line that stands there; undefined while one of its numbers is none. */
export function lineOf(text: LineText): Line | undefined {
  const quantity = numberOf('quantity', text.quantity)
  const unit_price = numberOf('unit_price', text.unit_price)
  const tax_rate = numberOf('tax_rate', text.tax_rate)
  if (quantity === undefined || unit_price === undefined || tax_rate === undefined) return undefined
  return { description: text.description.trim(), quantity, unit_price, tax_rate }
}
