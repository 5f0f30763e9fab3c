import type { Cell } from './form-parts.ts'
import type { Rows } from './inputs.ts'

/** Cells that share a column: a row has at most one of them. */
export type Column = readonly Cell[]

/** The columns that a row has; all that need no other input if there are no rows. */
export function columnsOf(cells: readonly Cell[], rows: Rows): readonly Column[] {
  const columns = Map.groupBy(cells, ({ share, path }) => share ?? path.join('.'))
  return [...columns.values()].filter((column) => column.some(({ when }) => !when || rows.some(when)))
}

export const cellIn = (column: Column, row: Rows[number]) => column.find(({ when }) => when?.(row) ?? true)

/** "Low / Mean": the labels of the cells that rows have. */
export const labelOf = (column: Column, rows: Rows) =>
  column
    .filter(({ when }) => !when || rows.some(when))
    .map(({ label }) => label)
    .join(' / ')
