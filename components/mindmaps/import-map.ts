import { readOpml } from '#server/modules/mindmaps/rules/opml.ts'
import { readOutline } from '#server/modules/mindmaps/rules/outline.ts'
import { NoMindMap, type Topic } from '#server/modules/mindmaps/rules/topic-tree.ts'

/** Reads OPML or an outline. Returns the tree, or the problem with its line. */
export function readMap(text: string): { tree: Topic } | { problem: string } {
  let count = 0
  const nextId = () => `n${++count}`
  const clean = text.replace(/^\uFEFF/, '')
  try {
    return { tree: /^\s*</.test(clean) ? readOpml(clean, nextId) : readOutline(clean, nextId) }
  } catch (error) {
    if (!(error instanceof NoMindMap)) throw error
    return { problem: problemOf(error) }
  }
}

/** "Line 3: has no words." */
export function problemOf({ at, reason }: NoMindMap): string {
  return `${at.startsWith('line') ? `${at.replace('line', 'Line')}:` : `The ${at}`} ${reason}.`
}
