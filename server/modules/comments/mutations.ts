import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { lockRecord } from '#server/core/records/read.ts'
import { lockReferences } from '#server/core/records/references.ts'
import { requireFresh, revise } from '#server/core/records/versions.ts'
import { amendRecord } from '#server/core/records/write.ts'
import { forbidden } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { personOf } from '#server/core/values/person.ts'
import { lockComment, requireSeen } from './queries.ts'
import { mentionedIn } from './rules.ts'
import type { Comment, CreateComment, UpdateComment } from './schema.ts'

export async function createComment(ctx: WorkspaceContext, { entity, entity_id, text }: CreateComment) {
  const author = personOf(ctx).id
  const kind = await requireSeen(ctx, entity, entity_id)
  return change(ctx, async (changing) => {
    const { tx, write, record } = changing
    const { members } = await lockReferences(tx, ctx, { members: { mentions: mentionedIn(text) } })
    const at = ctx.now.toISOString()
    const stamps = { version: 1, created_at: at, updated_at: at }
    const written = { id: newId(ctx.now), author, text, mentions: members.mentions ?? [], ...stamps }
    const comment: Comment = { ...written, entity, entity_id }
    write(tx.insertInto('comment').values({ workspace_id: ctx.workspace.id, ...written, [entity]: entity_id }))
    record({ event: 'comment.created', record: comment })
    const about = kind.commented && (await lockRecord(kind, ctx, tx, entity_id))
    if (about) await amendRecord(kind, ctx, changing, about, await kind.commented!(ctx, tx, about))
    return comment
  })
}

/** Only the author may edit a comment. */
export function updateComment(ctx: WorkspaceContext, { id, text, version }: UpdateComment): Promise<Comment> {
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    const before = requireFresh(ctx, await lockComment(ctx, tx, id), { version })
    await requireSeen(ctx, before.entity, before.entity_id)
    if (before.author !== personOf(ctx).id) throw forbidden('Only the author can edit a comment.')
    const { members } = await lockReferences(tx, ctx, { members: { mentions: mentionedIn(text) } }, before.mentions)
    const revised = revise<Comment>(before, { text, mentions: members.mentions ?? [] }, ctx.now)
    if (!revised) return unchanged(before)
    const { entity: _entity, entity_id: _about, ...set } = revised.set
    write(tx.updateTable('comment').set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
    record({ event: 'comment.updated', record: revised.after, before: revised.old })
    return revised.after
  })
}

/** Deletes permanently: comments have no Trash. An owner may delete any comment. */
export function removeComment(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    const comment = requireFresh(ctx, await lockComment(ctx, tx, id))
    await requireSeen(ctx, comment.entity, comment.entity_id)
    const person = personOf(ctx)
    if (comment.author !== person.id && person.role !== 'owner')
      throw forbidden('Only the author or an owner can delete a comment.')
    write(tx.deleteFrom('comment').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
    record({ event: 'comment.deleted', record: comment })
    return { id, deleted: true as const }
  })
}
