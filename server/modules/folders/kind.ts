import { namesOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { invalid } from '#server/core/values/errors.ts'
import { leaveFolder, lockContents } from './leaving/mutations.ts'
import { listTree } from './queries.ts'
import { reasonAgainst } from './rules.ts'
import { CreateFolder, Folder, FOLDER_EXAMPLE, ListFolders, UpdateFolder } from './schema.ts'

export const folderKind = defineKind(
  { record: Folder, row: Folder, create: CreateFolder, update: UpdateFolder, list: ListFolders },
  {
    table: 'folder',
    path: 'folders',
    read: 'documents.read',
    write: 'documents.write',
    title: 'name',
    docs: { example: FOLDER_EXAMPLE },
    refs: { parent: 'folder' },
    family: 'folders',
    filters: { parent: namesOneOf('folder.parent', 'folder') },
    async effects(ctx, { tx }, after) {
      if (after.parent) {
        const reason = reasonAgainst(await listTree(ctx, tx), after.id, after.parent)
        if (reason) throw invalid('parent', reason)
      }
      return () => undefined
    },
    lockDependents: lockContents,
    onRemove: leaveFolder,
  },
)
