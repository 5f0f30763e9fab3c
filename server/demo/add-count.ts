import { decimalOf } from '#server/core/values/decimals.ts'
import { newId } from '#server/core/values/ids.ts'
import type { StockCount, StockCountLine } from '#server/modules/inventory/counts/schema.ts'
import { QTY_PLACES, type StockLevels } from '#server/modules/inventory/ledger/rules.ts'
import type { Item } from '#server/modules/inventory/schema.ts'
import type { History } from './history.ts'

type Store = { stock: StockLevels; place: { id: string; name: string }; clerk: string }

/** A stock count of the paper at one location, started yesterday: one line matches, one differs. */
export function addCount(history: History, { stock, place, clerk }: Store, items: readonly Item[]): void {
  const begun = history.daysAgo(1)
  const at = begun.toISOString()
  const entered = new Date(begun.getTime() + 20 * 60_000).toISOString()
  const lines = items
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ id: item, number, name, unit }, index): StockCountLine => {
      const expected = Number(decimalOf(stock.level(item, place.id, null), QTY_PLACES))
      return { line: index + 1, item, number, name, unit, lot: null, expiry: null, expected, counted: null, at: null }
    })
  const sheet: StockCount = {
    id: newId(begun),
    number: 'COUNT-00001',
    location: place.name,
    status: 'open',
    note: 'Paper, before the spring jobs',
    bookedAt: null,
    lines,
    version: 1,
    created_at: at,
    updated_at: at,
  }
  history.notify('stock_count.created', 'stock_count', sheet, null, at, clerk)
  const found = lines.map((line, index) => {
    const counted = [line.expected, Math.max(0, line.expected - 1)][index]
    return counted === undefined ? line : { ...line, counted, at: entered }
  })
  const counted: StockCount = { ...sheet, lines: found, version: 2, updated_at: entered }
  history.notify('stock_count.updated', 'stock_count', counted, {}, entered, clerk)
  const { lines: _lines, ...row } = counted
  history.rows.stock_count.push({ ...row, location: place.id, serial: 1 })
  for (const { line, item, lot, expected, counted: what, at: when } of found)
    history.rows.stock_count_line.push({ count: row.id, line, item, lot, expected, counted: what, at: when })
}
