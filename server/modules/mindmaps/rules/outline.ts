import { checkCount, checkDepth, checkTopic, NoMindMap, topicsOf, type Topic } from './topic-tree.ts'

/** Writes one node per line, with `- ` and two spaces per level. */
export function writeOutline(root: Topic): string {
  return Array.from(topicsOf(root), ({ topic, depth }) => `${'  '.repeat(depth - 1)}- ${topic.topic}\n`).join('')
}

/** Reads an outline strictly; errors name the line. Every node gets an id from `newId`. */
export function readOutline(outline: string, newId: () => string): Topic {
  const open: Topic[] = []
  let count = 0
  for (const [index, line] of outline.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue
    const at = `line ${index + 1}`
    const depth = depthOf(line, at)
    if (count > 0 && depth === 1) throw new NoMindMap(at, 'a mind map has one root; indent this node by two spaces')
    if (depth > open.length + 1)
      throw new NoMindMap(
        at,
        `is indented by ${2 * (depth - 1)} spaces, but the line above allows at most ${2 * open.length}`,
      )
    checkDepth(depth, at)
    checkCount(++count, at)
    const topic: Topic = { id: newId(), topic: checkTopic(line.slice(2 * depth), at), children: [] }
    open.length = depth - 1
    open.at(-1)?.children.push(topic)
    open.push(topic)
  }
  if (!open[0]) throw new NoMindMap('outline', 'has no node')
  return open[0]
}

function depthOf(line: string, at: string): number {
  const indent = /^[ \t]*/.exec(line)![0]
  if (indent.includes('\t')) throw new NoMindMap(at, 'is indented with a tab; use two spaces per level')
  if (indent.length % 2 === 1) throw new NoMindMap(at, `is indented by ${indent.length} spaces; use two per level`)
  if (!line.startsWith('- ', indent.length)) throw new NoMindMap(at, 'must begin with "- "')
  return indent.length / 2 + 1
}
