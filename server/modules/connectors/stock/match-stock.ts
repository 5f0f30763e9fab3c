import { decimalOf } from '#server/core/values/decimals.ts'
import { nameKey } from '#server/core/values/fields.ts'
import { type Catalogue, hasCheckDigit, type Named } from '../../inventory/rules.ts'
import { UNSAID } from '../../inventory/schema.ts'
import type { OdooProduct, OdooStock } from '../providers/odoo-inventory.ts'

export type Problem = { product: string; location: string | null; message: string }
/** The stock of an item at a location in Odoo; `qty` is exact. */
export type Target<I> = { item: I; location: string; qty: string }

/** Odoo's name for pieces is Units. */
const unitOf = ({ unit }: OdooProduct) => (unit === null || nameKey(unit) === 'units' ? UNSAID.unit : unit)

/** The lookup keys of a product: number, then EAN, then name. */
export const refOf = ({ sku, barcode, name }: OdooProduct) => ({
  number: sku,
  ean: barcode !== null && hasCheckDigit(barcode) ? barcode : null,
  name,
})

/** A product as a record of an item push. Fields that are empty in Odoo keep their value. */
export function itemRecordOf(product: OdooProduct) {
  const { number, ean, name } = refOf(product)
  return {
    name,
    unit: unitOf(product),
    price: decimalOf((product.priceMicros + 50n) / 100n, 4),
    ...(number !== null && { number }),
    ...(ean !== null && { ean }),
  }
}

/** Quantities in millionths with the four places of the ledger; null if more would be lost. */
const quantityOf = (micros: bigint) => (micros % 100n === 0n ? decimalOf(micros / 100n, 4) : null)

/**
 * The target stock of the items. Locations of Odoo without an entry are empty. Ambiguous cases are reported and
 * skipped: unknown products, different units, and several products or locations that match one here.
 */
export function targetsOf<I extends Named & { unit: string }>(
  products: readonly OdooProduct[],
  stock: readonly OdooStock[],
  catalogue: Catalogue<I>,
  held: readonly { item: string; location: string }[],
): { targets: Target<I>[]; problems: Problem[] } {
  const problems: Problem[] = []
  const known = new Map<string, { product: OdooProduct; item: I | Problem }>()
  for (const product of products) known.set(product.extId, { product, item: itemOf(product, catalogue) })
  const sharing = Map.groupBy(
    [...known.values()].filter(({ item }) => !('message' in item)),
    ({ item }) => (item as I).id,
  )
  for (const shared of sharing.values())
    if (shared.length > 1)
      for (const entry of shared)
        entry.item = problem(entry.product, 'is one of several products that match the same item')
  const places = Map.groupBy(stock, ({ product, location }) => `${product} ${nameKey(location)}`)
  const targets: Target<I>[] = []
  for (const [first, ...more] of places.values()) {
    const { product: id, location, quantityMicros } = first!
    const found = known.get(id)
    if (!found) problems.push({ product: id, location, message: 'is archived in Odoo' })
    else if ('message' in found.item) problems.push({ ...found.item, location })
    else {
      const at = (message: string) => problems.push({ ...problem(found.product, message), location })
      const qty = quantityOf(quantityMicros)
      if (more.length > 0) at('is at several Odoo locations with this name')
      else if (quantityMicros < 0n) at('has a negative quantity in Odoo')
      else if (qty === null) at('has a quantity with more than four decimals')
      else targets.push({ item: found.item, location, qty })
    }
  }
  const items = new Map([...known].flatMap(([id, { item }]) => ('message' in item ? [] : [[item.id, { id, item }]])))
  for (const { item: own, location } of held) {
    const found = items.get(own)
    if (found && !places.has(`${found.id} ${nameKey(location)}`)) targets.push({ item: found.item, location, qty: '0' })
  }
  return { targets, problems }
}

function itemOf<I extends Named & { unit: string }>(product: OdooProduct, catalogue: Catalogue<I>): I | Problem {
  const match = catalogue.find(refOf(product))
  if ('create' in match) return problem(product, 'matches no item. Import products first')
  if ('refused' in match)
    return problem(product, `matches no single item (${match.refused.field}: ${match.refused.words})`)
  const unit = unitOf(product)
  if (nameKey(unit) === nameKey(match.item.unit)) return match.item
  return problem(product, `has the unit ${unit} in Odoo and ${match.item.unit} in Atrium`)
}

const problem = ({ sku, name }: OdooProduct, message: string): Problem => ({
  product: sku === null ? name : `${sku} ${name}`,
  location: null,
  message,
})
