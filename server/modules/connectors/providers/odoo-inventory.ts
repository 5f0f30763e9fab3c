import { z } from 'zod'
import type { ProviderCall } from './adapter.ts'
import { NAME, Reference, searchRead, Text } from './odoo-search.ts'
import { micros } from './read-decimal.ts'
import { clean } from './read-text.ts'

export type OdooProduct = {
  extId: string
  sku: string | null
  name: string
  barcode: string | null
  unit: string | null
  priceMicros: bigint
}
export type OdooStock = { product: string; location: string; quantityMicros: bigint; reservedMicros: bigint }

const Product = z.object({
  id: z.int(),
  default_code: Text,
  name: z.string(),
  barcode: Text,
  uom_id: Reference,
  lst_price: z.number(),
})
const Quant = z.object({
  id: z.int(),
  product_id: Reference,
  location_id: Reference,
  quantity: z.number(),
  reserved_quantity: z.number(),
})

/** Longer than any valid item name, so a longer name is a problem of that item alone. */
const TEXT_LENGTH = 1_000
const textOf = (text: string) => clean(text, TEXT_LENGTH)

/** All products that are not archived. */
export async function productsOf(call: ProviderCall): Promise<OdooProduct[]> {
  const fields = ['default_code', 'name', 'barcode', 'uom_id', 'lst_price']
  const found = new Map<number, OdooProduct>()
  for await (const rows of searchRead(call, { model: 'product.product', domain: [], fields }, Product))
    for (const row of rows)
      found.set(row.id, {
        extId: `${row.id}`,
        sku: row.default_code && textOf(row.default_code),
        name: textOf(row.name),
        barcode: row.barcode && textOf(row.barcode),
        unit: row.uom_id ? textOf(row.uom_id[1]) : null,
        priceMicros: micros(row.lst_price, 'lst_price', NAME),
      })
  return [...found.values()]
}

/**
 * On-hand and reserved quantities in internal locations of companies; a product can have several entries per location.
 */
export async function stockOf(call: ProviderCall, companies: readonly number[]): Promise<OdooStock[]> {
  const fields = ['product_id', 'location_id', 'quantity', 'reserved_quantity']
  const domain = [
    ['location_id.usage', '=', 'internal'],
    ['company_id', 'in', companies],
  ]
  const found = new Map<string, OdooStock>()
  for await (const rows of searchRead(call, { model: 'stock.quant', domain, fields }, Quant))
    for (const { product_id: product, location_id: location, ...row } of rows) {
      if (!product || !location) continue
      const key = `${product[0]} ${location[0]}`
      const entry = found.get(key) ?? {
        product: `${product[0]}`,
        location: textOf(location[1]),
        quantityMicros: 0n,
        reservedMicros: 0n,
      }
      entry.quantityMicros += micros(row.quantity, 'quantity', NAME)
      entry.reservedMicros += micros(row.reserved_quantity, 'reserved_quantity', NAME)
      found.set(key, entry)
    }
  return [...found.values()]
}

const Place = z.object({ id: z.int(), complete_name: z.string() })

/** The names of internal locations of companies, including empty ones. */
export async function locationsOf(call: ProviderCall, companies: readonly number[]): Promise<string[]> {
  const domain = [
    ['usage', '=', 'internal'],
    ['company_id', 'in', companies],
  ]
  const found = new Map<number, string>()
  for await (const rows of searchRead(call, { model: 'stock.location', domain, fields: ['complete_name'] }, Place))
    for (const { id, complete_name: name } of rows) found.set(id, textOf(name))
  return [...found.values()]
}
