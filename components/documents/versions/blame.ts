import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'
import { writeBlock } from '#server/modules/documents/rules/write-markdown.ts'

export type Written<Author> = { author: Author; doc: Doc }
/** Who wrote and who removed a block, by its Markdown. */
export type Blame<Author> = { added: Map<string, Author>; removed: Map<string, Author> }

/** The authors of the differences between the first and the last of `versions` (earliest first). */
export function blame<Author>(versions: readonly Written<Author>[]): Blame<Author> {
  const result: Blame<Author> = { added: new Map(), removed: new Map() }
  let before: ReadonlySet<string> | undefined
  for (const { author, doc } of versions) {
    const blocks = new Set(doc.content.map((block) => writeBlock(block)))
    if (before) {
      for (const block of blocks) if (!before.has(block)) result.added.set(block, author)
      for (const block of before) if (!blocks.has(block)) result.removed.set(block, author)
    }
    before = blocks
  }
  return result
}
