import type { ListQuery } from './find-rows.ts'
import type { RecordField } from './record-field.ts'
import type { RecordKind } from './record-kind.ts'

export const isFilterable = (field: RecordField) =>
  field.kind === 'own' ? field.choices !== undefined : !['markdown', 'lines', 'color'].includes(field.kind)

type Parameters = { get: (key: string) => string | null }

/** The search, filters and order that the address of a list states. */
export function listQueryOf({ fields, sort = '' }: Pick<RecordKind, 'fields' | 'sort'>, words: Parameters): ListQuery {
  const keys = fields.filter(isFilterable).map(({ key }) => key)
  const filters = Object.fromEntries(keys.map((key) => [key, listOf(words.get(key))]))
  return { q: words.get('q') ?? '', sort: words.get('sort') ?? sort, filters }
}

export const isSameListQuery = (one: ListQuery, other: ListQuery) => JSON.stringify(one) === JSON.stringify(other)

export const isNarrowed = ({ q, filters }: ListQuery) =>
  q !== '' || Object.values(filters).some((values) => values !== null && values.length > 0)

/** Values are separated by commas; a comma in a value is escaped as `%2C`. */
export const textOf = (values: readonly string[]) => values.map((value) => value.replaceAll(',', '%2C')).join(',')

export function listOf(text: string | null): readonly string[] | null {
  if (!text) return text === null ? null : []
  return text.split(',').map((value) => value.replaceAll('%2C', ','))
}
