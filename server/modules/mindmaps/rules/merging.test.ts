import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepIds } from './keep-ids.ts'
import { mergeTrees } from './merge-trees.ts'
import { readOutline, writeOutline } from './outline.ts'
import { checkTree, type Topic, topicsById, topicsOf } from './topic-tree.ts'

/** A step of an editor: numbers choose nodes and places, whatever the tree. */
type Step = { act: 'add' | 'rename' | 'move' | 'remove' | 'reorder'; node: number; to: number; at: number }
const steps = fc.array(
  fc.record({
    act: fc.constantFrom('add', 'add', 'rename', 'rename', 'move', 'move', 'remove', 'reorder'),
    node: fc.nat(100),
    to: fc.nat(100),
    at: fc.nat(5),
  }) as fc.Arbitrary<Step>,
  { maxLength: 7 },
)
/** Few nodes, so that two writers meet. */
const trees = fc.array(fc.nat(20), { minLength: 1, maxLength: 8 }).map((parents) => {
  const topics: Topic[] = [{ id: 'n0', topic: 'root', children: [] }]
  for (const [index, parent] of parents.entries()) {
    const topic = { id: `n${index + 1}`, topic: `word ${parent % 4}`, children: [] }
    topics[parent % topics.length]!.children.push(topic)
    topics.push(topic)
  }
  return topics[0]!
})

const copy = (tree: Topic) => structuredClone(tree)
const holds = (topic: Topic, id: string): boolean => topic.id === id || topic.children.some((child) => holds(child, id))
const parentOf = (tree: Topic, id: string) =>
  [...topicsOf(tree)].find(({ topic }) => topic.children.some((child) => child.id === id))?.topic

/** The tree after the steps of a writer, whose new nodes and words carry the name of the writer. */
function edited(base: Topic, writer: string, list: readonly Step[]): Topic {
  const tree = copy(base)
  for (const [index, { act, node, to, at }] of list.entries()) {
    const all = [...topicsOf(tree)].map(({ topic }) => topic)
    const [topic, target] = [all[node % all.length]!, all[to % all.length]!]
    const above = parentOf(tree, topic.id)
    const put = (into: Topic, one: Topic) => void into.children.splice(at % (into.children.length + 1), 0, one)
    if (act === 'add') put(topic, { id: `${writer}${index}`, topic: `${writer} adds ${index}`, children: [] })
    else if (act === 'rename') topic.topic = `${writer} says ${index}`
    else if (above && act !== 'move') {
      above.children = above.children.filter((child) => child !== topic)
      if (act === 'reorder') put(above, topic)
    } else if (above && !holds(topic, target.id)) {
      above.children = above.children.filter((child) => child !== topic)
      put(target, topic)
    }
  }
  return checkTree(tree)
}

const writers = fc.tuple(trees, steps, steps).map(([base, mine, theirs]) => ({
  base,
  mine: edited(base, 'me', mine),
  theirs: edited(base, 'you', theirs),
}))
const RUNS = { numRuns: 1_000 }

test('random edits by two writers: no topic is lost, none comes back, and the result is one tree', () => {
  fc.assert(
    fc.property(writers, ({ base, mine, theirs }) => {
      const { tree, conflicts } = mergeTrees(base, mine, theirs)
      expect(checkTree(tree)).toEqual(tree)
      const [was, me, them, now] = [base, mine, theirs, tree].map(topicsById) as Map<string, Topic>[]
      for (const id of new Set([...me!.keys(), ...them!.keys()])) {
        const [b, m, t, result] = [was, me, them, now].map((one) => one!.get(id)?.topic)
        const said = conflicts.find((one) => one.id === id && one.of === 'topic')
        // Both versions of a node are in the result or shown.
        for (const words of [m, t])
          if (words !== undefined && words !== b) expect([result, said?.mine]).toContain(words)
        if (m !== undefined && t !== undefined) expect(result).toBeDefined()
      }
      for (const [id, topic] of was!) {
        const isUntouched = (side: Map<string, Topic>, whole: Topic) => {
          const there = side.get(id)
          if (!there) return false
          return [...topicsOf(there)].every(
            ({ topic: one }) =>
              was!.get(one.id)?.topic === one.topic && parentOf(base, one.id)?.id === parentOf(whole, one.id)?.id,
          )
        }
        if (!me!.has(id) && (!them!.has(id) || isUntouched(them!, theirs))) expect(now!.has(id)).toBe(false)
        if (!them!.has(id) && (!me!.has(id) || isUntouched(me!, mine))) expect(now!.has(id)).toBe(false)
        if (me!.has(id) && them!.has(id)) expect(now!.has(id), topic.topic).toBe(true)
      }
    }),
    RUNS,
  )
})

