import { type RawBuilder, sql } from 'kysely'
import type { Filter, Named } from './kind.ts'

/** The column equals one of the values. */
export const isOneOf = (column: string): Filter => ({
  where: (words: string[]) => sql<boolean>`${sql.ref(column)} = any(${words}::text[])`,
})

/** The column references one of the records; `none` matches null. */
export const namesOneOf = (column: string, names: Named): Filter => ({
  names,
  where: (wanted: string[]) => {
    const ids = wanted.filter((id) => id !== 'none')
    const named = sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
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
