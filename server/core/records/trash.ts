import type { WorkspaceContext } from '../access/workspace-context.ts'
import { changeWithLock } from '../database/change.ts'
import { againWhenTaken, keptExtId, type ExtIdTable } from './ext-ids/ext-ids.ts'
import { isNested, type Kind, type RecordOf, type Schemas } from './kind.ts'
import { type Fields, isPresentRecord, lockRecord, namingTaken, requireFresh, updateRow } from './row.ts'
import { actOnEach, type UpdateEach } from './update-each.ts'

/** Moves the record to the Trash, where it stays for 30 days. One that is there already stays as it is. */
export function removeRecord(kind: Kind, ctx: WorkspaceContext, { id }: { id: string }) {
  return changeWithLock(ctx, kind.family, async (changing) => {
    const { tx, write, record } = changing
    const deleted = { id, deleted: true as const }
    await kind.lockDependents?.(ctx, tx, id)
    const present = await lockRecord(kind, ctx, tx, id)
    if (!present && kind.trash) {
      requireFresh(ctx, await lockRecord(kind, ctx, tx, id, 'trash'))
      return changing.unchanged(deleted)
    }
    const found = requireFresh(ctx, present)
    await kind.onRemove?.(ctx, changing, found)
    const freed = Object.fromEntries((kind.freed ?? []).map((column) => [column, null]))
    write(updateRow(kind, ctx, tx, id, { ...freed, deleted_at: ctx.now.toISOString() }))
    record({ event: `${kind.table}.deleted`, record: found })
    return deleted
  })
}

export function removeEachRecord(kind: Kind, ctx: WorkspaceContext, input: UpdateEach) {
  return actOnEach(ctx, input, (each, one) => removeRecord(kind, each, one), kind.family, isNested(kind))
}

/**
 * Restores the record as created, one version up. Drops references to records that no longer exist. One that is not in
 * the Trash stays as it is.
 */
export function restoreRecord<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  { id }: { id: string },
): Promise<RecordOf<S>> {
  return namingTaken(
    kind,
    againWhenTaken(() => restoreOnce(kind, ctx, id)),
  )
}

function restoreOnce<S extends Schemas>(kind: Kind<S>, ctx: WorkspaceContext, id: string): Promise<RecordOf<S>> {
  return changeWithLock(ctx, kind.family, async (changing) => {
    const { tx, write, record } = changing
    const trashed = await lockRecord(kind, ctx, tx, id, 'trash')
    if (!trashed) return changing.unchanged(requireFresh(ctx, await lockRecord(kind, ctx, tx, id)))
    requireFresh(ctx, trashed)
    const revision: Fields = { version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    for (const [field, table] of Object.entries(kind.refs ?? {})) {
      const named = trashed[field] as string | null
      if (table && named && !(await isPresentRecord({ table }, ctx, tx, named))) revision[field] = null
    }
    if ('ext_id' in trashed)
      revision['ext_id'] = await keptExtId(ctx, tx, kind.table as ExtIdTable, trashed.ext_id as string | null)
    const restored = { ...trashed, ...revision }
    const follow = await kind.effects?.(ctx, changing, restored, trashed)
    const refilled = kind.freed && kind.stored?.(restored, null)
    write(updateRow(kind, ctx, tx, id, { ...revision, ...refilled, deleted_at: null }))
    follow?.()
    record({ event: `${kind.table}.created`, record: restored })
    return restored
  })
}

export function restoreEachRecord(kind: Kind, ctx: WorkspaceContext, input: UpdateEach) {
  return actOnEach(ctx, input, (each, one) => restoreRecord(kind, each, one), kind.family, isNested(kind))
}
