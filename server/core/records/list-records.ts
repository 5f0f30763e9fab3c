import { sql } from 'kysely'
import type { z } from 'zod'
import { hasIndex } from '../access/kind-facts.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'
import { page, type PageInput } from '../database/lists/paging.ts'
import { filtersOf } from '../database/lists/totals.ts'
import { query, type Rows, type View } from '../database/statements.ts'
import { indexedWords, matchesWords } from '../database/words.ts'
import { DomainError } from '../values/errors.ts'
import { withExtIds } from './ext-ids/ext-ids.ts'
import { fieldFilters } from './field-filters.ts'
import type { Filter, Kind, RecordOf, Schemas } from './kind.ts'
import { type Named, requireExisting } from './references.ts'
import { present, selectRecord, shapeOf, type Source } from './row.ts'

export type ListInput = PageInput & { q?: string | undefined } & Record<string, unknown>

/** One page in the common list envelope. */
export async function listRecords<S extends Schemas, R = RecordOf<S>>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  input: ListInput,
  shown: z.ZodObject & z.ZodType<R> = kind.schemas.record as z.ZodObject & z.ZodType<R>,
) {
  const wanted = await resolveFilters(kind, ctx, input)
  const single = filtersOf(wanted).filter((given) => hasOneValue(kind, given))
  const bound = Object.fromEntries(single.flatMap(([name, [value]]) => (value === 'none' ? [] : [[name, value]])))
  return page<R>(ctx, input, {
    table: kind.table,
    shape: shapeOf(kind, shown),
    rows: (view, values) => narrowed(kind, view, present(kind, view), { ...wanted, ...asLists(values) }),
    bound,
    columns: (rows) => selectRecord(kind, rows, shown),
    search: searchOf(kind, ctx, input),
    plansOnce: !input.sort && single.length === filtersOf(input).length,
    ...(kind.sorts && { sorts: kind.sorts }),
    ...(kind.keepsTotal === false && { keepsTotal: false }),
  })
}

type GivenFilter = [name: string, value: unknown]

/** Whether any value of the filter has the same best plan: an index on the column also has the order of ids. */
const hasOneValue = ({ filters = {} }: Kind, given: GivenFilter): given is [name: string, [value: unknown]] =>
  filters[given[0]]?.equals === true && Array.isArray(given[1]) && given[1].length === 1

const asLists = (values: object) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]))

/** Maximum records of a kind that the application loads at once to filter and sort locally. */
const MOST_AT_ONCE = 5_000

/** All records that the caller may see, newest first; `complete` is false when older ones were omitted. */
export async function allRecords<S extends Schemas>(kind: Source<S>, ctx: WorkspaceContext) {
  const { table, schemas } = kind
  const shown = schemas.row ?? schemas.record
  const found = await query(ctx, `all of ${shapeOf(kind, shown)}`, { most: MOST_AT_ONCE + 1 }, (view, values) =>
    selectRecord(kind, present(kind, view), shown)
      .orderBy(`${table}.id`, 'desc')
      .limit(sql<number>`${values.most}`),
  )
  const data = found.slice(0, MOST_AT_ONCE) as z.infer<NonNullable<S['row']>>[]
  return { data, complete: found.length <= MOST_AT_ONCE }
}

/** The rows that match the filters; those of texts are apart (`searchOf`). */
export function narrowed(kind: Kind, view: View, rows: Rows, input: ListInput): Rows {
  const { table } = kind
  let found = rows
  for (const [name, value] of filtersOf(input)) {
    const filter = filterNamed(kind, name)
    if (filter && !filter.texts) found = found.where(predicateOf(filter, value, view))
  }
  const { ext_id, updated_since } = input
  if (ext_id !== undefined) found = found.where(withExtIds(table, ext_id as string[]))
  if (updated_since !== undefined) found = found.where(`${table}.updated_at`, '>=', updated_since)
  return found
}

const predicateOf = ({ where }: Filter, value: unknown, view: View) => where(value as never, view)

const filterNamed = (kind: Kind, name: string): Filter | undefined =>
  kind.filters?.[name] ?? fieldFilters(kind).get(name)

/** What is looked for in texts: by `q`, and in single fields. */
export function searchOf(kind: Kind, view: View, input: ListInput) {
  const { q } = input
  const searches = q
    ? [{ matches: kind.matches?.(q) ?? matchesWords(kind.table, q), words: hasIndex(kind) ? indexedWords(q) : [] }]
    : []
  for (const [name, value] of filtersOf(input)) {
    const filter = filterNamed(kind, name)
    if (!filter?.texts) continue
    const words = filter.texts === 'indexed' ? indexedWords(value as string) : []
    searches.push({ matches: predicateOf(filter, value, view), words })
  }
  if (searches.length === 0) return undefined
  const matches = sql<boolean>`(${sql.join(
    searches.map((search) => search.matches),
    sql` and `,
  )})`
  return { matches, words: searches.flatMap(({ words }) => words) }
}

/** Maximum filters of a request. */
const MOST_FILTERS = 10

/** Resolves the filter values; rejects unknown ones, and too many filters. */
export async function resolveFilters(kind: Kind, ctx: WorkspaceContext, input: ListInput): Promise<ListInput> {
  const named: Record<string, Named> = {}
  const found: Record<string, unknown> = {}
  const given = filtersOf(input).filter(([name]) => name !== 'q')
  // Names none of them, because their order is no longer known.
  if (given.length > MOST_FILTERS)
    throw new DomainError('validation_error', `The request has ${given.length} filters. Send at most ${MOST_FILTERS}.`)
  for (const [name, value] of given) {
    const { names, resolve } = filterNamed(kind, name) ?? {}
    if (names) named[name] = names
    if (resolve) found[name] = await resolve(ctx, value as never)
  }
  await requireExisting(ctx, named, input)
  return { ...input, ...found }
}
