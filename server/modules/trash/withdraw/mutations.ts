import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { lockRecord } from '#server/core/records/row.ts'
import { lockReferringFamilies } from '../references/mutations.ts'
import { lockReferring, referencesTo } from '../references/queries.ts'
import type { Withdrawn } from './schema.ts'

/**
 * Deletes a record that the caller created and that was left as it was, without a trace in the Trash, so that its number
 * is free again. Keeps one that was edited, commented on or referred to since, also by someone else.
 */
export function withdrawRecord(kind: Kind, ctx: WorkspaceContext, { id }: { id: string }): Promise<Withdrawn> {
  return change(ctx, async (changing) => {
    const { tx, write, record, unchanged } = changing
    await lockReferringFamilies(ctx, changing, kind)
    const found = await lockRecord(kind, ctx, tx, id)
    if (found?.version !== 1 || (await isUsed(kind, ctx, tx, id))) return unchanged({ id, deleted: false })
    write(
      tx
        .deleteFrom(kind.table as 'task')
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    record({ event: `${kind.table}.deleted`, record: found })
    return { id, deleted: true }
  })
}

/** Whether the record is someone else's, or is referred to or commented on. */
async function isUsed(kind: Kind, ctx: WorkspaceContext, tx: Scoped, id: string): Promise<boolean> {
  const first = tx.selectFrom('change').select('id').where('workspace_id', '=', ctx.workspace.id)
  const own = first.where('entity_id', '=', id).where('version', '=', 1).where('actor_id', '=', ctx.actor.id)
  if (!(await own.executeTakeFirst())) return true
  for (const reference of referencesTo(ctx.services.kinds, kind.table))
    if ((await lockReferring(ctx, tx, reference, [id], 1)).length > 0) return true
  if (!kind.comments) return false
  const comment = tx.selectFrom('comment').select('id').where('workspace_id', '=', ctx.workspace.id)
  const found = await comment.where(sql<boolean>`${sql.ref(`comment.${kind.table}`)} = ${id}`).executeTakeFirst()
  return found !== undefined
}
