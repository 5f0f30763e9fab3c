import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#db/types.ts'
import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change } from '#server/core/database/change.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { conflict } from '#server/core/values/errors.ts'
import { mergeTexts, replaceBlock } from '../engine/queries.ts'
import { documentKind } from '../kind.ts'
import type { Block, Doc } from '../rules/document-nodes.ts'
import type { Kept, MergedText } from '../rules/keep-document.ts'
import { draftAgain } from '../rules/statuses.ts'
import type { DocumentSummary, KeptConflict, SaveDocument } from '../schema.ts'
import { stageText, type StagedText } from '../texts/mutations.ts'
import { latestSave, type Save, saveAt } from '../texts/queries.ts'
import { findSuggestion, listOwn } from './queries.ts'
import type { SuggestionRef } from './schema.ts'

type Places = StagedText['places']
type Conflict = MergedText['conflicts'][number]

/**
 * Keeps the conflicts of a save as suggestions of its author. `places`: where the blocks of suggestions are after it.
 * A suggestion that the editor still `held` is updated, or removed once its text has merged. Returns the conflicts and
 * how many suggestions are new.
 */
export async function keepSuggestions(
  ctx: WorkspaceContext,
  changing: Change,
  input: SaveDocument,
  conflicts: readonly Conflict[],
  places: Places,
): Promise<{ kept: KeptConflict[]; added: number; changed: number }> {
  const { id, attempt = null, held = [] } = input
  if (conflicts.length === 0 && held.length === 0) return { kept: [], added: 0, changed: 0 }
  const { tx } = changing
  const { id: author } = personOf(ctx)
  const own = await listOwn(ctx, tx, id, author)
  const known = own.filter((one) => held.includes(one.id) || (attempt !== null && one.attempt === attempt))
  const at = ctx.now.toISOString()
  let [added, changed] = [0, 0]
  const kept = conflicts.map((one): KeptConflict => {
    const sides = { base: docOf(one.base), content: docOf(one.mine), replaces: docOf(one.theirs) }
    const block = one.theirs.length > 0 ? one.block : null
    const index = known.findIndex(({ id: other, block: was }) => (places.get(other) ?? { block: was }).block === block)
    const [before] = index < 0 ? [] : known.splice(index, 1)
    const texts = { content: JSON.stringify(sides.content), replaces: JSON.stringify(sides.replaces) }
    const columns = { block, place: one.block, ...texts, attempt, updated_at: at }
    const suggestion = before?.id ?? randomUUID()
    if (!before) {
      added++
      const row = { workspace_id: ctx.workspace.id, id: suggestion, document: id, author, created_at: at, ...columns }
      changing.housekeep(tx.insertInto('document_suggestion').values(row))
    } else if (JSON.stringify(before.content) !== texts.content) {
      changed++
      changing.housekeep(updateSuggestion(ctx, changing, suggestion, columns))
    }
    return { suggestion, block: one.block, ...sides }
  })
  for (const merged of known.filter((one) => held.includes(one.id))) {
    changed++
    changing.housekeep(
      tx.deleteFrom('document_suggestion').where('workspace_id', '=', ctx.workspace.id).where('id', '=', merged.id),
    )
  }
  return { kept, added, changed }
}

const docOf = (content: Block[]): Doc => ({ type: 'doc', content })

/** Replaces the block by the suggestion. */
export function applySuggestion(ctx: WorkspaceContext, ref: SuggestionRef): Promise<DocumentSummary> {
  return settle(ctx, ref, 'used', async (changing, before, last) => {
    const found = await findSuggestion(ctx, changing.tx, ref)
    if (found.outcome !== null) return undefined
    const kept = await replaceBlock(ctx, last.content, found)
    if (found.block !== null && (found.content as Doc).content.length === 0) {
      // By these words, undoing finds the block that comes back.
      const removed = docOf([(JSON.parse(last.content) as Doc).content[found.block]!])
      changing.housekeep(updateSuggestion(ctx, changing, found.id, { replaces: JSON.stringify(removed) }))
    }
    return replaceText(ctx, changing, before, { last, kept })
  })
}

/** Hides the suggestion. */
export function dismissSuggestion(ctx: WorkspaceContext, ref: SuggestionRef): Promise<DocumentSummary> {
  return settle(ctx, ref, 'dismissed', async ({ tx }, before) => {
    const { outcome } = await findSuggestion(ctx, tx, ref)
    return outcome === null ? before : undefined
  })
}

/** Undoes applying or dismissing a suggestion. Later edits stay; if they overlap with it, throws `conflict`. */
export function reopenSuggestion(ctx: WorkspaceContext, ref: SuggestionRef): Promise<DocumentSummary> {
  return settle(ctx, ref, null, async (changing, before, last) => {
    const { outcome, settled_version: version } = await findSuggestion(ctx, changing.tx, ref)
    if (outcome === null) return undefined
    if (outcome === 'dismissed' || version === null) return before
    const made = await saveAt(ctx, changing.tx, ref.id, version)
    const earlier = await saveAt(ctx, changing.tx, ref.id, version - 1)
    if (made?.version !== version || !earlier) throw conflict(TOO_LATE)
    const { kept, conflicts } = await mergeTexts(ctx, made.content, earlier.content, last.content)
    if (conflicts.length > 0) throw conflict(TOO_LATE)
    return replaceText(ctx, changing, before, { last, kept })
  })
}

const TOO_LATE = 'The text has been changed since. Restore an earlier version under Versions instead.'

/** Sets the outcome after `work`, which returns the document with its new text; undefined if there is nothing to do. */
async function settle(
  ctx: WorkspaceContext,
  { id, suggestion }: SuggestionRef,
  outcome: 'used' | 'dismissed' | null,
  work: (changing: Change, before: DocumentSummary, last: Save) => Promise<DocumentSummary | undefined>,
): Promise<DocumentSummary> {
  return change(ctx, async (changing) => {
    const { tx, record, unchanged } = changing
    const before = requireFresh(ctx, await lockRecord(documentKind, ctx, tx, id))
    const after = await work(changing, before, await latestSave(ctx, tx, id))
    if (!after) return unchanged(before)
    const at = ctx.now.toISOString()
    const settled = outcome
      ? { outcome, settled_at: at, settled_version: after.version === before.version ? null : after.version }
      : { outcome, settled_at: null, settled_version: null }
    changing.housekeep(updateSuggestion(ctx, changing, suggestion, settled))
    if (after.version === before.version) record({ event: 'document.suggestion_settled', record: before })
    return after
  })
}

async function replaceText(
  ctx: WorkspaceContext,
  changing: Change,
  before: DocumentSummary,
  { last, kept }: { last: Save; kept: Kept },
): Promise<DocumentSummary> {
  if (kept.content === last.content) return before
  const staged = await stageText(ctx, changing, { before, last }, kept, { reason: 'edit', base_n: last.n })
  const { columns, continues, fields } = staged
  const changes = { ...fields, ...draftAgain(before) }
  const after = await amendRecord(documentKind, ctx, changing, before, changes, {
    columns,
    continues,
    isChanged: true,
  })
  staged.write(after)
  return after
}

function updateSuggestion(
  { workspace }: WorkspaceContext,
  { tx }: Change,
  id: string,
  columns: Partial<Insertable<DB['document_suggestion']>>,
) {
  return tx
    .updateTable('document_suggestion')
    .set(columns)
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', id)
}
