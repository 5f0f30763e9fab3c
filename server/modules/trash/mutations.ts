import { change } from '#server/core/change.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { type Purge, TRASHED, type Trashed } from './schema.ts'

/** Removes a record in the Trash for good, with its comments. The activity keeps that it was done, not what it was. */
export function purgeTrashed(ctx: WorkspaceContext, { entity, id }: Purge) {
  return change(ctx, async ({ tx, record }) => {
    if (!isId(id)) throw notFound()
    const gone = await tx
      .deleteFrom(entity)
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!gone) throw notFound()
    record({ event: `${entity}.purged`, record: gone })
    return { id, deleted: true as const }
  })
}

/** Everything in the Trash at this moment; answers how many records that were. */
export function emptyTrash(ctx: WorkspaceContext): Promise<{ purged: number }> {
  return change(ctx, async ({ tx, record, unchanged }) => {
    let purged = 0
    for (const entity of TRASHED) {
      const gone = await tx
        .deleteFrom(entity as Trashed['entity'])
        .where('workspace_id', '=', ctx.workspace.id)
        .where('deleted_at', 'is not', null)
        .returning(['id', 'version'])
        .execute()
      for (const row of gone) record({ event: `${entity}.purged`, record: row })
      purged += gone.length
    }
    return unchanged({ purged })
  })
}
