import type { OpenApi } from '#server/http/document/shape.ts'

export type Fields = Record<string, unknown>
/** Records that others reference, and the document that the program serves. */
export type World = { project: string; contact: string; member: string; folder: string; document: OpenApi }

/** What the contract test needs to know about a resource beyond its document: see `fieldsOf`. */
export type CrudResource = {
  path: string
  noun: string
  /** The required field, and its maximum length. */
  label: string
  labelMax: number
  /** Whether programs can name its records by `ext_id`. */
  linked?: true
  /** Defaults that are not null, empty lists or empty texts. */
  defaults?: Fields
  /** Values of fields that a sample of their type does not suit, as they are returned. */
  full?: (world: World) => Fields
  /** Fields that lists and events omit. */
  alone?: string[]
  invalid: [field: string, value: unknown][]
  /** `query` matches a record with the fields of `match`, and none with those of `other`. */
  filters?: (world: World) => { query: string; match: Fields; other: Fields }[]
  badFilters?: string[]
  /** Fields of records in ascending order; absent values sort last in both directions. */
  sorts?: Record<string, Fields[]>
  /** Other fields that `q` searches. */
  searched?: ((words: string) => Fields)[]
}

export const UNKNOWN = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
export const days = (field: string) => [{ [field]: '2026-01-31' }, { [field]: '2026-02-01' }, { [field]: null }]
export const badTags: [string, unknown][] = [
  ['tags', 'print'],
  ['tags', ['']],
  ['tags', Array.from({ length: 51 }, (_, n) => `t${n}`)],
]
