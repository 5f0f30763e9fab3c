import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change } from '#server/core/database/change.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { notFound } from '#server/core/values/errors.ts'
import { keepContent, mergeTexts } from '../engine/queries.ts'
import { documentKind } from '../kind.ts'
import type { Kept } from '../rules/keep-document.ts'
import { draftAgain } from '../rules/statuses.ts'
import type { Document, DocumentSummary, RecordVersion, RevertedText, VersionRef } from '../schema.ts'
import { stageText } from '../texts/mutations.ts'
import { latestSave, type Save, saveAt, saveOf } from '../texts/queries.ts'

/** Restores the text of version `n` as a new version. */
export function restoreVersion(ctx: WorkspaceContext, { id, n }: VersionRef): Promise<Document> {
  return change(ctx, async (changing) => {
    const before = requireFresh(ctx, await lockRecord(documentKind, ctx, changing.tx, id))
    const [save, last] = await Promise.all([saveOf(ctx, changing.tx, id, n), latestSave(ctx, changing.tx, id)])
    if (!save) throw notFound()
    const kept = await keepContent(ctx, save.content)
    const after = await replaceText(ctx, changing, before, { last, kept, base_n: n })
    return { ...after, markdown: kept.markdown }
  })
}

/**
 * Reverts the text change of record version `version` by block, and inside paragraphs by word, and keeps later edits.
 * Reverts nothing if the same words changed later.
 */
export function revertText(ctx: WorkspaceContext, { id, version }: RecordVersion): Promise<RevertedText> {
  return change(ctx, async (changing) => {
    const { tx, unchanged } = changing
    const before = requireFresh(ctx, await lockRecord(documentKind, ctx, tx, id))
    const made = await saveAt(ctx, tx, id, version)
    if (made?.version !== version || made.n === 1) return unchanged({ outcome: 'no_text' })
    const [earlier, last] = await Promise.all([saveOf(ctx, tx, id, made.n - 1), latestSave(ctx, tx, id)])
    if (!earlier) throw notFound()
    const merged = await mergeTexts(ctx, made.content, earlier.content, last.content)
    if (merged.conflicts.length > 0) return unchanged({ outcome: 'changed_since' })
    if (merged.kept.content === last.content) return unchanged({ outcome: 'taken_back' })
    await replaceText(ctx, changing, before, { last, kept: merged.kept, base_n: earlier.n })
    return { outcome: 'taken_back' }
  })
}

async function replaceText(
  ctx: WorkspaceContext,
  changing: Change,
  before: DocumentSummary,
  { last, kept, base_n }: { last: Save; kept: Kept; base_n: number },
): Promise<DocumentSummary> {
  const staged = await stageText(ctx, changing, { before, last }, kept, { reason: 'restore', base_n })
  const { columns, fields } = staged
  const changes = { ...fields, ...draftAgain(before) }
  const after = await amendRecord(documentKind, ctx, changing, before, changes, { columns, isChanged: true })
  staged.write(after)
  return after
}
