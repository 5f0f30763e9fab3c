import { compareDocuments, type Words } from '#server/modules/documents/rules/compare-documents.ts'
import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'

/** Characters of unchanged text that are shown around a change. */
const AROUND = 30

/** The words that differ between two versions of a block, with a little of what is around them. */
export function changedWords(before: Doc, after: Doc): Words[] {
  const words = compareDocuments(before, after).flatMap((block) => block.words)
  return words.map(({ kind, text }, index): Words => {
    if (kind !== 'same') return { kind, text }
    const [isFirst, isLast] = [index === 0, index === words.length - 1]
    const most = (isFirst ? 0 : AROUND) + (isLast ? 0 : AROUND)
    if (text.length <= most + 1) return { kind, text }
    const start = isFirst ? '' : text.slice(0, AROUND)
    return { kind, text: `${start}…${isLast ? '' : text.slice(-AROUND)}` }
  })
}
