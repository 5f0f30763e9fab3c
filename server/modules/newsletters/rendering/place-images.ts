import type { Block, Doc, Inline, ListItem, TaskItem } from '../../documents/rules/document-nodes.ts'
import { fileOf } from '../../documents/rules/safe-address.ts'

/** The files that recipients can load, with their width in pixels if it is known. */
export type EmailImages = Readonly<Record<string, { address: string; width: number | null }>>

/** The text with the addresses that recipients can load. An image without one is its description; `removed` counts those. */
export function placeImages(doc: Doc, images: EmailImages): { doc: Doc; removed: number } {
  let removed = 0
  const inline = (one: Inline): Inline[] => {
    const file = one.type === 'image' ? fileOf(one.attrs.src) : undefined
    if (one.type !== 'image' || file === undefined) return [one]
    const shown = Object.hasOwn(images, file) ? images[file] : undefined
    if (shown) return [{ ...one, attrs: { ...one.attrs, src: shown.address } }]
    removed++
    return one.attrs.alt ? [{ type: 'text', text: one.attrs.alt, marks: one.marks }] : []
  }
  const placed = <N extends Block | ListItem | TaskItem>(node: N): N => {
    if (!('content' in node) || node.type === 'codeBlock') return node
    const content: readonly unknown[] = node.content
    return { ...node, content: content.flatMap((child) => part(child as Inline | Block)) }
  }
  const part = (child: Inline | Block): unknown[] => ('marks' in child ? inline(child) : [placed(child as Block)])
  return { doc: { type: 'doc', content: doc.content.map(placed) }, removed }
}
