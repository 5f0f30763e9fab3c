/** The maximum depth of a folder, including itself. */
export const MAX_LEVELS = 8

type Placed = { id: string; parent: string | null }

/**
 * Why a folder cannot be in `parent`, or undefined if it can. `folders` are all others of the workspace, and possibly
 * the folder itself.
 */
export function reasonAgainst(folders: readonly Placed[], id: string, parent: string | null): string | undefined {
  const parentOf = new Map(folders.map((folder) => [folder.id, folder.parent]))
  let above = 0
  for (let at = parent; at; at = parentOf.get(at) ?? null) {
    if (at === id) return 'must not be the folder itself or one of the folders in it'
    above++
  }
  if (above + levelsOf(folders, id) > MAX_LEVELS) return `must not make folders more than ${MAX_LEVELS} levels deep`
  return undefined
}

/** The height of the tree below a folder, including itself. */
function levelsOf(folders: readonly Placed[], id: string): number {
  let levels = 1
  let inside = new Set([id])
  while (levels <= MAX_LEVELS) {
    inside = new Set(folders.filter(({ parent }) => parent && inside.has(parent)).map((folder) => folder.id))
    if (inside.size === 0) break
    levels++
  }
  return levels
}
