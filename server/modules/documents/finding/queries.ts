import { type RawBuilder, sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { toQuery } from '../rules/search-words.ts'
import { snippetOf } from '../rules/snippet.ts'
import type { Backlinks, FindDocuments, FoundDocuments, Mentioned } from '../schema.ts'

/** Maximum number of search words. */
const MOST_WORDS = 12
const wordsOf = (q: string) => q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** Folded once per statement instead of once per row. */
const folded = (words: string) => sql`(select fold(${words}))`

/**
 * The predicate of search words: each occurs in the title or the tags, or at the start of a word in the text.
 * `documents_with` enables the index that row level security would prevent.
 */
export function matchesText(q: string): RawBuilder<boolean> {
  const words = wordsOf(q)
  if (words.length === 0) return sql<boolean>`true`
  const each = words.map((word) => {
    const inTitle = sql`strpos(document.search_text, ${folded(word)}) > 0`
    const query = toQuery(word)
    return query ? sql`(${inTitle} or document.id in (select documents_with(${query}::tsquery)))` : inTitle
  })
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

const BEFORE = 80
const AROUND = 400

/** Documents that contain all words, those with the query in their title first, then the latest changed. */
export async function findDocuments(ctx: WorkspaceContext, { q, limit }: FindDocuments): Promise<FoundDocuments> {
  const words = wordsOf(q)
  if (words.length === 0) return { data: [] }
  const order = sql`strpos(search_text, ${folded(words.join(' '))}) > 0 desc, updated_at desc, id`
  const found = sql`
    select id from document where document.workspace_id = ${ctx.workspace.id} and document.deleted_at is null
      and ${matchesText(q)} order by ${order} limit ${limit}`
  const places = words.map((word) => sql`nullif(strpos(place.text, ${folded(word)}), 0)`)
  const { rows } = await sql<Omit<FoundDocuments['data'][number], 'snippet' | 'marks'> & { around: string }>`
    select id, title, kind, folder, sop_status, updated_at,
      substr(document."text", greatest(coalesce(least(${sql.join(places)}), 1) - ${BEFORE}::int, 1), ${AROUND}::int) as around
    from document cross join lateral (select fold(document."text") as text offset 0) as place
    where workspace_id = ${ctx.workspace.id} and id in (${found}) order by ${order}`.execute(
    ctx.database.searching(ctx.workspace.id),
  )
  return { data: rows.map(({ around, ...document }) => ({ ...document, ...snippetOf(around, words) })) }
}

const MOST_LINKS = 100

/** The documents that mention a record, latest change first. */
export async function listBacklinks(ctx: WorkspaceContext, { entity, id }: Mentioned): Promise<Backlinks> {
  const rows = await ctx.db
    .selectFrom('document_mention as m')
    .innerJoin('document as d', (join) => sameWorkspace(join, 'd.id', 'm.document'))
    .select(['d.id', 'd.title', 'd.updated_at'])
    .where('m.workspace_id', '=', ctx.workspace.id)
    .where('m.entity', '=', entity)
    .where('m.entity_id', '=', id)
    .where('m.gone', '=', false)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id')
    .limit(MOST_LINKS + 1)
    .execute()
  return { data: rows.slice(0, MOST_LINKS), has_more: rows.length > MOST_LINKS }
}
