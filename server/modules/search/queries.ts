import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { mayName } from '#server/core/access/guests.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { hasPatterns, matchesWords, patternsFor } from '#server/core/database/words.ts'
import { columnOf, hasIndex, isPresent, type KindFacts, mayRead, rowsOf, titleOf } from '#server/core/records/facts.ts'
import type { Find, FindPage, Found, FoundPage } from './schema.ts'

const RECENT = 300
/** Maximum number of matches to rank; a broader search needs another word. */
const CANDIDATES = 100

/**
 * Visible records that match all words: names starting with the query first, then the latest changed. Searches recently
 * changed records first, and all of them only if too few match.
 */
export async function findRecords(ctx: WorkspaceContext, { q, limit }: Find): Promise<Found[]> {
  return (await findEach(ctx, q, limit)).flat()
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

async function findEach(ctx: WorkspaceContext, q: string, limit: number): Promise<Found[][]> {
  const words = q.trim()
  if (words === '') return []
  const { kinds } = ctx.services
  const searched = [...kinds.values()].filter(({ search, table }) => search && mayRead(kinds, ctx.actor, table))
  const patterns = await patternsFor(ctx.db, words)
  return Promise.all(searched.map((kind) => findIn(ctx, kind, { q: words, patterns, limit })))
}

type Wanted = { q: string; patterns: readonly string[]; limit: number }

async function findIn(ctx: WorkspaceContext, kind: KindFacts, { q, patterns, limit }: Wanted): Promise<Found[]> {
  const { table: entity, search } = kind
  const table = sql.table(entity)
  const source = rowsOf(kind)
  const own = sql`${sql.ref(`${entity}.workspace_id`)} = ${ctx.workspace.id} and ${isPresent(kind)} and ${mayName(ctx, entity)}`
  const columns = sql`select ${sql.ref(`${entity}.id`)}, ${titleOf(kind)} as name, ${columnOf(kind, search?.detail)} as detail,
    ${columnOf(kind, search?.status)} as status,
    ${sql.ref(`${entity}.updated_at`)} from`
  const matching = kind.matches?.(q) ?? matchesWords(entity, q)
  const ranked = (matches: RawBuilder<unknown>, db: Reader) =>
    sql<Found>`
      select ${sql.lit(entity)} as entity, id, name, detail, status from (${matches}) as match
      order by starts_with(fold(name), fold(${q})) desc, strpos(fold(name), fold(${q})) > 0 desc, updated_at desc, id
      limit ${limit}`.execute(db)
  const recent = sql`select * from ${source} where ${own} order by ${sql.ref(`${entity}.updated_at`)} desc limit ${RECENT}`
  const { rows } = await ranked(sql`${columns} (${recent}) as ${table} where ${matching}`, ctx.db)
  if (rows.length >= limit) return rows
  const near = patterns.length > 0 && hasIndex(kind) ? sql`${hasPatterns(entity, patterns)} and ${matching}` : matching
  const all = sql`${columns} ${source} where ${own} and ${near} limit ${CANDIDATES}`
  return (await ranked(all, ctx.database.searching(ctx.workspace.id))).rows
}
