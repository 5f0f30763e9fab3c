export type Fields = Record<string, unknown>
/** Records that others reference. */
export type World = { project: string; contact: string; member: string; folder: string }

/** What the contract test needs to know about a resource. */
export type CrudResource = {
  path: string
  noun: string
  /** The required field, and its maximum length. */
  label: string
  labelMax: number
  /** The other fields of a record created with its label only. */
  defaults: Fields
  /** A body with every field, as it is returned. */
  full: (world: World) => Fields
  /** Fields that `null` clears. */
  nullable: string[]
  readOnly: string[]
  /** Fields that lists and events omit. */
  alone?: string[]
  invalid: [field: string, value: unknown][]
  /** `query` matches a record with the fields of `match`, and none with those of `other`. */
  filters: (world: World) => { query: string; match: Fields; other: Fields }[]
  badFilters: string[]
  /** Fields of records in ascending order; absent values sort last in both directions. */
  sorts: Record<string, Fields[]>
  /** Other fields that `q` searches. */
  searched: ((words: string) => Fields)[]
}

export const UNKNOWN = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
export const days = (field: string) => [{ [field]: '2026-01-31' }, { [field]: '2026-02-01' }, { [field]: null }]
export const badTags: [string, unknown][] = [
  ['tags', 'print'],
  ['tags', ['']],
  ['tags', Array.from({ length: 51 }, (_, n) => `t${n}`)],
]
