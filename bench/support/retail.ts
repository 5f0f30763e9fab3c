import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import papaparse from 'papaparse'

/** One line of a sales file as pushed: outgoing goods are a sale, returned goods a return, corrections an adjust. */
export type SalesRecord = {
  item: string
  type: 'sale' | 'return_in' | 'adjust'
  qty: number
  date: string
  ref: string
  location: string
}

type Line = Record<'InvoiceNo' | 'StockCode' | 'Quantity' | 'InvoiceDate', string>

/**
 * Every line of the daily files of a folder, in the order of their names (UCI Online Retail,
 * archive.ics.uci.edu/dataset/352).
 */
export async function readSales(folder: string): Promise<{ files: number; records: SalesRecord[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.csv')).toSorted()
  const records: SalesRecord[] = []
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    for (const line of papaparse.parse<Line>(text, { header: true, skipEmptyLines: true }).data)
      records.push(recordOf(line))
  }
  return { files: names.length, records }
}

/** Invoices that begin with C are credit notes; negative quantities on other invoices correct the stock. */
function recordOf({ InvoiceNo: ref, StockCode: item, Quantity, InvoiceDate }: Line): SalesRecord {
  const quantity = Number(Quantity)
  const common = { item, date: InvoiceDate.slice(0, 10), ref, location: 'Main' }
  if (quantity >= 0) return { ...common, type: 'sale', qty: quantity }
  return ref.startsWith('C')
    ? { ...common, type: 'return_in', qty: -quantity }
    : { ...common, type: 'adjust', qty: quantity }
}

/** The specification of such lines, implemented again with a set and a map. */
export class SalesModel {
  readonly onHand = new Map<string, number>()
  private readonly seen = new Set<string>()

  take({ item, type, qty, date, ref }: SalesRecord): 'created' | 'skipped' | 'failed' {
    if (qty === 0) return 'failed'
    const number = item.trim().toUpperCase()
    const signed = type === 'sale' ? -qty : qty
    const key = JSON.stringify([ref, number, date, signed])
    if (this.seen.has(key)) return 'skipped'
    this.seen.add(key)
    this.onHand.set(number, (this.onHand.get(number) ?? 0) + signed)
    return 'created'
  }
}

/** A repeatable shuffle with a linear congruential generator (Numerical Recipes). */
export function shuffled<T>(given: readonly T[]): T[] {
  const list = [...given]
  let state = 1
  for (let last = list.length - 1; last > 0; last--) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    const other = Math.floor((state / 4_294_967_296) * (last + 1))
    ;[list[last], list[other]] = [list[other]!, list[last]!]
  }
  return list
}
