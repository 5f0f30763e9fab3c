import { orderSiblings } from './order-siblings.ts'
import { checkTree, type Topic, topicsById, topicsOf } from './topic-tree.ts'

/** A node that two people changed differently: its words or its parent (by id). */
export type Disagreement = { id: string; of: 'topic' | 'place'; mine: string; theirs: string }

export type MergedTrees = { tree: Topic; conflicts: Disagreement[] }

type Side = { topics: Map<string, Topic>; parents: Map<string, string>; touched: Set<string> }

/**
 * Merges two trees based on `base`, by node id. Changes to different nodes are combined. A node that one side removed
 * is kept if the other changed it or a descendant. If both changed the same node differently, the result has their
 * version, or mine for ids in `keepMine`. Throws `NoMindMap` beyond the limits.
 */
export function mergeTrees(
  base: Topic,
  mine: Topic,
  theirs: Topic,
  keepMine: ReadonlySet<string> = new Set(),
): MergedTrees {
  const was = { topics: topicsById(base), parents: parentsIn(base) }
  const [me, them] = [sideOf(mine, was), sideOf(theirs, was)]
  const conflicts: Disagreement[] = []
  const choose = (
    id: string,
    of: Disagreement['of'],
    values: { was?: string | undefined; mine: string; theirs: string },
  ) => {
    if (values.mine === values.theirs || values.mine === values.was) return values.theirs
    if (values.theirs === values.was) return values.mine
    if (!keepMine.has(id)) conflicts.push({ id, of, mine: values.mine, theirs: values.theirs })
    return keepMine.has(id) ? values.mine : values.theirs
  }

  const root = choose(base.id, 'place', { was: base.id, mine: mine.id, theirs: theirs.id })
  const words = new Map<string, string>()
  const parents = new Map<string, string>()
  for (const id of new Set([...them.topics.keys(), ...me.topics.keys()])) {
    const [m, t] = [me.topics.get(id), them.topics.get(id)]
    if (!m && was.topics.has(id) && !them.touched.has(id)) continue
    if (!t && was.topics.has(id) && !me.touched.has(id)) continue
    const before = was.topics.get(id)?.topic
    words.set(id, m && t ? choose(id, 'topic', { was: before, mine: m.topic, theirs: t.topic }) : (m ?? t)!.topic)
    if (id === root) continue
    const [above, over] = [me.parents.get(id) ?? root, them.parents.get(id) ?? root]
    const place =
      m && t ? choose(id, 'place', { was: was.parents.get(id), mine: above, theirs: over }) : m ? above : over
    parents.set(id, place)
  }
  for (const id of cutCycles(parents, root, words, them.parents, keepMine)) {
    const mineAt = me.parents.get(id) ?? root
    if (!conflicts.some((one) => one.id === id && one.of === 'place') && !keepMine.has(id))
      conflicts.push({ id, of: 'place', mine: mineAt, theirs: parents.get(id)! })
  }
  const below = Map.groupBy(parents.keys(), (id) => parents.get(id)!)
  const childrenIn = (topics: Map<string, Topic>, id: string) =>
    (topics.get(id)?.children ?? []).map((child) => child.id)
  const build = (id: string): Topic => ({
    id,
    topic: words.get(id)!,
    children: orderSiblings(
      below.get(id) ?? [],
      childrenIn(was.topics, id),
      childrenIn(me.topics, id),
      childrenIn(them.topics, id),
    ).map(build),
  })
  return { tree: checkTree(build(root)), conflicts }
}

/** The nodes that this side added, renamed or moved, and everything above them. */
function sideOf(tree: Topic, was: Pick<Side, 'topics' | 'parents'>): Side {
  const [topics, parents, touched] = [topicsById(tree), parentsIn(tree), new Set<string>()]
  for (const { topic } of topicsOf(tree)) {
    const before = was.topics.get(topic.id)
    if (before?.topic === topic.topic && was.parents.get(topic.id) === parents.get(topic.id)) continue
    for (let id: string | undefined = topic.id; id && !touched.has(id); id = parents.get(id)) touched.add(id)
  }
  return { topics, parents, touched }
}

function parentsIn(tree: Topic): Map<string, string> {
  const parents = new Map<string, string>()
  for (const { topic } of topicsOf(tree)) for (const child of topic.children) parents.set(child.id, topic.id)
  return parents
}

/**
 * Two valid moves can form a cycle together. Returns the nodes that were moved back to their parent in `theirs`, or
 * else below the root.
 */
function cutCycles(
  parents: Map<string, string>,
  root: string,
  kept: ReadonlyMap<string, unknown>,
  theirs: ReadonlyMap<string, string>,
  keepMine: ReadonlySet<string>,
): string[] {
  const moved: string[] = []
  for (const id of parents.keys()) {
    for (let cycle = cycleAt(parents, id); cycle; cycle = cycleAt(parents, id)) {
      const isMine = (one: string) => theirs.has(one) && theirs.get(one) !== parents.get(one)
      const movable = cycle.find((one) => isMine(one) && !keepMine.has(one) && !moved.includes(one))
      const cut = movable ?? cycle.find((one) => !keepMine.has(one)) ?? cycle[0]!
      const back = movable && theirs.get(movable)!
      parents.set(cut, back && kept.has(back) ? back : root)
      moved.push(cut)
    }
  }
  return moved
}

/** The ids of the cycle above `id`, if any. */
function cycleAt(parents: ReadonlyMap<string, string>, id: string): string[] | undefined {
  const way: string[] = []
  const seen = new Set<string>()
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) {
    if (seen.has(at)) return way.slice(way.indexOf(at))
    seen.add(at)
    way.push(at)
  }
  return undefined
}
