import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, joining } from '#server/core/database/change.ts'
import { kindNamed } from '#server/core/records/facts.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { lockRecord, requireFresh } from '#server/core/records/row.ts'
import { amendRecord, createRecord, updateRecord } from '#server/core/records/write.ts'
import { forbidden } from '#server/core/values/errors.ts'
import { recordNamed } from '#server/core/values/fields.ts'
import { commentKind } from './kind.ts'
import { getComment, requireSubject } from './queries.ts'
import { authorOf, isAuthor, mentionedIn } from './rules.ts'
import type { Comment, CreateComment, UpdateComment } from './schema.ts'

export async function createComment(ctx: WorkspaceContext, input: CreateComment): Promise<Comment> {
  await requireSubject(ctx, input.on)
  const { entity, id } = recordNamed(input.on)
  const kind = kindNamed(ctx.services.kinds, entity) as Kind
  return change(ctx, async (changing) => {
    const written = { ...input, ...authorOf(ctx.actor), mentions: mentionedIn(input.body), resolved: false }
    const comment = await createRecord(commentKind, joining(ctx, changing), written)
    const about = kind.commented && ctx.actor.kind === 'member' && (await lockRecord(kind, ctx, changing.tx, id))
    if (about) await amendRecord(kind, ctx, changing, about, await kind.commented!(ctx, changing.tx, about))
    return comment
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
