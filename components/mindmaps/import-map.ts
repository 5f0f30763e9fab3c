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
    const place = error.at.startsWith('line') ? error.at.replace('line', 'Line') : `The ${error.at}`
    return { problem: `${place} ${error.reason}.` }
  }
}
