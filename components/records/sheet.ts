import { parse, unparse } from 'papaparse'
import { isQuoted, readGuarded } from '#server/core/values/cell-text.ts'
import { tableOf } from './csv.ts'

export type Sheet = { header: string[]; rows: string[][] }

/** Excel's line in front of the header that names the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^"\r\n])"?[ \t]*(?:\r\n?|\n)/i

/** The rows of a CSV file; undefined if it has none. */
export function readSheet(text: string): Sheet | undefined {
  const [line = '', delimiter] = SEPARATOR_LINE.exec(text) ?? []
  const { data } = parse<string[]>(text.slice(line.length), {
    skipEmptyLines: 'greedy',
    ...(delimiter !== undefined && { delimiter }),
  })
  const [header, ...rows] = data
  return header && rows.length > 0 ? { header, rows: rows.map((cells) => cells.map(readGuarded)) } : undefined
}

/**
 * Rows as CSV in the notation of the workspace: where decimals have a comma, spreadsheets expect semicolons between cells
 * and would read 12.50 as text or a date. `readSheet` and `draftFrom` read the same values from both.
 */
export const writeSheet = (...[fields, rows, names]: Parameters<typeof tableOf>): string =>
  unparse(tableOf(fields, rows, names), { quotes: isQuoted, delimiter: names.notation.decimal === ',' ? ';' : ',' })
