import { decimalOf } from '#server/core/decimals.ts'
import { newId } from '#server/core/ids.ts'
import { QTY_PLACES, type StockBook } from '#server/modules/inventory/ledger/rules.ts'
import type { Item } from '#server/modules/inventory/schema.ts'
import type { History } from './history.ts'

/** A sheet of the paper in one place that somebody began to count yesterday: one line is as expected, one is not. */
export function tellCount(history: History, stock: StockBook, location: string, items: readonly Item[]): void {
  const begun = history.daysAgo(1)
  const id = newId(begun)
  const stamps = { version: 2, created_at: begun.toISOString(), updated_at: begun.toISOString() }
  const sheet = { serial: 1, number: 'COUNT-00001', location, status: 'open', note: 'Paper, before the spring jobs' }
  history.rows.stock_count.push({ id, ...sheet, bookedAt: null, ...stamps })
  for (const [place, item] of items.toSorted((a, b) => (a.name < b.name ? -1 : 1)).entries()) {
    const held = Number(decimalOf(stock.level(item.id, location, null), QTY_PLACES))
    const counted = [held, Math.max(0, held - 1)][place] ?? null
    history.rows.stock_count_line.push({
      count: id,
      line: place + 1,
      item: item.id,
      lot: null,
      expected: held,
      counted,
      at: counted === null ? null : begun.toISOString(),
    })
  }
}
