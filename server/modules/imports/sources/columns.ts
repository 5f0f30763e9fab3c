import { exactly } from '#server/core/values/decimals.ts'
import { invalid } from '#server/core/values/errors.ts'
import type { Cells } from '../reading/read-table.ts'
import type { Note } from '../schema.ts'
import type { Fields } from './source.ts'

/** The value of a row in the first of these columns that has one, trimmed; an empty text if none has. */
export type Row = (...names: string[]) => string

/** The columns of a file by name, regardless of case. Of columns with the same name, the first one. */
export function columnsOf(header: Cells) {
  const places = new Map<string, number>()
  for (const [place, name] of header.entries()) {
    const key = name.trim().toLowerCase()
    if (!places.has(key)) places.set(key, place)
  }
  const has = (...names: readonly string[]) => names.some((name) => places.has(name.toLowerCase()))
  const row =
    (cells: Cells): Row =>
    (...names) => {
      for (const name of names) {
        const text = cells[places.get(name.toLowerCase()) ?? -1]?.trim()
        if (text) return text
      }
      return ''
    }
  /** The fields with a column in the file, so that the others keep their value: each read by its own function. */
  const fields = (cells: Cells, known: Readonly<Record<string, readonly [read: Read, ...names: string[]]>>): Fields =>
    Object.fromEntries(
      Object.entries(known).flatMap(([field, [read, ...names]]) => {
        if (!has(...names)) return []
        const text = row(cells)(...names)
        return [[field, text === '' ? undefined : read(text)]]
      }),
    )
  return { has, row, fields }
}
type Read = (text: string) => unknown

/** Refuses a file that has none of these columns. `advice` says how to export it with one. */
export function requireColumn(source: string, header: Cells, names: readonly string[], advice: string): void {
  if (columnsOf(header).has(...names)) return
  const lacked = names.length > 1 ? `none of the columns ${quoted(names)}` : `no column ${quoted(names)}`
  throw invalid('source', `is ${source}, but the file has ${lacked}. ${advice}`)
}
const quoted = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ')

export const problem = (field: string, message: string): Note => ({ field, code: 'invalid', message })

/** Cells beyond the header: a cell before them was split. Tables that people write by hand can end in empty ones. */
export const extraCells = (header: Cells, cells: Cells, mayBeEmpty: boolean): Note | undefined =>
  cells.slice(header.length).some((cell) => !mayBeEmpty || cell.trim() !== '')
    ? problem('', 'has more cells than the header')
    : undefined

const LONGEST_ID = 200

/** Why a text cannot be an id. */
export function idProblem(column: string, id: string): Note | undefined {
  if (id === '') return problem(column, 'is empty')
  return id.length > LONGEST_ID ? problem(column, `must be at most ${LONGEST_ID} characters`) : undefined
}

/** Why a text cannot be an id of digits. A spreadsheet turns long ones into `1.23E+11`, which several records share. */
export const serialProblem = (column: string, id: string): Note | undefined =>
  idProblem(column, id) ??
  (/^\d+$/.test(id)
    ? undefined
    : problem(column, 'must consist of digits. Export the file again without a spreadsheet'))

export const text: Read = (given) => given

/** A number in machine notation. Any other text stays, and its field refuses it. */
export const number: Read = (given) => (/^-?\d{1,15}(\.\d{1,6})?$/.test(given) ? exactly(given) : given)

/** The day of `2027-03-01`, also with a time behind it. Any other text stays, and its field refuses it. */
export const day = (given: string): string => /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}|$)/.exec(given)?.[1] ?? given

/** A member, named by the address within the text or by all of it. */
export const people: Read = (given) => [emailIn(given) ?? given]

/** The email address within a text such as `Ada Brandt (ada@brandt.example)`. */
export const emailIn = (given: string): string | undefined =>
  /[^\s()<>;,]{1,64}@[^\s()<>;,]{1,253}/.exec(given.slice(0, 1_000))?.[0]

/** The parts of a cell between semicolons. */
export const parts = (given: string): string[] =>
  given.split(';', MOST_PARTS).flatMap((part) => part.trim().slice(0, LONGEST_ID) || [])
/** A record refers to the first of them that is here. */
const MOST_PARTS = 20

/** A text, and below it what the record has no field for. */
export const withFacts = (body: string, facts: readonly (string | false)[]): string =>
  [body, `${facts.filter(Boolean).join(', ')}.`].filter(Boolean).join('\n\n')
