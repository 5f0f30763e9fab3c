import { hash } from 'node:crypto'
import { BATCH_LIMIT } from '#server/core/batch/batch-schema.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { conflict } from '#server/core/values/errors.ts'
import { pushLevels } from '../../inventory/movements/mutations.ts'
import { findItems } from '../../inventory/queries.ts'
import { Catalogue } from '../../inventory/rules.ts'
import { locationsOf, productsOf, stockOf } from '../providers/odoo-inventory.ts'
import { MOST_SHOWN } from './import-products.ts'
import { refOf, targetsOf } from './match-stock.ts'
import { listHeld } from './queries.ts'
import { readOdoo } from './read-odoo.ts'
import type { ReadStock, StockReading } from './schema.ts'

/**
 * Returns the differences between the stock and Odoo; with the `reading` of such a preview, records them as adjustments
 * unless Odoo has changed since. Levels are absolute and of the moment they are written, so repeats record nothing twice.
 */
export async function readStock(ctx: CallContext, { id, reading: seen }: ReadStock): Promise<StockReading> {
  const { products, stock, locations } = await readOdoo(ctx, id, async (call, companies) => ({
    products: await productsOf(call),
    stock: await stockOf(call, companies),
    locations: await locationsOf(call, companies),
  }))
  const reading = hash(
    'sha256',
    JSON.stringify([products, stock, locations], (_key, value: unknown) => plain(value)),
  )
  if (seen !== null && seen !== reading) throw conflict('The stock in Odoo has changed. Read it again.')
  const items = await findItems(ctx, ctx.db, products.map(refOf))
  const held = await listHeld(ctx, locations)
  const { targets, problems } = targetsOf(products, stock, new Catalogue(items), held)
  const changes: StockReading['changes']['shown'] = []
  let unchanged = 0
  for (let start = 0; start < targets.length; start += BATCH_LIMIT) {
    const part = targets.slice(start, start + BATCH_LIMIT)
    const levels = part.map(({ item, location, qty }) => ({
      item: { id: item.id },
      location,
      qty,
      reason: 'Odoo',
    }))
    const options = { createItems: false, atomic: false, dryRun: seen === null }
    const report = await pushLevels(ctx, { levels, ...options })
    unchanged += report.skipped
    for (const { index, message } of report.errors) {
      const { item, location } = part[index]!
      problems.push({ product: item.name, location, message })
    }
    for (const { index, status, previous = 0 } of report.results) {
      if (status !== 'updated' && status !== 'created') continue
      const { item, location, qty } = part[index]!
      const { id: itemId, name, unit } = item
      changes.push({ item: itemId, name, unit, location, before: previous, after: Number(qty) })
    }
  }
  return {
    reading,
    booked: seen !== null,
    unchanged,
    changes: { count: changes.length, shown: changes.slice(0, MOST_SHOWN) },
    problems: { count: problems.length, shown: problems.slice(0, MOST_SHOWN) },
  }
}

const plain = (value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
