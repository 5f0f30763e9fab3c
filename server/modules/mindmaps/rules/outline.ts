import { checkCount, checkDepth, checkTopic, NoMindMap, topicsOf, type Topic } from './topic-tree.ts'

/** Writes one node per line, with `- ` and two spaces per level. */
export function writeOutline(root: Topic): string {
  return Array.from(topicsOf(root), ({ topic, depth }) => `${'  '.repeat(depth - 1)}- ${topic.topic}\n`).join('')
}

/**
 * Reads an outline strictly; errors name the line. Nodes with the same path and topic as in `known` (the map before)
 * keep their id; others get one from `newId`.
 */
export function readOutline(outline: string, newId: () => string, known?: Topic): Topic {
  const ids = new Map<string, string[]>(known ? pathsOf(known) : [])
  const open: { topic: Topic; path: string }[] = []
  let count = 0
  let root: Topic | undefined
  for (const [index, line] of outline.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') continue
    const at = `line ${index + 1}`
    const depth = depthOf(line, at)
    if (root && depth === 1) throw new NoMindMap(at, 'a mind map has one root; indent this node by two spaces')
    if (depth > open.length + 1)
      throw new NoMindMap(
        at,
        `is indented by ${2 * (depth - 1)} spaces, but the line above allows at most ${2 * open.length}`,
      )
    checkDepth(depth, at)
    checkCount(++count, at)
    const words = checkTopic(line.slice(2 * depth), at)
    open.length = depth - 1
    const parent = open.at(-1)
    const path = `${parent?.path ?? ''}/${words}`
    const topic: Topic = { id: ids.get(path)?.shift() ?? newId(), topic: words, children: [] }
    if (parent) parent.topic.children.push(topic)
    else root = topic
    open.push({ topic, path })
  }
  if (!root) throw new NoMindMap('outline', 'has no node')
  return root
}

function depthOf(line: string, at: string): number {
  const indent = /^[ \t]*/.exec(line)![0]
  if (indent.includes('\t')) throw new NoMindMap(at, 'is indented with a tab; use two spaces a level')
  if (indent.length % 2 === 1) throw new NoMindMap(at, `is indented by ${indent.length} spaces; use two a level`)
  if (!line.startsWith('- ', indent.length)) throw new NoMindMap(at, 'must begin with "- "')
  return indent.length / 2 + 1
}

function pathsOf(root: Topic): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  const visit = (topic: Topic, above: string) => {
    const path = `${above}/${topic.topic}`
    paths.set(path, [...(paths.get(path) ?? []), topic.id])
    for (const child of topic.children) visit(child, path)
  }
  visit(root, '')
  return paths
}
