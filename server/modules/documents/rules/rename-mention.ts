import type { Doc, DocNode, Inline } from './document-nodes.ts'
import { tidy } from './tidy.ts'

/** Replaces the name in every mention of a record in a stored text, which is JSON; `href` is `<entity>:<id>`. */
export function renameMention(content: string, href: string, name: string): string {
  const doc = JSON.parse(content) as Doc
  return JSON.stringify(tidy({ ...doc, content: doc.content.map((block) => renamed(block, href, name)) }))
}

function renamed(node: DocNode, href: string, name: string): DocNode {
  if (!('content' in node)) return node
  const content = (node.content as DocNode[]).flatMap((inner, index, all): DocNode[] => {
    if (!mentions(inner, href)) return [renamed(inner, href, name)]
    // A name with several formats consists of several text nodes.
    if (index > 0 && mentions(all[index - 1]!, href)) return []
    const sign = inner.type === 'text' ? (/^[@#]/.exec(inner.text)?.[0] ?? '') : ''
    return [{ type: 'text', text: sign + name, marks: (inner as Inline).marks }]
  })
  return { ...node, content } as DocNode
}

const mentions = (node: DocNode, href: string) =>
  'marks' in node && node.marks.some((mark) => mark.type === 'link' && mark.attrs.href === href)
