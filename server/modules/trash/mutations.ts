import type { KindFacts } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { among } from '#server/core/database/rows.ts'
import { untilIdle } from '#server/core/operations/run-until-idle.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { findTrashed, kindsWithTrash, kindWithTrash, lockTrashed } from './queries.ts'
import { lockReferringFamilies, releaseReferences } from './references/mutations.ts'
import type { Purge } from './schema.ts'

/** Permanently deletes a record in the Trash and its comments. The activity keeps the deletion, not the content. */
export async function purgeTrashed(ctx: WorkspaceContext, { entity, id }: Purge) {
  const kind = kindWithTrash(ctx, entity)
  if (!isId(id) || (await purge(ctx, kind, [id])) === 0) throw notFound()
  return { id, deleted: true as const }
}

/** Purges everything that is in the Trash now; returns the number of records. */
export async function emptyTrash(ctx: WorkspaceContext): Promise<{ purged: number }> {
  return { purged: await purgeUntil(ctx, ctx.now) }
}

/** Purges records that were deleted at `until` or before, in batches, until the context's signal aborts. */
export async function purgeUntil(ctx: WorkspaceContext, until: Date): Promise<number> {
  let purged = 0
  // Referring kinds come later in the list of kinds and are purged first.
  for (const kind of kindsWithTrash(ctx).toReversed())
    await untilIdle(async () => {
      const ids = await findTrashed(ctx, kind, until)
      if (ids.length > 0) purged += await purge(ctx, kind, ids)
      return ids.length > 0
    }, ctx.signal)
  return purged
}

/** Takes several transactions if many records refer to these; the last one deletes. */
async function purge(ctx: WorkspaceContext, kind: KindFacts, ids: readonly string[]): Promise<number> {
  let gone: number | undefined
  do {
    gone = await change(ctx, async (changing) => {
      const { tx, record, unchanged } = changing
      await lockReferringFamilies(ctx, changing, kind)
      const trashed = await lockTrashed(ctx, tx, kind, ids)
      if (trashed.length === 0) return unchanged(0)
      const present = trashed.map(({ id }) => id)
      if (await releaseReferences(ctx, changing, kind.table, present)) return undefined
      await tx
        .deleteFrom(kind.table as 'task')
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', 'in', among(present, 'uuid'))
        .execute()
      for (const row of trashed) record({ event: `${kind.table}.purged`, record: row })
      return trashed.length
    })
  } while (gone === undefined)
  return gone
}