test('a node that one writer moved is where it was put, unless the merge asks', () => {
  fc.assert(
    fc.property(writers, ({ base, mine, theirs }) => {
      const { tree, conflicts } = mergeTrees(base, mine, theirs)
      const placeIn = (whole: Topic, id: string) => parentOf(whole, id)?.id
      for (const { topic } of topicsOf(mine)) {
        if (!topicsById(theirs).has(topic.id) || !topicsById(base).has(topic.id)) continue
        const [before, me, them] = [base, mine, theirs].map((whole) => placeIn(whole, topic.id))
        if (conflicts.some(({ id, of }) => id === topic.id && of === 'place')) continue
        expect(placeIn(tree, topic.id)).toBe(me === before ? them : me)
      }
    }),
    RUNS,
  )
})

test('edits of one writer alone are taken as they are, and an edit can be undone after those of others', () => {
  fc.assert(
    fc.property(writers, ({ base, mine, theirs }) => {
      for (const merged of [mergeTrees(base, mine, base), mergeTrees(base, base, mine), mergeTrees(base, mine, mine)])
        expect(merged).toEqual({ tree: mine, conflicts: [] })
      const { tree, conflicts } = mergeTrees(base, mine, theirs)
      if (conflicts.length > 0) return
      const undone = mergeTrees(mine, base, tree)
      for (const { topic } of topicsOf(undone.tree)) checkTree(topic)
      // What the other writer added or renamed stays.
      for (const { topic } of topicsOf(theirs))
        if (topic.topic.startsWith('you')) expect(topicsById(undone.tree).get(topic.id)?.topic).toBe(topic.topic)
    }),
    RUNS,
  )
})

test('a decision for my version is followed', () => {
  fc.assert(
    fc.property(writers, ({ base, mine, theirs }) => {
      const { conflicts } = mergeTrees(base, mine, theirs)
      const wanted = new Set(conflicts.map(({ id }) => id))
      const { tree, conflicts: left } = mergeTrees(base, mine, theirs, wanted)
      expect(left.filter(({ id }) => wanted.has(id))).toEqual([])
      for (const { id, of, mine: words } of conflicts)
        if (of === 'topic') expect(topicsById(tree).get(id)?.topic).toBe(words)
    }),
    RUNS,
  )
})

const outline = (text: string) => {
  let count = 0
  return readOutline(text, () => `n${count++}`)
}

test('two moves that would form a cycle are cut, and asked about', () => {
  const base = outline('- root\n  - a\n    - x\n  - b\n')
  const mine = outline('- root\n  - b\n    - a\n      - x\n')
  const theirs = outline('- root\n  - a\n    - x\n    - b\n')
  const ids = (tree: Topic) => keepIds(tree, base)
  const { tree, conflicts } = mergeTrees(base, ids(mine), ids(theirs))
  expect(writeOutline(tree)).toBe('- root\n  - a\n    - x\n    - b\n')
  expect(conflicts).toEqual([{ id: 'n1', of: 'place', mine: 'n3', theirs: 'n0' }])
})

test('together more than 500 nodes are refused', () => {
  const base = outline('- root\n')
  const many = (writer: string) => ({
    ...base,
    children: Array.from({ length: 300 }, (_, index) => ({ id: `${writer}${index}`, topic: 'x', children: [] })),
  })
  expect(() => mergeTrees(base, many('a'), many('b'))).toThrow('a mind map has at most 500 nodes')
})

test('an outline that is written again keeps the ids of nodes that stayed, moved or were renamed', () => {
  const known = outline('- root\n  - a\n    - x\n    - y\n  - b\n    - x\n  - c\n')
  const again = (text: string) => {
    let count = 0
    return keepIds(
      readOutline(text, () => `new${count++}`),
      known,
    )
  }
  const idsOf = (tree: Topic) => [...topicsOf(tree)].map(({ topic }) => topic.id)
  expect(again(writeOutline(known))).toEqual(known)
  expect(idsOf(again('- other root\n  - a\n    - x\n    - y\n  - b\n    - x\n  - c\n'))).toEqual(idsOf(known))
  expect(idsOf(again('- root\n  - A\n    - x\n    - y\n  - b\n    - x\n  - c\n'))).toEqual(idsOf(known))
  expect(idsOf(again('- root\n  - b\n    - x\n  - a\n    - y\n    - x\n'))).toEqual([
    'n0',
    'n4',
    'n5',
    'n1',
    'n3',
    'n2',
  ])
  expect(idsOf(again('- root\n  - c\n    - b\n      - z\n'))).toEqual(['n0', 'n6', 'n4', 'n5'])
})

test('ids stay unique whatever is written', () => {
  fc.assert(
    fc.property(writers, ({ base, mine }) => {
      let count = 0
      const written = keepIds(
        readOutline(writeOutline(mine), () => `new${count++}`),
        base,
      )
      expect(writeOutline(checkTree(written))).toBe(writeOutline(mine))
      const kept = keepIds(
        readOutline(writeOutline(base), () => `new${count++}`),
        base,
      )
      expect(kept).toEqual(base)
    }),
    { numRuns: 500 },
  )
})
