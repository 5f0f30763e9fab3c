import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { insertRows, updateRows } from '#server/core/database/rows.ts'
import { countBetween } from '../engine/queries.ts'
import { attachmentsWith } from '../images/queries.ts'
import type { BlockPlace, Kept } from '../rules/keep-document.ts'
import type { DocumentSummary } from '../schema.ts'
import { followSuggestions } from '../suggestions/queries.ts'
import { membersAmong, mentionsOf, type Save, saveOf } from './queries.ts'

/** Saves by one person within this time form one version. */
const SAME_VERSION_MS = 10 * 60 * 1000
export const EMPTY = '{"type":"doc","content":[]}'

type Origin = { reason: 'edit' | 'approval' | 'restore'; base_n: number | null }
/** The document columns derived from a text, and the rows to write after the document. */
export type StagedText = {
  n: number
  /** Whether the save belongs to the current version. */
  continues: boolean
  fields: { words: number; mentions: string[]; attachments: string[] }
  columns: { markdown: string; text: string }
  /** Where the blocks of suggestions are in the text. */
  places: ReadonlyMap<string, BlockPlace>
  write: (after: DocumentSummary) => void
}

/** A locked document with its `last` save; null for a new one. */
type Own = { before: Pick<DocumentSummary, 'id' | 'attachments'>; last: Save } | null

/** Prepares a text. `files`: the attachments that the caller sends. The caller writes the document, then the text. */
export async function stageText(
  ctx: WorkspaceContext,
  changing: Change,
  own: Own,
  kept: Kept,
  { reason, base_n }: Origin,
  files?: readonly string[],
): Promise<StagedText> {
  const { tx, write } = changing
  const last = own?.last
  const id = own?.before.id
  const isSame = last !== undefined && reason === 'edit' && continues(ctx, last)
  const members = kept.mentions.flatMap((mention) => (mention.entity === 'member' ? [mention.id] : []))
  const [before, mentions, linked, attachments] = await Promise.all([
    id && last && isSame ? saveOf(ctx, tx, id, last.n - 1) : last,
    membersAmong(ctx, tx, members),
    id ? mentionsOf(ctx, tx, id) : [],
    attachmentsWith(ctx, changing, {
      shown: kept.files,
      had: own?.before.attachments ?? [],
      given: files,
      earlier: reason === 'restore' ? undefined : last?.content,
    }),
  ])
  const places = id && last ? await followSuggestions(ctx, tx, id, { before: last.content, after: kept.content }) : []
  const counts = await countBetween(ctx, before?.content ?? EMPTY, kept.content)
  const n = last ? last.n + (isSame ? 0 : 1) : 1
  const at = ctx.now.toISOString()
  const row = {
    n,
    base_n: isSame ? (before?.n ?? null) : base_n,
    reason,
    content: kept.content,
    author_kind: ctx.actor.kind,
    author: ctx.actor.id,
    ...counts,
    began_at: isSame ? last.began_at : at,
    at,
  }
  return {
    n,
    continues: isSame,
    fields: { words: kept.words, mentions, attachments },
    columns: { markdown: kept.markdown, text: kept.text },
    places: new Map(places.map((place) => [place.id, place])),
    write(after) {
      const key = { workspace_id: ctx.workspace.id, document: after.id }
      const { version, title } = after
      write(tx.insertInto('document_version').values({ ...key, version, title, ...row }))
      writeWords(ctx, { tx, write }, after.id, kept.vector)
      writeMentions(ctx, { tx, write }, after.id, linked, kept.mentions)
      if (places.length > 0) write(updateRows(ctx, tx, 'document_suggestion', ['id'], places))
    },
  }
}

/** The search index of a document. */
export function writeWords(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  document: string,
  vector: string,
): void {
  const words = sql<string>`${vector}::tsvector`
  const row = tx.insertInto('document_index').values({ workspace_id: ctx.workspace.id, document, words })
  write(row.onConflict((known) => known.columns(['workspace_id', 'document']).doUpdateSet({ words })))
}

function continues(ctx: WorkspaceContext, { reason, author_kind, author, began_at }: Save): boolean {
  const { kind, id } = ctx.actor
  const isOwn = reason === 'edit' && kind === 'member' && author_kind === kind && author === id
  return isOwn && ctx.now.getTime() - Date.parse(began_at) < SAME_VERSION_MS
}

function writeMentions(
  ctx: WorkspaceContext,
  { tx, write }: Pick<Change, 'tx' | 'write'>,
  document: string,
  linked: readonly string[],
  mentions: Kept['mentions'],
): void {
  const wanted = new Set(mentions.map(({ entity, id }) => `${entity}:${id}`))
  const known = new Set(linked)
  const removed = linked.filter((link) => !wanted.has(link))
  if (removed.length > 0)
    write(
      tx
        .updateTable('document_mention')
        .set({ gone: true })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('document', '=', document)
        .where(sql<boolean>`entity || ':' || entity_id = any(${removed}::text[])`),
    )
  const added = mentions.filter(({ entity, id }) => !known.has(`${entity}:${id}`))
  if (added.length === 0) return
  const rows = added.map(({ entity, id }) => ({ document, entity, entity_id: id }))
  const insert = insertRows(ctx, tx, 'document_mention', rows)
  write(
    insert.onConflict((mention) =>
      mention.columns(['workspace_id', 'entity_id', 'entity', 'document']).doUpdateSet({ gone: false }),
    ),
  )
}
