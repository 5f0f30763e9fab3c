import { BATCH_LIMIT } from '#server/core/batch/batch-schema.ts'
import type { CallContext } from '#server/core/rest/call-context.ts'
import { pushItems } from '../../inventory/mutations.ts'
import { productsOf } from '../providers/odoo-inventory.ts'
import { itemRecordOf, type Problem } from './match-stock.ts'
import { readOdoo } from './read-odoo.ts'
import type { ImportedProducts } from './schema.ts'

export const MOST_SHOWN = 200

/**
 * Pushes the products of Odoo as items, in batches that each are one transaction. Repeating a stored batch changes
 * nothing, so an interrupted import can be repeated.
 */
export async function importProducts(ctx: CallContext, { id }: { id: string }): Promise<ImportedProducts> {
  const products = await readOdoo(ctx, id, productsOf)
  const problems: Problem[] = []
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (let start = 0; start < products.length; start += BATCH_LIMIT) {
    const part = products.slice(start, start + BATCH_LIMIT)
    const report = await pushItems(ctx, { items: part.map(itemRecordOf), atomic: false, dryRun: false })
    counts.created += report.created
    counts.updated += report.updated
    counts.unchanged += report.skipped
    for (const { index, message } of report.errors) {
      const { sku, name } = part[index]!
      problems.push({ product: sku === null ? name : `${sku} ${name}`, location: null, message })
    }
  }
  return {
    read: products.length,
    ...counts,
    problems: { count: problems.length, shown: problems.slice(0, MOST_SHOWN) },
  }
}
