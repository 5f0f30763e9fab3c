import { type RawBuilder, sql } from 'kysely'
import { columnTypes } from '#db/column-types.ts'
import type { Reader } from '#db/scoped.ts'
import { mayName } from '#server/core/access/guests.ts'
import {
  columnOf,
  hasIndex,
  isPresent,
  type KindFacts,
  mayRead,
  rowsOf,
  titleOf,
} from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { matchesWords, patternsFor } from '#server/core/database/words.ts'
import type { Find, FindPage, Found, FoundPage } from './schema.ts'
import { spellingsOf, swapsOf } from './spellings.ts'

const RECENT = 1_000
/** Maximum number of matches to rank; a broader search needs another word. */
const CANDIDATES = 100
/** Records of a kind that the index of words names. More than these are read, the latest first. */
const INDEXED = 200
/** Records of a kind that are read for words of one or two letters, which the index does not have. */
const READ = 10_000
/** How alike a word of a name must be, from 0 to 1: one wrong, missing or extra letter of six, or two exchanged ones. */
const ALIKE = 0.4
/** Similar names are compared one by one. */
const COMPARED = 1_000

/**
 * Visible records that match all words: names starting with the query first, then the latest changed. Kinds with a match
 * in a name come first. Searches recently changed records first, and only if too few match all of them; for words of one or
 * two letters alone, the latest 10,000 of each kind. If none matches,
 * those that match another spelling, or else recently changed ones with a similar name.
 */
export async function findRecords(ctx: WorkspaceContext, { q, limit }: Find): Promise<Found[]> {
  for (const spelling of [q, ...spellingsOf(q.trim())]) {
    const each = await findEach(ctx, spelling, limit)
    const isNamed = (found: readonly Match[]) => found.some(({ named }) => named)
    const found = [...each.filter(isNamed), ...each.filter((some) => !isNamed(some))].flat()
    if (found.length > 0) return found
  }
  const similar = await Promise.all(searchedKinds(ctx).map((kind) => findSimilar(ctx, kind, q.trim(), limit)))
  return similar.flat()
}

/** The same in pages: the best match of each kind, then the second best, and so on. */
export async function findPage(ctx: WorkspaceContext, { q, limit, offset }: FindPage): Promise<FoundPage> {
  const each = await findEach(ctx, q, CANDIDATES)
  const ranked = each.flatMap((found) => found.map((record, rank) => ({ record, rank })))
  const data = ranked.toSorted((one, other) => one.rank - other.rank).slice(offset, offset + limit)
  return {
    data: data.map(({ record }) => record),
    total: ranked.length,
    has_more: offset + limit < ranked.length,
    more: each.flatMap((found) => (found.length < CANDIDATES ? [] : [found[0]!.entity])),
  }
}

async function findEach(ctx: WorkspaceContext, given: string, limit: number): Promise<Match[][]> {
  const q = given.trim()
  if (q === '') return []
  const kinds = searchedKinds(ctx)
  const [patterns, ...recent] = await Promise.all([
    patternsFor(ctx.db, q),
    ...kinds.map((kind) => findAmong(ctx, kind, { q, limit }, { rows: partsOf(ctx, kind).latest(RECENT) })),
  ])
  const open = kinds.filter((_, at) => recent[at]!.length < limit)
  const indexed = patterns.length > 0 && (await indexedRecords(ctx, open.filter(hasIndex), patterns))
  const find = async (kind: KindFacts, at: number) => {
    if (!open.includes(kind)) return recent[at]!
    const db = ctx.database.searching(ctx.workspace.id)
    if (!hasIndex(kind)) return findAmong(ctx, kind, { q, limit }, { db })
    if (indexed) return findIndexed(ctx, kind, { q, limit }, indexed[kind.table] ?? [], db)
    return findAmong(ctx, kind, { q, limit }, { db, rows: partsOf(ctx, kind).latest(READ) })
  }
  return Promise.all(kinds.map(find))
}

function searchedKinds({ actor, services: { kinds } }: WorkspaceContext): KindFacts[] {
  return [...kinds.values()].filter(({ search, table }) => search && mayRead(kinds, actor, table))
}

/** `named`: its name contains all words. */
type Match = Found & { named: boolean }
type Wanted = { q: string; limit: number }

const hasTags = (table: string) => columnTypes[table]?.['tags'] === 'text[]'

