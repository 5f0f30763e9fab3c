import type { Io } from '../io.ts'
import { type Given, UsageError } from '../usage.ts'
import { createCsv } from './csv.ts'
import { inLines } from './escape.ts'
import { createTable, recordTable, type Row } from './table.ts'
import { write } from './write.ts'

export type Format = 'table' | 'json' | 'ndjson' | 'csv'

export const FORMAT_FLAGS = {
  json: { about: 'Print JSON, as when the output is not a terminal' },
  ndjson: { about: 'Print one line of JSON per record' },
  csv: { about: 'Print CSV' },
}

export function formatOf(given: Given, io: Io): Format {
  const [format, other] = (['json', 'ndjson', 'csv'] as const).filter((name) => given.has(name))
  if (other) throw new UsageError(`--${format} and --${other} exclude each other`)
  return format ?? (io.stdout.isTTY ? 'table' : 'json')
}

/** JSON escapes most control characters itself; the others mean the same as escapes. */
export const json = (value: unknown, indent?: number) => inLines(JSON.stringify(value, null, indent))

export type Printer = {
  /** Prints further records. */
  rows(rows: readonly Row[]): Promise<void>
  end(): Promise<void>
}

/** Prints records as they come. `fields`: the columns of tables and CSV. JSON is one array. */
export function createPrinter(io: Io, format: Format, fields?: readonly string[]): Printer {
  const table = createTable(fields, io.stdout.columns ?? 80)
  const csv = createCsv(fields, { isTerminal: io.stdout.isTTY === true })
  let count = 0
  return {
    async rows(rows) {
      if (rows.length === 0) return
      const first = count === 0
      count += rows.length
      if (format === 'table') return write(io, table(rows))
      if (format === 'csv') return write(io, csv(rows))
      if (format === 'ndjson') return write(io, rows.map((row) => `${json(row)}\n`).join(''))
      return write(io, (first ? '[\n' : ',\n') + rows.map((row) => `  ${json(row)}`).join(',\n'))
    },
    async end() {
      if (format === 'json') await write(io, count === 0 ? '[]\n' : '\n]\n')
    },
  }
}

/** Prints what a call answered: `rows` are its records, if it has any. */
export async function printAnswer(
  io: Io,
  format: Format,
  answer: unknown,
  rows: readonly Row[] | undefined,
  fields?: readonly string[],
) {
  if (answer === undefined) return
  if (format === 'json') return write(io, `${json(answer, 2)}\n`)
  if (format === 'table' && !rows) return write(io, recordTable(answer as Row))
  const printer = createPrinter(io, format, fields)
  await printer.rows(rows ?? [answer as Row])
  await printer.end()
}
