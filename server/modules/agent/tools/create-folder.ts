import { z } from 'zod'
import { line } from '#server/core/values/fields.ts'
import { folderPaths } from '../names/folder-paths.ts'
import { recordNamed } from '../names/resolve.ts'
import { defineWriteTool, Link, Named } from './define-tool.ts'
import { linkTo } from './links.ts'

export const createFolder = defineWriteTool({
  name: 'create_folder',
  description: 'Creates a folder for documents and mind maps, at the top or in another folder (at most 8 levels).',
  input: { name: line(200), parent: Named.optional().describe('Name, path “Handbook/Opening” or id') },
  output: { id: z.string(), name: z.string(), path: z.string(), version: z.int(), link: Link },
  hints: { destructive: false, idempotent: false },
  async prepare({ ctx }, { name, parent }) {
    if (!parent) return { name, above: '' }
    const { id } = await recordNamed(ctx, 'parent', 'folder', parent)
    const above = (await folderPaths(ctx)).find((folder) => folder.id === id)
    return { name, parent: id, above: above?.detail ?? '' }
  },
  async apply({ ctx, api }, { above, ...plan }) {
    const { id, name, version } = await api.folders.create(plan)
    return { id, name, path: `${above}/${name}`, version, link: linkTo(ctx, 'folder', id)! }
  },
})
