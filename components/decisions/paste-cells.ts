import type { Notation } from '#components/ui/format-number.ts'
import { numberOf, readNumber } from '#components/ui/read-number.ts'
import { readList } from '#server/core/values/cell-text.ts'
import { readDay } from '#server/core/values/written/read-day.ts'
import { cellIn, type Column } from './columns.ts'
import type { Cell } from './form-parts.ts'
import { put, type Rows } from './inputs.ts'

const MOST_ROWS = 100

/** The cells of a spreadsheet, row by row; undefined for text that fits into one cell. */
export function cellsOf(text: string): string[][] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  if (lines.length === 1 && !lines[0]!.includes('\t')) return undefined
  return lines.slice(0, MOST_ROWS).map((line) => line.split('\t').map((words) => words.trim()))
}

type Target = {
  rows: Rows
  columns: readonly Column[]
  row: number
  column: number
  blank: () => Rows[number]
  notation: Notation
}

/** The rows with the cells pasted at `row` and `column`; adds missing rows. */
export function pasted(grid: readonly string[][], { rows, columns, row, column, blank, notation }: Target): Rows {
  const next = [...rows]
  for (const [down, line] of grid.entries()) {
    let filled = next[row + down] ?? blank()
    for (const [across, words] of line.entries()) {
      const cell = cellIn(columns[column + across] ?? [], filled)
      if (cell) {
        const value = valueOf(cell, words, notation)
        if (value !== undefined) filled = put(filled, cell.path, value)
      }
    }
    next[row + down] = filled
  }
  return next
}

/** The value of a pasted text for such a cell; undefined if it does not fit, so that the cell keeps its value. */
function valueOf(cell: Cell, words: string, notation: Notation): unknown {
  if (cell.kind === 'text') return words
  if (cell.kind === 'names') return readList(words).map((name) => ({ name }))
  if (cell.kind === 'number') {
    const [, figure, percent] = /^\p{Sc}?\s*(.*?)\s*(%?)\p{Sc}?$/u.exec(words)!
    const number = numberOf(readNumber(figure!, { decimals: 6, isForeign: true }, notation))
    if (number === null || Number.isNaN(number)) return null
    return percent ? number / 100 : number
  }
  if (cell.kind === 'choice') {
    const same = words.toLowerCase()
    return cell.options.find(({ value, label }) => [value.toLowerCase(), label.toLowerCase()].includes(same))?.value
  }
  const day = readDay(words, notation.dayOrder, notation.dotOrder)
  return day && 'value' in day ? day.value : undefined
}
