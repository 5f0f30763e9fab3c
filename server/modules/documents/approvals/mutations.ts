import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { amendRecord, takeStep } from '#server/core/records/write.ts'
import { conflict, forbidden } from '#server/core/values/errors.ts'
import { keepContent } from '../engine/queries.ts'
import { documentKind } from '../kind.ts'
import type { ApproveDocument, DocumentSummary, SetStatus } from '../schema.ts'
import { stageText } from '../texts/mutations.ts'
import { latestSave } from '../texts/queries.ts'

/** Sets the status of an SOP to draft, in review or retired. */
export function setStatus(ctx: WorkspaceContext, { status, ...seen }: SetStatus): Promise<DocumentSummary> {
  return change(ctx, (changing) =>
    takeStep(documentKind, ctx, changing, seen, 'updated', (before) => {
      requireSop(before)
      return { sop_status: status }
    }),
  )
}

/** Stores the approved text as a separate version, which readers see until the next approval. */
export function approveDocument(ctx: WorkspaceContext, { id, version }: ApproveDocument): Promise<DocumentSummary> {
  const person = personOf(ctx)
  return change(ctx, async (changing) => {
    const before = requireFresh(ctx, await lockRecord(documentKind, ctx, changing.tx, id), { version })
    requireSop(before)
    if (person.role === 'member' && before.owner !== person.id)
      throw forbidden('Only the owner of the document, a manager or an owner of the workspace can approve it.')
    if (before.sop_status === 'approved') throw conflict('This text is already approved.')
    const last = await latestSave(ctx, changing.tx, id)
    const kept = await keepContent(ctx, last.content)
    const staged = await stageText(ctx, changing, { before, last }, kept, { reason: 'approval', base_n: last.n })
    const approved = {
      sop_status: 'approved' as const,
      approved_by: person.id,
      approved_at: ctx.now.toISOString(),
      approved_version: staged.n,
    }
    const after = await amendRecord(documentKind, ctx, changing, before, approved, { event: 'approved' })
    staged.write(after)
    return after
  })
}

/** Records that the person read and understood the approved version; repeats have no effect. */
export function acknowledgeDocument(ctx: WorkspaceContext, { id }: { id: string }): Promise<DocumentSummary> {
  const person = personOf(ctx)
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    const document = requireFresh(ctx, await lockRecord(documentKind, ctx, tx, id))
    const { approved_version: n } = document
    if (n === null) throw conflict('This document has no approved version yet.')
    const own = { workspace_id: ctx.workspace.id, document: id, n, member: person.id }
    const known = tx.selectFrom('document_read').select('n')
    const read = await known
      .where('workspace_id', '=', own.workspace_id)
      .where('document', '=', id)
      .where('n', '=', n)
      .where('member', '=', person.id)
      .executeTakeFirst()
    if (read) return unchanged(document)
    write(tx.insertInto('document_read').values({ ...own, at: ctx.now.toISOString() }))
    record({ event: 'document.acknowledged', record: document })
    return document
  })
}

function requireSop({ kind }: DocumentSummary): void {
  if (kind !== 'sop') throw conflict('Only an SOP has a status. Change the kind of the document first.')
}
