import { type RawBuilder, sql } from 'kysely'
import type { Filter } from './kind.ts'
import type { Named } from './references.ts'

/** The types of Postgres that values of filters are compared as. Integers are `bigint`, so that none is out of range. */
export type ValueType = 'bigint' | 'boolean' | 'date' | 'double precision' | 'numeric' | 'text' | 'timestamptz' | 'uuid'

/** One value is compared by itself, because only then an index on the column also has the order of ids. */
export function equalsOneOf(
  column: string | RawBuilder<unknown>,
  values: readonly unknown[],
  type: ValueType,
): RawBuilder<boolean> {
  const compared = typeof column === 'string' ? sql.ref(column) : column
  return values.length === 1
    ? sql<boolean>`${compared} = ${values[0]}::${sql.raw(type)}`
    : sql<boolean>`${compared} = any(${values}::${sql.raw(type)}[])`
}

/** The column equals one of the values. */
export const isOneOf = (column: string): Filter => ({
  equals: true,
  where: (words: string[]) => equalsOneOf(column, words, 'text'),
})

/** The column references one of the records; `none` matches null. */
export const namesOneOf = (column: string, names: Named): Filter => ({
  names,
  equals: true,
  where: (wanted: string[]) => {
    const ids = wanted.filter((id) => id !== 'none')
    if (ids.length === 0) return sql<boolean>`${sql.ref(column)} is null`
    const named = equalsOneOf(column, ids, 'uuid')
    return ids.length === wanted.length ? named : sql<boolean>`(${sql.ref(column)} is null or ${named})`
  },
})

/** The list of ids contains one of these. */
export const holdsOneOf = (column: string, names: Named): Filter => ({
  names,
  where: (ids: string[]) => sql<boolean>`${sql.ref(column)} && ${ids}::uuid[]`,
})

/** One of the labels matches, ignoring case and accents. */
export const isLabelled = (column: string): Filter => ({
  where: (labels: string[]) =>
    sql<boolean>`exists (select from unnest(${sql.ref(column)}) as label where fold(label) = any(array(select fold(unnest(${labels}::text[])))))`,
})

export const compares = (column: string, operator: '<' | '>'): Filter => ({
  where: (value: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} ${sql.raw(operator)} ${value}`,
})
