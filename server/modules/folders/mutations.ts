import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { changeWithLock } from '#server/core/database/change.ts'
import { lockReferences } from '#server/core/records/references.ts'
import { addRecord, draftRecord } from '#server/core/records/write.ts'
import { folderKind } from './kind.ts'
import { listTree } from './queries.ts'
import type { CreateFolder, Folder } from './schema.ts'

/** Creates a folder, by default after the others of its parent. */
export function createFolder(ctx: WorkspaceContext, input: CreateFolder): Promise<Folder> {
  const parent = input.parent ?? null
  return changeWithLock(ctx, 'folders', async (changing) => {
    await lockReferences(changing.tx, ctx, { folder: parent, fields: { folder: 'parent' } })
    const beside = (await listTree(ctx, changing.tx)).filter((folder) => folder.parent === parent)
    const last = Math.max(0, ...beside.map(({ position }) => position))
    const folder = draftRecord(folderKind, ctx, { position: Math.floor(last) + 1, ...input })
    await addRecord(folderKind, ctx, changing, folder)
    return folder
  })
}
