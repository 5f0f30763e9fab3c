import type { Inputs, Rows } from './inputs.ts'

type Choice = { value: string; label: string }

/** A cell of a table; `path` is its place in the row. `when`: the rows that have it. Cells with the same `share` have one column. */
export type Cell = {
  path: (string | number)[]
  label: string
  when?: (row: Record<string, unknown>) => boolean
  share?: string
} &
  /** `names`: rows that only have a name. */
  ({ kind: 'text' | 'number' | 'day' | 'names' } | { kind: 'choice'; options: readonly Choice[] })

/** One part of a form: a single value, or a table of rows. */
export type Part =
  | { kind: 'number' | 'formula' | 'text'; key: string; label: string; hint?: string; optional?: true }
  | { kind: 'choice'; key: string; label: string; options: readonly Choice[] }
  | {
      kind: 'table'
      key: string
      label: string
      noun: string
      cells: (inputs: Inputs) => Cell[]
      /** Adjusts other inputs to the number of rows; `gone`: index of the removed row. */
      follow?: (inputs: Inputs, rows: Rows, gone?: number) => Inputs
    }
  | { kind: 'numbers'; key: string; label: string; names: readonly string[] }
  | { kind: 'judgements' }

export const text = (key: string, label: string): Cell => ({ kind: 'text', path: [key], label })
export const number = (key: string, label: string, when?: Cell['when'], share?: string): Cell => ({
  kind: 'number',
  path: [key],
  label,
  ...(when && { when }),
  ...(share && { share }),
})
