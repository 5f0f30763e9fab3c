import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { lockRows, present } from '#server/core/records/row.ts'
import { isId } from '#server/core/values/fields.ts'
import { documentKind } from '../../documents/kind.ts'
import { mindmapKind } from '../../mindmaps/kind.ts'
import { Folder } from '../schema.ts'

/** The kinds in folders, with the field of the folder. */
const INSIDE: readonly { kind: Pick<Kind, 'table' | 'schemas'>; field: 'folder' | 'parent' }[] = [
  { kind: documentKind, field: 'folder' },
  { kind: mindmapKind, field: 'folder' },
  { kind: { table: 'folder', schemas: { record: Folder } }, field: 'parent' },
]

type Held = { id: string; version: number } & Record<string, unknown>

/**
 * Moves the documents, mind maps and folders in a folder up to its parent before it goes to the Trash. Locks them before the
 * folder, as everywhere, and reads them again once it is locked (`locked`), because nothing can be put there after that.
 */
export async function leaveFolder(
  ctx: WorkspaceContext,
  { tx, write, record }: Change,
  id: string,
  locked?: Folder,
): Promise<void> {
  if (!isId(id)) return
  const updated_at = ctx.now.toISOString()
  for (const { kind, field } of INSIDE) {
    const rows = present(kind, ctx, tx).where(`${kind.table}.${field}`, '=', id)
    const found = (await lockRows(kind, rows)) as Held[]
    if (!locked || found.length === 0) continue
    write(
      tx
        .updateTable(kind.table as 'document')
        .set((eb) => ({ [field]: locked.parent, version: eb('version', '+', 1), updated_at }))
        .where('workspace_id', '=', ctx.workspace.id)
        .where(field as 'folder', '=', id)
        .where('deleted_at', 'is', null),
    )
    for (const held of found) {
      const moved = { ...held, [field]: locked.parent, version: held.version + 1, updated_at }
      record({ event: `${kind.table}.updated`, record: moved, before: { [field]: id } })
    }
  }
}
