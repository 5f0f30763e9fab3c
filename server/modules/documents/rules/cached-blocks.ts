import type { Block, Doc } from './document-nodes.ts'
import { countWords, imageFilesIn, mentionsIn, plainText } from './document-text.ts'
import type { Raw } from './raw-nodes.ts'
import { type Cost, costOf } from './read-markdown.ts'
import { tidyBlock } from './tidy.ts'
import { writeBlock } from './write-markdown.ts'

/** A normalized top-level block with its derived data. */
export class CachedBlock {
  readonly type: Block['type']
  readonly json: string
  /** The Markdown from `writeBlock`. */
  readonly markdown: string
  readonly text: string
  readonly words: number
  readonly mentions: { entity: string; id: string }[]
  readonly files: string[]
  private spent: Cost | undefined

  constructor(block: Block) {
    const doc: Doc = { type: 'doc', content: [block] }
    this.type = block.type
    this.json = JSON.stringify(block)
    this.markdown = writeBlock(block)
    this.text = plainText(doc)
    this.words = countWords(doc)
    this.mentions = mentionsIn(doc)
    this.files = imageFilesIn(doc)
  }

  get block(): Block {
    return JSON.parse(this.json) as Block
  }

  /** The cost of parsing its Markdown. Throws `NoDocument` for a block beyond the limits. */
  get cost(): Cost {
    return (this.spent ??= costOf(this.markdown))
  }
}

/** Size of each of the two cache generations in characters of JSON. A document of 20,000 words has 200,000. */
const MOST_CHARACTERS = 2_000_000
let recent = new Map<string, CachedBlock>()
let older = new Map<string, CachedBlock>()
let characters = 0

/**
 * The block of a top-level node; undefined for an empty one. Cached, because versions of a document share nearly all
 * blocks. Throws `NoDocument`.
 */
export function cachedBlock(node: Raw, at: string, key = JSON.stringify(node)): CachedBlock | undefined {
  const known = recent.get(key) ?? older.get(key)
  if (known) return remember(key, known)
  const block = tidyBlock(node, at, 0)[0]
  if (!block) return undefined
  const made = new CachedBlock(block)
  const same = recent.get(made.json) ?? older.get(made.json) ?? made
  return remember(key, remember(made.json, same))
}

function remember(key: string, known: CachedBlock): CachedBlock {
  if (recent.has(key)) return known
  if (characters > MOST_CHARACTERS) {
    ;[older, recent] = [recent, new Map()]
    characters = 0
  }
  recent.set(key, known)
  characters += key.length
  return known
}
