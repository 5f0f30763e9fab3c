import type { Doc, DocNode, Inline } from './document-nodes.ts'
import { fileOf, mentionOf } from './safe-address.ts'

export type Heading = { level: number; text: string; block: number }

/** Every node of a document, parents before children. */
function* nodesOf(nodes: readonly DocNode[]): Generator<DocNode> {
  for (const node of nodes) {
    yield node
    if ('content' in node) yield* nodesOf(node.content)
  }
}

const isLine = (node: DocNode): node is Extract<DocNode, { content: Inline[] }> =>
  node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock'

function wordsIn(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (inline.type === 'text' ? inline.text : inline.type === 'image' ? inline.attrs.alt : '\n'))
    .join('')
}

/** The plain text of a document, one line per paragraph, heading, cell and code block. The search index uses it. */
export function plainText({ content }: Doc): string {
  return [...nodesOf(content)]
    .filter(isLine)
    .map((node) => wordsIn(node.content))
    .filter((line) => line.trim() !== '')
    .join('\n')
}

/** Runs of letters and digits. */
export function countWords(doc: Doc): number {
  return plainText(doc).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
}

/** The headings outside quotes, lists and tables, for a table of contents; `block` is the index in the document. */
export function headingsOf({ content }: Doc): Heading[] {
  return content.flatMap((block, index) => {
    if (block.type !== 'heading') return []
    const text = wordsIn(block.content).trim()
    return text ? [{ level: block.attrs.level, text, block: index }] : []
  })
}

/**
 * The records that a document mentions (`@member`, `#record`), without duplicates, in order. The source of backlinks.
 */
export function mentionsIn({ content }: Doc): { entity: string; id: string }[] {
  const found = new Map<string, { entity: string; id: string }>()
  for (const node of nodesOf(content))
    for (const mark of 'marks' in node ? node.marks : []) {
      const mention = mark.type === 'link' ? mentionOf(mark.attrs.href) : undefined
      if (mention) found.set(`${mention.entity}:${mention.id}`, mention)
    }
  return [...found.values()]
}

/** The ids of the files that a document shows as images, without duplicates, in order. */
export function imageFilesIn({ content }: Doc): string[] {
  const found = new Set<string>()
  for (const node of nodesOf(content)) {
    const file = node.type === 'image' ? fileOf(node.attrs.src) : undefined
    if (file) found.add(file)
  }
  return [...found]
}
