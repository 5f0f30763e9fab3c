import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { listTree } from '#server/modules/folders/queries.ts'
import { foldLabel } from './rules.ts'

type Placed = { id: string; name: string; parent: string | null }
/** `detail` is the path, such as `/Handbook/Opening`. */
type Folder = { id: string; name: string; detail: string }

/** All folders of the workspace outside the Trash, with their paths. */
export const folderPaths = async (ctx: WorkspaceContext): Promise<Folder[]> => withPaths(await listTree(ctx, ctx.db))

function withPaths(folders: readonly Placed[]): Folder[] {
  const known = new Map(folders.map((folder) => [folder.id, folder]))
  const paths = new Map<string, string>()
  const pathOf = ({ id, name, parent }: Placed): string => {
    const above = parent === null ? undefined : known.get(parent)
    const path = paths.get(id) ?? `${above ? pathOf(above) : ''}/${name}`
    paths.set(id, path)
    return path
  }
  return folders.map((folder) => ({ id: folder.id, name: folder.name, detail: pathOf(folder) }))
}

/** The folders that match `asked`: a name, the end of a path, or a full path that starts with `/`. */
export function foldersNamed(folders: readonly Folder[], asked: string): Folder[] {
  const wanted = foldPath(asked)
  const end = wanted.startsWith('/') ? wanted : `/${wanted}`
  return folders.filter(({ detail }) => {
    const path = foldPath(detail)
    return path === end || (end !== wanted && path.endsWith(end))
  })
}

const foldPath = (path: string) => path.split('/').map(foldLabel).join('/')
