import type { Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'

type Place = { parent: Topic | undefined; index: number; topic: Topic }

/** Where a node is; undefined if the tree does not have it. */
export function placeOf(tree: Topic, id: string, parent?: Topic): Place | undefined {
  if (tree.id === id) return { parent, index: parent ? parent.children.indexOf(tree) : 0, topic: tree }
  for (const child of tree.children) {
    const found = placeOf(child, id, tree)
    if (found) return found
  }
  return undefined
}

/** The tree with other children below one node. */
function withChildren(tree: Topic, id: string, change: (children: Topic[]) => Topic[]): Topic {
  if (tree.id === id) return { ...tree, children: change(tree.children) }
  return { ...tree, children: tree.children.map((child) => withChildren(child, id, change)) }
}

export function renamed(tree: Topic, id: string, topic: string): Topic {
  if (tree.id === id) return { ...tree, topic }
  return { ...tree, children: tree.children.map((child) => renamed(child, id, topic)) }
}

export const withAdded = (tree: Topic, parent: string, added: readonly Topic[], index?: number): Topic =>
  withChildren(tree, parent, (children) => children.toSpliced(index ?? children.length, 0, ...added))

export function without(tree: Topic, ids: ReadonlySet<string>): Topic {
  const children = tree.children.filter(({ id }) => !ids.has(id))
  return { ...tree, children: children.map((child) => without(child, ids)) }
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** Moves a node among its siblings, below the sibling before it, or behind its parent; the same tree if it cannot. */
export function moved(tree: Topic, id: string, step: Step): Topic {
  const place = placeOf(tree, id)
  if (!place?.parent) return tree
  const { parent, index, topic } = place
  const rest = without(tree, new Set([id]))
  if (step === 'in') {
    const before = parent.children[index - 1]
    return before ? withAdded(rest, before.id, [topic]) : tree
  }
  if (step === 'out') {
    const above = placeOf(tree, parent.id)!
    return above.parent ? withAdded(rest, above.parent.id, [topic], above.index + 1) : tree
  }
  const next = index + (step === 'up' ? -1 : 1)
  return next < 0 || next >= parent.children.length ? tree : withAdded(rest, parent.id, [topic], next)
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** The node beside another one on the map: parent, first child, or the next on the same level. */
export function neighbor(tree: Topic, id: string, direction: Direction, folded: ReadonlySet<string>): string {
  const place = placeOf(tree, id)
  if (!place) return tree.id
  if (direction === 'ArrowLeft') return place.parent?.id ?? id
  if (direction === 'ArrowRight') return (folded.has(id) ? undefined : place.topic.children[0]?.id) ?? id
  const level: string[] = []
  const depthOf = (one: Topic, depth: number): void => {
    if (one.id === id) found = depth
    if (!folded.has(one.id)) for (const child of one.children) depthOf(child, depth + 1)
  }
  const collect = (one: Topic, depth: number): void => {
    if (depth === found) level.push(one.id)
    else if (!folded.has(one.id)) for (const child of one.children) collect(child, depth + 1)
  }
  let found = -1
  depthOf(tree, 0)
  collect(tree, 0)
  return level[level.indexOf(id) + (direction === 'ArrowUp' ? -1 : 1)] ?? id
}
