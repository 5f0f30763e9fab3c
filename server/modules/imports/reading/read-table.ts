import Papa from 'papaparse'
import { readGuarded } from '#server/core/values/cell-text.ts'
import { DomainError } from '#server/core/values/errors.ts'

export type Cells = readonly string[]
/** A row of a file; the header is line 1. */
export type Line = { line: number; cells: Cells }

/** Characters of a row. A quote that is not closed would otherwise make the rest of the file one cell. */
const LONGEST_ROW = 1_000_000
const MOST_COLUMNS = 500
/** Text that decides the separator. */
const SAMPLE = 32_768
/** Excel's line in front of the header that names the separator. */
const SEPARATOR_LINE = /^"?sep=([^"\n])"?[ \t]*\n/i

const broken = (reason: string) => new DomainError('validation_error', `The file is not valid CSV: ${reason}`)

/**
 * The rows of a CSV file in pieces, the header first. Empty rows are left out, and so is the apostrophe in front of what a
 * spreadsheet would run as a formula. Holds one piece in memory.
 */
export async function* readTable(texts: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let held = ''
  let parser: Papa.Parser | undefined
  let line = 0
  const linesOf = (data: readonly string[][]) => {
    const lines = data.map((cells): Line => ({ line: ++line, cells: cells.map(readGuarded) }))
    for (const { cells, line: at } of lines)
      if (cells.length > MOST_COLUMNS) throw broken(`row ${at} has more than ${MOST_COLUMNS} columns.`)
    return lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  }
  for await (const text of texts) {
    held += text
    if (!parser) {
      if (held.length < SAMPLE) continue
      const [start, own] = parserFor(held)
      ;[held, parser] = [held.slice(start), own]
    }
    const { rows, rest, misquoted } = take(parser, held, true)
    if (misquoted !== undefined) throw misquotedIn(line + misquoted + 1)
    if (rest.length > LONGEST_ROW)
      throw broken(`row ${line + rows.length + 1} is longer than 1,000,000 characters. A quote may not be closed.`)
    held = rest
    if (rows.length > 0) yield linesOf(rows)
  }
  const [start, own] = parser ? [0, parser] : parserFor(held)
  const { rows, isOpen, misquoted } = take(own, held.slice(start), false)
  if (misquoted !== undefined) throw misquotedIn(line + misquoted + 1)
  if (isOpen) throw broken(`a quote in row ${line + rows.length} is not closed.`)
  if (rows.length > 0) yield linesOf(rows)
}

/** Where the text starts, and a parser with its separator. */
function parserFor(text: string): [start: number, parser: Papa.Parser] {
  const [named = '', separator] = SEPARATOR_LINE.exec(text) ?? []
  const sample = text.slice(named.length, named.length + SAMPLE)
  const delimiter = separator ?? Papa.parse<string[]>(sample, { preview: 20, skipEmptyLines: true }).meta.delimiter
  return [named.length, new Papa.Parser({ delimiter, newline: '\n' })]
}

/** Papa reads on to the next quote at the end of a cell, which can be rows later. */
const misquotedIn = (row: number) =>
  broken(`in row ${row}, text follows the quote that ends a cell. Write each quote within a cell twice.`)

/** Complete rows, the text after them, whether it ends within quotes, and the first row with text after its quotes. */
function take(parser: Papa.Parser, text: string, mayContinue: boolean) {
  if (text === '') return { rows: [], rest: '', isOpen: false, misquoted: undefined }
  const { data, meta, errors } = parser.parse(text, 0, mayContinue) as Papa.ParseResult<string[]>
  const isOpen = errors.some(({ code }) => code === 'MissingQuotes')
  // In the row that is not complete, more text can follow.
  const misquoted = errors.find(({ code, row }) => code === 'InvalidQuotes' && row! < data.length - (isOpen ? 1 : 0))
  return { rows: data, rest: mayContinue ? text.slice(meta.cursor) : '', isOpen, misquoted: misquoted?.row }
}
