import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith, updateRows } from '#server/core/database/rows.ts'
import { readItems } from '../reading/read-items.ts'
import { heldRow, holdImport, progress, type Running } from './running.ts'
import { starterOf } from './starter.ts'
import { commit, writeChunk } from './write-chunk.ts'

/**
 * Writes links to objects that came later in the file into the texts that were written before them. It can be repeated:
 * texts whose links are there are skipped. True if all are written.
 */
export async function relinkTexts(running: Running): Promise<boolean> {
  const { parts, leased, stored, isOver } = running
  const { objects, context } = parts
  const { scope, chunks } = await readItems({ ...context(leased.workspace), objects }, stored, 0)
  for await (const items of chunks) {
    const linking = items.filter(({ links = [], problem }) => links.length > 0 && !problem)
    const written = await writtenOf(context(leased.workspace), leased.id, linking)
    const again = linking.filter(({ n }) => written.has(n))
    if (again.length === 0) continue
    const actor = { kind: 'import', ...(await starterOf(context(leased.workspace), stored)) } as const
    await writeChunk({
      scope,
      items: again,
      within: commit,
      context: () => ({ ...context(leased.workspace), actor }),
      before: (ctx, { tx }) => holdImport(ctx, tx, leased, stored.done),
      after(ctx, { tx, housekeep }, outcomes) {
        const updated = outcomes.flatMap(({ item: { n }, status, version }) =>
          status === 'updated' ? [{ import: leased.id, n, version, status: written.get(n)!, code: null }] : [],
        )
        const more = updated.filter(({ status }) => status === 'skipped').length
        const rows = updated.map((row) => (row.status === 'skipped' ? { ...row, status: 'updated' } : row))
        // An undo takes back records at the version that the import wrote.
        if (rows.length > 0) housekeep(updateRows(ctx, tx, 'import_row', ['import', 'n'], rows))
        housekeep(
          heldRow(ctx, tx, leased).set((eb) => ({
            ...progress(ctx, stored.done),
            updated: eb('updated', '+', more),
            skipped: eb('skipped', '-', more),
          })),
        )
      },
    })
    if (isOver()) return false
  }
  return true
}

/** What became of these items, if they have a record. */
async function writtenOf(ctx: WorkspaceContext, id: string, items: readonly { n: number }[]) {
  if (items.length === 0) return new Map<number, string>()
  const places = items.map(({ n }) => n)
  const rows = rowsWith(ctx, ctx.db, 'import_row', { import: id }).select(['n', 'status'])
  const found = await rows.where('n', 'in', places).where('entity_id', 'is not', null).execute()
  return new Map(found.map(({ n, status }) => [n, status]))
}
