import { inLine } from './escape.ts'

const WIDEST = 40
const GAP = '  '

export type Row = Readonly<Record<string, unknown>>

/** A value as a cell: text as it is, null as nothing, the rest as JSON. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const widthOf = (text: string) => [...text].length

function fitted(text: string, width: number): string {
  const letters = [...text]
  return letters.length > width
    ? `${letters.slice(0, width - 1).join('')}…`
    : text.padEnd(width + text.length - letters.length)
}

/** A table in parts: the first rows decide on the columns and their widths. */
export function createTable(chosen: readonly string[] | undefined, width: number) {
  let columns: { name: string; width: number }[] | undefined
  return (rows: readonly Row[]): string => {
    const isFirst = columns === undefined
    columns ??= columnsOf(rows, chosen, width)
    const line = (cells: (column: { name: string; width: number }) => string) =>
      `${columns!
        .map((column) => fitted(inLine(cells(column)), column.width))
        .join(GAP)
        .trimEnd()}\n`
    return (isFirst ? line(({ name }) => name) : '') + rows.map((row) => line(({ name }) => cellOf(row[name]))).join('')
  }
}

/** The chosen columns, or those with plain values as far as they fit. */
function columnsOf(rows: readonly Row[], chosen: readonly string[] | undefined, width: number) {
  const isPlain = (name: string) => rows.every((row) => row[name] === null || typeof row[name] !== 'object')
  const names = chosen ?? Object.keys(rows[0] ?? {}).filter(isPlain)
  const all = names.map((name) => {
    const longest = Math.max(...[name, ...rows.map((row) => inLine(cellOf(row[name])))].map(widthOf))
    return { name, width: Math.min(longest, WIDEST) }
  })
  if (chosen) return all
  let left = width + GAP.length
  return all.filter((column, place) => (left -= column.width + GAP.length) >= 0 || place === 0)
}

/** One record as lines of name and value. */
export function recordTable(record: Row): string {
  const names = Object.keys(record)
  const width = Math.max(...names.map(widthOf))
  return names.map((name) => `${fitted(name, width)}${GAP}${inLine(cellOf(record[name]))}`.trimEnd() + '\n').join('')
}
