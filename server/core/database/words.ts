import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { addressKey } from '#server/core/values/fields.ts'

const wordsOf = (q: string) => q.split(/\s+/).filter(Boolean)
/** Whether a word is an address that is stored in another spelling. */
export const isAddressInAscii = (word: string) => addressKey(word).includes('xn--')

/** The predicate of `q`: every word occurs in the searched columns, ignoring case and accents; addresses in any spelling. */
export function matchesWords(table: string, q: string): RawBuilder<boolean> {
  const words = wordsOf(q)
  if (words.length === 0) return sql<boolean>`true`
  // Not LIKE: folding turns the fullwidth ％ and ＿ into its wildcards.
  const occurs = (word: string) => sql`strpos(${sql.ref(`${table}.search_text`)}, fold(${word})) > 0`
  const terms = words.map((word) =>
    isAddressInAscii(word) ? sql`(${occurs(word)} or ${occurs(addressKey(word))})` : occurs(word),
  )
  return sql<boolean>`(${sql.join(terms, sql` and `)})`
}

/** The words of `q` that `record_index` may know: those that records contain in one spelling only. */
export const indexedWords = (q: string): string[] => wordsOf(q).filter((word) => !isAddressInAscii(word))

/** The patterns by which `record_index` finds the words, as `text[]`; empty if all are too short. */
export const patternsOf = (words: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`search_patterns(${words}::text[])`

/** The patterns of `q`; none if the index does not help to find it. */
export async function patternsFor(db: Reader, q: string): Promise<string[]> {
  const words = indexedWords(q)
  if (words.length === 0) return []
  const { rows } = await sql<{ patterns: string[] }>`select ${patternsOf(words)} as patterns`.execute(db)
  return rows[0]!.patterns
}

/** Whether a record of the table has these patterns, as all records with the words do. */
export const hasPatterns = (table: string, patterns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.id`)} in (select records_with(${table}, ${patterns}::text[]))`
