import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { newsletterDraftKind } from './kind.ts'

/** A draft at the version that is tested or sent. */
export type SeenDraft = { id: string; version: number }

/**
 * Removes the draft within the change that stores its newsletter, for good: from the Trash, it would come back as a draft of
 * what was sent. Throws if it was edited meanwhile.
 */
export async function takeDraft(ctx: WorkspaceContext, changing: Change, { id, version }: SeenDraft): Promise<void> {
  const { tx, write, record } = changing
  const draft = requireFresh(ctx, await lockRecord(newsletterDraftKind, ctx, tx, id), { version })
  write(tx.deleteFrom('newsletter_draft').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
  record({ event: 'newsletter_draft.deleted', record: draft })
}
