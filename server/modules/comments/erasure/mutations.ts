import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { lockRows, withTrash } from '#server/core/records/row.ts'
import type { Contact } from '../../contacts/schema.ts'
import { commentKind } from '../kind.ts'
import type { Comment } from '../schema.ts'

/**
 * Removes the comments on a person and on their lead, and reports each without its text. Erased changes no longer say
 * what a comment was on, so the event of the contact cannot stand for them.
 */
export async function removeCommentsOn(ctx: WorkspaceContext, { tx, write, record }: Change, { id }: Contact) {
  const lead = tx.selectFrom('lead').select('id').where('workspace_id', '=', ctx.workspace.id).where('contact', '=', id)
  const rows = withTrash(commentKind, ctx, tx).where((eb) =>
    eb.or([eb('comment.contact', '=', id), eb('comment.lead', 'in', lead)]),
  )
  const comments = (await lockRows(commentKind, rows)) as Comment[]
  if (comments.length === 0) return
  const ids = comments.map((comment) => comment.id)
  write(tx.deleteFrom('comment').where('workspace_id', '=', ctx.workspace.id).where('id', 'in', ids))
  for (const comment of comments)
    record({ event: 'comment.deleted', record: { ...comment, body: '', mentions: [], attachments: [] } })
}
