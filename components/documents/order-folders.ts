import type { Folder } from '#server/modules/folders/schema.ts'

export type PlacedFolder = Folder & { depth: number; /** Whether it contains folders. */ isParent: boolean }

/** Folders in the order of the tree, each after the folder that contains it. */
export function orderFolders(folders: readonly Folder[] = []): PlacedFolder[] {
  const known = new Set(folders.map(({ id }) => id))
  const inside = Map.groupBy(folders, ({ parent }) => (parent !== null && known.has(parent) ? parent : null))
  const placed: PlacedFolder[] = []
  const add = (parent: string | null, depth: number) => {
    const some = inside.get(parent) ?? []
    for (const folder of some.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))) {
      placed.push({ ...folder, depth, isParent: inside.has(folder.id) })
      add(folder.id, depth + 1)
    }
  }
  add(null, 0)
  return placed
}

/** The folders that contain this one, from the top, and itself. */
export function pathOfFolder(folders: readonly Folder[], id: string | null): Folder[] {
  const path: Folder[] = []
  for (let at = id; at !== null && path.length < 20;) {
    const folder = folders.find((one) => one.id === at)
    if (!folder) break
    path.unshift(folder)
    at = folder.parent
  }
  return path
}

/** The folders that contain this one, from the top. */
export const ancestorsOf = (folders: readonly Folder[], { parent }: Folder): Folder[] => pathOfFolder(folders, parent)

/** A position between two neighbours, either of which may be absent. */
export function positionBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return (after ?? 2) - 1
  return after === undefined ? before + 1 : (before + after) / 2
}