/** The parts of a query for visible records of a kind: what it selects, from where, which, and the latest changed. */
function partsOf(ctx: WorkspaceContext, kind: KindFacts) {
  const { table: entity, search } = kind
  const source = rowsOf(kind)
  const own = sql`${sql.ref(`${entity}.workspace_id`)} = ${ctx.workspace.id} and ${isPresent(kind)} and ${mayName(ctx, entity)}`
  const columns = sql`select ${sql.ref(`${entity}.id`)}, ${titleOf(kind)} as name, ${columnOf(kind, search?.detail)} as detail,
    ${columnOf(kind, search?.status)} as status,
    ${hasTags(entity) ? sql.ref(`${entity}.tags`) : sql`null::text[]`} as tags, ${sql.ref(`${entity}.updated_at`)} from`
  const latest = (count: number) => sql`(
    select * from ${source} where ${own} order by ${sql.ref(`${entity}.updated_at`)} desc limit ${count}) as ${sql.table(entity)}`
  return { source, own, columns, latest }
}

/** What `record_index` has of each kind by these patterns: all of it, unless it is `INDEXED` records. */
async function indexedRecords(ctx: WorkspaceContext, kinds: readonly KindFacts[], patterns: readonly string[]) {
  const names = kinds.map(({ table }) => table)
  const { rows } = await sql<{ entity: string; id: string }>`
    select entity, id from first_records_with(${names}::text[], ${patterns}::text[], ${INDEXED})`.execute(
    ctx.database.searching(ctx.workspace.id),
  )
  return Object.groupBy(rows, ({ entity }) => entity)
}

/** The matches among the records that the index has, or if these are many, among all records of the kind. */
async function findIndexed(
  ctx: WorkspaceContext,
  kind: KindFacts,
  wanted: Wanted,
  indexed: { id: string }[],
  db: Reader,
) {
  if (indexed.length === 0) return []
  if (indexed.length === INDEXED) return findAmong(ctx, kind, wanted, { db })
  const ids = indexed.map(({ id }) => id)
  return findAmong(ctx, kind, wanted, { near: sql<boolean>`${sql.ref(`${kind.table}.id`)} = any(${ids}::uuid[])` })
}

/** Where to look: among `rows`, which are visible, or else among all that are `near`. */
type Place = { db?: Reader; rows?: RawBuilder<unknown>; near?: RawBuilder<boolean> }

/** The best matches there. */
async function findAmong(
  ctx: WorkspaceContext,
  kind: KindFacts,
  { q, limit }: Wanted,
  { db = ctx.db, rows, near = sql<boolean>`true` }: Place,
): Promise<Match[]> {
  const { source, own, columns } = partsOf(ctx, kind)
  const matching = kind.matches?.(q) ?? matchesWords(kind.table, q)
  const matches = rows
    ? sql`${columns} ${rows} where ${matching}`
    : sql`${columns} ${source} where ${own} and ${near} and ${matching}
        order by ${sql.ref(`${kind.table}.updated_at`)} desc limit ${CANDIDATES}`
  const lacking = sql`unnest(${q.split(/\s+/)}::text[]) as word where strpos(fold(name), fold(word)) = 0`
  const found = await sql<Match>`
    select ${sql.lit(kind.table)} as entity, id, name, detail, status, false as similar, (
        select tag from unnest(tags) as tag, ${lacking} and strpos(fold(tag), fold(word)) > 0 limit 1) as tag,
      not exists (select from ${lacking}) as named
    from (${matches}) as match
    order by starts_with(fold(name), fold(${q})) desc, strpos(fold(name), fold(${q})) > 0 desc, updated_at desc, id
    limit ${limit}`.execute(db)
  return found.rows
}

/** The most similar names first; none for words below four letters, which resemble too many. Trigrams of other letters than ASCII depend on the database, hence `spelled`. */
async function findSimilar(ctx: WorkspaceContext, kind: KindFacts, q: string, limit: number): Promise<Found[]> {
  if (!/[\p{L}\p{N}]{4}/u.test(q)) return []
  const { columns, latest } = partsOf(ctx, kind)
  const isSwapped = sql`exists (select from unnest(array(select fold(unnest(${swapsOf(q)}::text[])))) as swap where strpos(folded, swap) > 0)`
  const { rows } = await sql<Found>`
    select entity, id, name, detail, status, null as tag, true as similar
    from (
      select ${sql.lit(kind.table)} as entity, *,
        case when ${isSwapped} then 1 else strict_word_similarity(spelled(fold(${q})), spelled(folded)) end as likeness
      from (${columns} ${latest(COMPARED)}) as compared, fold(name) as folded
    ) as match
    where likeness >= ${ALIKE} order by likeness desc, updated_at desc, id limit ${limit}`.execute(ctx.db)
  return rows
}
