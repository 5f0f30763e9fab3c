import { sql } from 'kysely'
import { isPresent, kindNamed } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, change, joining } from '#server/core/database/change.ts'
import { among, removeRows, rowsWith, updateRows } from '#server/core/database/rows.ts'
import { isReferredTo } from '../../trash/references/queries.ts'
import { LostImport } from './lease-import.ts'
import { refusalIn } from './refusal-in.ts'
import { heldRow, holdImport, progress, type Running } from './running.ts'
import { starterOf } from './starter.ts'

const CHUNK = 200

type Row = { n: number; entity: string; entity_id: string; version: number }

/**
 * Moves the records that the import created and no one changed since to the Trash, the last one first. Comments, which have
 * no Trash, are deleted. Records stay that others refer to: a project with tasks, a contact with deals, a task with comments.
 */
export async function undoImport({ parts, leased, stored, isOver }: Running): Promise<boolean> {
  let place = stored.done
  while (place > 0) {
    const starter = await starterOf(parts.context(leased.workspace), stored)
    const context = () => ({ ...parts.context(leased.workspace), actor: { kind: 'import', ...starter } as const })
    const rows = await nextRows(context(), leased.id, place)
    const next = rows.length < CHUNK ? 0 : rows.at(-1)!.n - 1
    await takeBack(context, rows, place, next)
    place = next
    if (isOver()) return false
  }
  return true

  /** In one transaction; if a record cannot be removed, each in a transaction of its own. */
  async function takeBack(context: () => WorkspaceContext, rows: Row[], from: number, to: number): Promise<void> {
    const ctx = context()
    try {
      await change(ctx, async (changing) => {
        await holdImport(ctx, changing.tx, leased, from)
        await removeUnchanged(ctx, changing, rows)
        changing.housekeep(heldRow(ctx, changing.tx, leased).set(progress(ctx, to)))
        return changing.unchangedUnlessRecorded(undefined)
      })
    } catch (error) {
      if (error instanceof LostImport || !refusalIn(error)) throw error
      const [only, another] = rows
      if (!another) return await skip(context(), only!, from, to)
      let at = from
      for (const [place, row] of rows.entries()) {
        const end = place === rows.length - 1 ? to : row.n - 1
        await takeBack(context, [row], at, end)
        at = end
      }
    }
  }

  async function skip(ctx: WorkspaceContext, { n }: Row, from: number, to: number): Promise<void> {
    await change(ctx, async (changing) => {
      await holdImport(ctx, changing.tx, leased, from)
      changing.housekeep(
        updateRows(ctx, changing.tx, 'import_row', ['import', 'n'], [{ import: leased.id, n, undone: 'kept' }]),
      )
      changing.housekeep(heldRow(ctx, changing.tx, leased).set(progress(ctx, to)))
      return changing.unchanged(undefined)
    })
  }

  async function removeUnchanged(ctx: WorkspaceContext, changing: Change, rows: readonly Row[]): Promise<void> {
    const { tx, housekeep } = changing
    const fresh = new Set<string>()
    for (const [entity, some] of Map.groupBy(rows, (row) => row.entity)) {
      const versions = new Map(some.map(({ entity_id, version }) => [entity_id, version]))
      const found = await sql<{ id: string; version: number }>`
        select id, version from ${sql.table(entity)}
        where workspace_id = ${ctx.workspace.id} and ${isPresent(kindNamed(ctx.services.kinds, entity))}
          and id in ${among(versions.keys(), 'uuid')} order by id for update`.execute(tx)
      for (const { id, version } of found.rows) if (versions.get(id) === version) fresh.add(id)
    }
    for (const { entity, entity_id } of rows) {
      if (!fresh.has(entity_id)) continue
      if (await isReferredTo(ctx, tx, entity, entity_id)) {
        fresh.delete(entity_id)
        continue
      }
      const own = joining(ctx, { ...changing, unchanged: same, unchangedUnlessRecorded: same })
      await ctx.services.review.act(own, entity, 'remove')!({ id: entity_id })
    }
    if (rows.length === 0) return
    const removed = rows.filter(({ entity_id }) => fresh.has(entity_id))
    if (removed.length > 0) housekeep(removeRows(ctx, tx, 'import_link', ['entity', 'entity_id'], removed))
    const states = rows.map(({ n, entity_id }) => ({
      import: leased.id,
      n,
      undone: fresh.has(entity_id) ? 'removed' : 'kept',
    }))
    housekeep(updateRows(ctx, tx, 'import_row', ['import', 'n'], states))
  }
}

const same = <R>(result: R) => result

async function nextRows(ctx: WorkspaceContext, id: string, place: number): Promise<Row[]> {
  const rows = rowsWith(ctx, ctx.db, 'import_row', { import: id, status: 'created' })
    .select(['n', 'entity', 'entity_id', 'version'])
    .where('n', '<=', place)
    .where('entity_id', 'is not', null)
  return (await rows.orderBy('n', 'desc').limit(CHUNK).execute()) as Row[]
}
