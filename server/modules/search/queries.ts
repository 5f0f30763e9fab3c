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
import { hasPatterns, matchesWords, patternsFor } from '#server/core/database/words.ts'
import type { Find, FindPage, Found, FoundPage } from './schema.ts'
import { spellingsOf } from './spellings.ts'

const RECENT = 300
/** Maximum number of matches to rank; a broader search needs another word. */
const CANDIDATES = 100
/** How alike a word of a name must be, from 0 to 1: one wrong, missing or extra letter of six. */
const ALIKE = 0.4
/** Similar names are compared one by one. */
const COMPARED = 1_000

/**
 * Visible records that match all words: names starting with the query first, then the latest changed. Kinds with a match
 * in a name come first. Searches recently changed records first, and all of them only if too few match. If none matches,
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

async function findEach(ctx: WorkspaceContext, q: string, limit: number): Promise<Match[][]> {
  const words = q.trim()
  if (words === '') return []
  const patterns = await patternsFor(ctx.db, words)
  return Promise.all(searchedKinds(ctx).map((kind) => findIn(ctx, kind, { q: words, patterns, limit })))
}

function searchedKinds({ actor, services: { kinds } }: WorkspaceContext): KindFacts[] {
  return [...kinds.values()].filter(({ search, table }) => search && mayRead(kinds, actor, table))
}

/** `named`: its name contains all words. */
type Match = Found & { named: boolean }
type Wanted = { q: string; patterns: readonly string[]; limit: number }

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

async function findIn(ctx: WorkspaceContext, kind: KindFacts, { q, patterns, limit }: Wanted): Promise<Match[]> {
  const entity = kind.table
  const { source, own, columns, latest } = partsOf(ctx, kind)
  const matching = kind.matches?.(q) ?? matchesWords(entity, q)
  const lacking = sql`unnest(${q.split(/\s+/)}::text[]) as word where strpos(fold(name), fold(word)) = 0`
  const ranked = (matches: RawBuilder<unknown>, db: Reader) =>
    sql<Match>`
      select ${sql.lit(entity)} as entity, id, name, detail, status, false as similar, (
          select tag from unnest(tags) as tag, ${lacking} and strpos(fold(tag), fold(word)) > 0 limit 1) as tag,
        not exists (select from ${lacking}) as named
      from (${matches}) as match
      order by starts_with(fold(name), fold(${q})) desc, strpos(fold(name), fold(${q})) > 0 desc, updated_at desc, id
      limit ${limit}`.execute(db)
  const { rows } = await ranked(sql`${columns} ${latest(RECENT)} where ${matching}`, ctx.db)
  if (rows.length >= limit) return rows
  const near = patterns.length > 0 && hasIndex(kind) ? sql`${hasPatterns(entity, patterns)} and ${matching}` : matching
  const all = sql`${columns} ${source} where ${own} and ${near} limit ${CANDIDATES}`
  return (await ranked(all, ctx.database.searching(ctx.workspace.id))).rows
}

/** The most similar names first; none for words below four letters, which resemble too many. Trigrams of other letters than ASCII depend on the database, hence `spelled`. */
async function findSimilar(ctx: WorkspaceContext, kind: KindFacts, q: string, limit: number): Promise<Found[]> {
  if (!/[\p{L}\p{N}]{4}/u.test(q)) return []
  const { columns, latest } = partsOf(ctx, kind)
  const { rows } = await sql<Found>`
    select entity, id, name, detail, status, null as tag, true as similar
    from (
      select ${sql.lit(kind.table)} as entity, *, strict_word_similarity(spelled(fold(${q})), spelled(fold(name))) as likeness
      from (${columns} ${latest(COMPARED)}) as compared
    ) as match
    where likeness >= ${ALIKE} order by likeness desc, updated_at desc, id limit ${limit}`.execute(ctx.db)
  return rows
}
