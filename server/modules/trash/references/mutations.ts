import type { KindFacts } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { lockFamilies, requireLock } from '#server/core/database/locks/family-lock.ts'
import { updateRows } from '#server/core/database/rows.ts'
import { lockReferring, referencesTo } from './queries.ts'

const AT_ONCE = 500

/** Locks the families of the kind and of all records that can refer to it. Call this before any row is locked. */
export const lockReferringFamilies = (ctx: WorkspaceContext, changing: Change, kind: KindFacts): Promise<void> =>
  lockFamilies(
    changing,
    ctx,
    [kind, ...referencesTo(ctx.services.kinds, kind.table).map((reference) => reference.kind)].flatMap(
      ({ family }) => family ?? [],
    ),
  )

/**
 * Clears references to records about to be purged, with a new version and a change row for each present record; foreign
 * keys clear those in the Trash. Returns true if there may be more: repeat before deleting.
 */
export async function releaseReferences(
  ctx: WorkspaceContext,
  changing: Change,
  entity: string,
  ids: readonly string[],
): Promise<boolean> {
  const { tx, write, record } = changing
  for (const reference of referencesTo(ctx.services.kinds, entity)) {
    const { column, many } = reference
    const { table } = reference.kind
    requireLock(changing, reference.kind)
    const found = await lockReferring(ctx, tx, reference, ids, AT_ONCE)
    if (found.length === 0) continue
    const updated_at = ctx.now.toISOString()
    const revised = found.map((before) => {
      const rest = many ? (before[column] as string[]).filter((id) => !ids.includes(id)) : null
      const set = { [column]: rest, version: before.version + 1, updated_at }
      return { set: { id: before.id, ...set }, after: { ...before, ...set }, old: { [column]: before[column] } }
    })
    write(
      updateRows(
        ctx,
        tx,
        table,
        ['id'],
        revised.map(({ set }) => set),
      ),
    )
    for (const { after, old } of revised) record({ event: `${table}.updated`, record: after, before: old })
    if (found.length === AT_ONCE) return true
  }
  return false
}
