import { expect, test } from 'vitest'
import { mergeTrees } from '#server/modules/mindmaps/rules/merge-trees.ts'
import { readOutline, writeOutline } from '#server/modules/mindmaps/rules/outline.ts'
import type { Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'
import { moved, neighbor, renamed, withAdded, without } from './edit-tree.ts'
import { arrived, beginEditing, decided, edited, type Editing, isSaved, redone, saved, undone } from './editing.ts'

let count = 0
const outline = (text: string) => readOutline(text, () => `n${count++}`)
const idOf = (tree: Topic, words: string): string => {
  const found = (topic: Topic): string | undefined =>
    topic.topic === words ? topic.id : topic.children.map(found).find(Boolean)
  return found(tree)!
}
const BASE = outline('- root\n  - a\n    - x\n  - b\n  - c\n')
const begun = () => beginEditing({ tree: BASE, version: 1 })
const say = (state: Editing, words: string, next: string) =>
  edited(state, renamed(state.tree, idOf(state.tree, words), next))
const shown = ({ tree }: Editing) => writeOutline(tree)

test.each([
  ['up', 'b', '- root\n  - b\n  - a\n    - x\n  - c\n'],
  ['down', 'a', '- root\n  - b\n  - a\n    - x\n  - c\n'],
  ['in', 'b', '- root\n  - a\n    - x\n    - b\n  - c\n'],
  ['out', 'x', '- root\n  - a\n  - x\n  - b\n  - c\n'],
  ['up', 'a', writeOutline(BASE)],
  ['in', 'a', writeOutline(BASE)],
  ['out', 'b', writeOutline(BASE)],
  ['down', 'root', writeOutline(BASE)],
] as const)('moving %s: %s', (step, words, expected) => {
  expect(writeOutline(moved(BASE, idOf(BASE, words), step))).toBe(expected)
})

test('the arrow keys go to the parent, the first child and along the level, past folded branches', () => {
  const go = (words: string, key: Parameters<typeof neighbor>[2], folded: string[] = []) =>
    neighbor(BASE, idOf(BASE, words), key, new Set(folded.map((one) => idOf(BASE, one))))
  expect(go('a', 'ArrowLeft')).toBe(idOf(BASE, 'root'))
  expect(go('a', 'ArrowRight')).toBe(idOf(BASE, 'x'))
  expect(go('a', 'ArrowRight', ['a'])).toBe(idOf(BASE, 'a'))
  expect(go('a', 'ArrowDown')).toBe(idOf(BASE, 'b'))
  expect(go('c', 'ArrowDown')).toBe(idOf(BASE, 'c'))
})

test('an edit of an older picture is merged with what arrived since', () => {
  const seen = BASE
  const state = arrived(begun(), { tree: renamed(BASE, idOf(BASE, 'b'), 'B'), version: 2 })
  expect(shown(edited(state, renamed(seen, idOf(seen, 'c'), 'C'), seen))).toBe('- root\n  - a\n    - x\n  - B\n  - C\n')
})

test('undo takes back own edits only, and redo repeats them', () => {
  let state = say(begun(), 'a', 'A')
  state = edited(state, without(state.tree, new Set([idOf(state.tree, 'c')])))
  state = arrived(state, { tree: renamed(state.tree, idOf(state.tree, 'b'), 'theirs'), version: 2 })
  expect(shown(undone(state))).toBe('- root\n  - A\n    - x\n  - theirs\n  - c\n')
  const back = undone(undone(state))
  expect(shown(back)).toBe('- root\n  - a\n    - x\n  - theirs\n  - c\n')
  expect(shown(redone(redone(back)))).toBe(shown(state))
  expect(undone(undone(back))).toEqual(back)
})

test('edits made while a save is under way stay, also after a merge', () => {
  const sent = say(begun(), 'a', 'A')
  const since = say(sent, 'c', 'C')
  const stored = { tree: renamed(sent.tree, idOf(sent.tree, 'b'), 'B'), version: 3 }
  const state = saved(since, sent.tree, stored)
  expect(shown(state)).toBe('- root\n  - A\n    - x\n  - B\n  - C\n')
  expect([state.version, isSaved(state)]).toEqual([3, false])
  expect(isSaved(saved(sent, sent.tree, stored))).toBe(true)
})

test('if the same node was changed while a save was under way, the next save asks', () => {
  const sent = say(begun(), 'a', 'A')
  const since = say(sent, 'c', 'mine')
  const stored = { tree: renamed(sent.tree, idOf(sent.tree, 'c'), 'theirs'), version: 3 }
  const state = saved(since, sent.tree, stored)
  expect(shown(state)).toContain('mine')
  const { conflicts } = mergeTrees(state.base, state.tree, stored.tree)
  expect(conflicts).toMatchObject([{ mine: 'mine', theirs: 'theirs' }])
  const asked = { ...state, asked: { conflicts, theirs: stored.tree, version: 3 } }
  expect(shown(decided(asked, new Set()))).toBe('- root\n  - A\n    - x\n  - b\n  - theirs\n')
  const mine = decided(asked, new Set([conflicts[0]!.id]))
  expect(shown(mine)).toBe('- root\n  - A\n    - x\n  - b\n  - mine\n')
  expect([mine.version, mine.base]).toEqual([3, stored.tree])
})

test('an edit beyond the limits is refused', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ id: `m${index}`, topic: 'x', children: [] }))
  expect(() => edited(begun(), withAdded(BASE, BASE.id, many))).toThrow('at most 500 nodes')
})
