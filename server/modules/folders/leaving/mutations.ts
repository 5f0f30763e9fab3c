import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { lockRows, present } from '#server/core/records/row.ts'
import { isId } from '#server/core/values/fields.ts'
import { documentKind } from '../../documents/kind.ts'
import { mindmapKind } from '../../mindmaps/kind.ts'
import { Folder } from '../schema.ts'

type Contents = { kind: Pick<Kind, 'table' | 'schemas'>; field: 'folder' | 'parent' }
/** The kinds in folders, with the field of the folder. */
const CONTENTS: readonly Contents[] = [
  { kind: documentKind, field: 'folder' },
  { kind: mindmapKind, field: 'folder' },
  { kind: { table: 'folder', schemas: { record: Folder } }, field: 'parent' },
]

type Held = { id: string; version: number } & Record<string, unknown>

/** Locks the documents, mind maps and folders in a folder, which all writers lock before the folder. */
export async function lockContents(ctx: WorkspaceContext, tx: Scoped, folder: string): Promise<void> {
  if (!isId(folder)) return
  for (const contents of CONTENTS) await lockHeld(ctx, tx, folder, contents)
}

/** Moves what is in a locked folder up to its parent. Reads it again, because only now nothing can be put there. */
export async function leaveFolder(
  ctx: WorkspaceContext,
  { tx, write, record }: Change,
  { id, parent }: Folder,
): Promise<void> {
  const updated_at = ctx.now.toISOString()
  for (const { kind, field } of CONTENTS) {
    const found = await lockHeld(ctx, tx, id, { kind, field })
    if (found.length === 0) continue
    write(
      tx
        .updateTable(kind.table as 'document')
        .set((eb) => ({ [field]: parent, version: eb('version', '+', 1), updated_at }))
        .where('workspace_id', '=', ctx.workspace.id)
        .where(field as 'folder', '=', id)
        .where('deleted_at', 'is', null),
    )
    for (const held of found) {
      const moved = { ...held, [field]: parent, version: held.version + 1, updated_at }
      record({ event: `${kind.table}.updated`, record: moved, before: { [field]: id } })
    }
  }
}

function lockHeld(ctx: WorkspaceContext, tx: Scoped, folder: string, { kind, field }: Contents): Promise<Held[]> {
  return lockRows(kind, present(kind, ctx, tx).where(`${kind.table}.${field}`, '=', folder)) as Promise<Held[]>
}
