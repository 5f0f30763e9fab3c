import { inLines } from './escape.ts'
import { cellOf, type Row } from './table.ts'

/** What a spreadsheet would run as a formula (OWASP, CSV injection), also full-width and behind white space and apostrophes. */
const FORMULA = /^[\s']*[=+\-@＝＋－＠]/

const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** A value in the list of a cell; one with a separator is quoted, as in a line of CSV. */
const listed = (text: string) => (/[,;]|^["\s]|\s$/.test(text) ? inQuotes(text) : text)

const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`

/** RFC 4180, with the cells of exports of the API. Exact, except on a terminal. */
export function createCsv(fields: readonly string[] | undefined, { isTerminal }: { isTerminal: boolean }) {
  let columns: readonly string[] | undefined
  const cell = (value: unknown) => {
    const exact = textOf(value)
    const text = isTerminal ? inLines(exact) : exact
    return /[",\r\n\ufeff]|^ | $/.test(text) ? inQuotes(text) : text
  }
  return (rows: readonly Row[]): string => {
    const names = columns ?? fields ?? Object.keys(rows[0]!)
    const lines = [...(columns ? [] : [names.map(cell)]), ...rows.map((row) => names.map((name) => cell(row[name])))]
    columns = names
    return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return guarded(value.map(listed).join(', '))
  return typeof value === 'string' ? guarded(value) : cellOf(value)
}
