import { isReferenceGone } from '#db/postgres-errors.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { createRecord, updateRecord } from '#server/core/records/write.ts'
import { forbidden } from '#server/core/values/errors.ts'
import { commentKind } from './kind.ts'
import { getComment, requireSubject, subjectGone } from './queries.ts'
import { authorOf, isAuthor, mentionedIn } from './rules.ts'
import type { Comment, CreateComment, UpdateComment } from './schema.ts'

export async function createComment(ctx: WorkspaceContext, input: CreateComment): Promise<Comment> {
  await requireSubject(ctx, input.on)
  const written = { ...input, ...authorOf(ctx.actor), mentions: mentionedIn(input.body), resolved: false }
  return createRecord(commentKind, ctx, written).catch((error: unknown) => {
    throw isReferenceGone(error) ? subjectGone(input.on) : error
  })
}

export async function updateComment(ctx: WorkspaceContext, input: UpdateComment): Promise<Comment> {
  await getComment(ctx, input.id)
  const { body } = input
  return updateRecord(commentKind, ctx, { ...input, ...(body !== undefined && { mentions: mentionedIn(body) }) })
}

/** Deletes permanently: comments have no Trash. An owner may delete any comment. */
export async function removeComment(ctx: WorkspaceContext, { id }: { id: string }) {
  await getComment(ctx, id)
  return change(ctx, async ({ tx, write, record }) => {
    const comment = requireFresh(ctx, await lockRecord(commentKind, ctx, tx, id))
    const { actor } = ctx
    const isOwner = actor.kind === 'member' ? actor.role === 'owner' : actor.kind === 'token' && actor.owner
    if (!isOwner && !isAuthor(actor, comment)) throw forbidden('Only the author or an owner can delete a comment.')
    write(tx.deleteFrom('comment').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
    record({ event: 'comment.deleted', record: comment })
    return { id, deleted: true as const }
  })
}
