import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, joining } from '#server/core/database/change.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { removeRecord } from '#server/core/records/trash.ts'
import { newsletterDraftKind } from './kind.ts'

/** A draft at the version that is tested or sent. */
export type SeenDraft = { id: string; version: number }

/** Moves the draft to the Trash within the change that stores its newsletter. Throws if it was edited meanwhile. */
export async function takeDraft(ctx: WorkspaceContext, changing: Change, { id, version }: SeenDraft): Promise<void> {
  requireFresh(ctx, await lockRecord(newsletterDraftKind, ctx, changing.tx, id), { version })
  await removeRecord(newsletterDraftKind, joining(ctx, changing), { id })
}
