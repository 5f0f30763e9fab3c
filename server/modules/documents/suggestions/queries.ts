import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { getRecord } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { followBlocks } from '../engine/queries.ts'
import { documentKind } from '../kind.ts'
import type { Doc } from '../rules/document-nodes.ts'
import type { BlockPlace } from '../rules/keep-document.ts'
import type { Suggestion, SuggestionRef, Suggestions } from './schema.ts'

/** The suggestions that are shown at a time. */
const SHOWN = 100

const rows = (ctx: WorkspaceContext, db: Reader, document: string) =>
  rowsWith(ctx, db, 'document_suggestion', { document })
    .select(['id', 'author', 'updated_at as at', 'block', 'place', 'content', 'replaces'])
    .orderBy('created_at')
    .orderBy('id')

/** The open suggestions of a document. */
export async function listSuggestions(ctx: WorkspaceContext, { id }: { id: string }): Promise<Suggestions> {
  const { version } = await getRecord(documentKind, ctx, id)
  const found = await rows(ctx, ctx.db, id)
    .where('outcome', 'is', null)
    .limit(SHOWN + 1)
    .execute()
  return { version, data: found.slice(0, SHOWN) as Suggestion[], has_more: found.length > SHOWN }
}

/** One suggestion of a locked document. Throws `not_found`. */
export async function findSuggestion(ctx: WorkspaceContext, db: Reader, { id, suggestion }: SuggestionRef) {
  const found = await rows(ctx, db, id)
    .select(['outcome', 'settled_version'])
    .where('id', '=', suggestion)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found as Suggestion & Pick<typeof found, 'outcome' | 'settled_version'>
}

/** The open suggestions of an author, with the save that wrote them. */
export const listOwn = (ctx: WorkspaceContext, db: Reader, document: string, author: string) =>
  rows(ctx, db, document).select(['attempt']).where('author', '=', author).where('outcome', 'is', null).execute()

/** Where the blocks of suggestions are after a change of the text. */
export async function followSuggestions(
  ctx: WorkspaceContext,
  db: Reader,
  document: string,
  texts: { before: string; after: string },
): Promise<(BlockPlace & { id: string })[]> {
  const found = await rows(ctx, db, document).execute()
  if (found.length === 0) return []
  const anchors = found.map(({ block, place, replaces }) => ({ block, place, replaces: replaces as Doc }))
  const blocks = await followBlocks(ctx, texts.before, texts.after, anchors)
  return found.map(({ id }, index) => ({ id, ...blocks[index]! }))
}
