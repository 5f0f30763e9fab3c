import type { Io } from '../io.ts'
import { inLine } from './escape.ts'
import { createPrinter, type Format } from './printer.ts'
import { cellOf, type Row } from './table.ts'
import { write } from './write.ts'

/** Prints records one by one as they happen: a line of text on a terminal, else a line of JSON. */
export function liveLines(io: Io, format: Format): (row: Row) => Promise<void> {
  if (format === 'table')
    return (row) => write(io, `${Object.values(row).map(cellOf).filter(Boolean).map(inLine).join('  ')}\n`)
  const printer = createPrinter(io, format === 'json' ? 'ndjson' : format)
  return (row) => printer.rows([row])
}

/** A duration such as `10m` before now, or an instant, as an instant. */
export function instantOf(text: string): string | undefined {
  const [, count, unit] = /^(\d{1,6})(s|m|h|d)$/.exec(text) ?? []
  if (count) return new Date(Date.now() - Number(count) * MS[unit as keyof typeof MS]).toISOString()
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined
}

const MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
