/**
 * The order of siblings after a merge: theirs, with each node that I added or moved inserted after its predecessor in
 * my order. `wanted` are the ids to order; `was`, `mine` and `theirs` are the children of the parent in each tree.
 */
export function orderSiblings(
  wanted: readonly string[],
  was: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const among = new Set(wanted)
  const [own, other] = [mine.filter((id) => among.has(id)), theirs.filter((id) => among.has(id))]
  const [moved, movedByThem] = [movedIn(was, own), movedIn(was, other)]
  const inTheirs = new Set(other)
  const isPlaced = (id: string) => !inTheirs.has(id) || (moved.has(id) && !movedByThem.has(id))
  const placed = new Set(own.filter(isPlaced))
  const ordered = other.filter((id) => !placed.has(id))
  for (const [index, id] of own.entries())
    if (placed.has(id)) ordered.splice(index === 0 ? 0 : ordered.indexOf(own[index - 1]!) + 1, 0, id)
  const there = new Set(ordered)
  return [...ordered, ...wanted.filter((id) => !there.has(id))]
}

/**
 * The smallest set of ids of `was` that moved to reach the order in `now`: all except a longest increasing subsequence.
 */
function movedIn(was: readonly string[], now: readonly string[]): Set<string> {
  const at = new Map(was.map((id, index) => [id, index]))
  const known = now.filter((id) => at.has(id))
  /** For each length, the index in `known` of the run that ends lowest; and the index before each. */
  const ends: number[] = []
  const before: number[] = []
  for (const [index, id] of known.entries()) {
    const place = ends.filter((end) => at.get(known[end]!)! < at.get(id)!).length
    before[index] = place > 0 ? ends[place - 1]! : -1
    ends[place] = index
  }
  const moved = new Set(known)
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]!) moved.delete(known[index]!)
  return moved
}
