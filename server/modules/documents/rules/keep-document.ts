import { type CachedBlock, cachedBlock } from './cached-blocks.ts'
import { type ChangeCounts, countChanges } from './compare-documents.ts'
import { type Block, type Doc, MAX_MARKDOWN, NoDocument } from './document-nodes.ts'
import { type Conflict, learnMarkdown, mergeTidy } from './merge-documents.ts'
import { type Raw, rawAt } from './raw-nodes.ts'
import { isReadable, readMarkdown } from './read-markdown.ts'
import { toVector } from './search-words.ts'
import { topNodes } from './tidy.ts'
import { joinBlocks, writeMarkdown } from './write-markdown.ts'

/** The stored form of a text. `content` is its ProseMirror JSON as a string. */
export type Kept = {
  content: string
  markdown: string
  text: string
  words: number
  mentions: { entity: string; id: string }[]
  /** The ids of the files that it shows as images. */
  files: string[]
  /** The words for the search, as a `tsvector`. */
  vector: string
}

/** A text merged without conflicts, or the merged document with the conflicts to resolve. */
export type MergedText = { kept: Kept } | { merged: Doc; conflicts: Conflict[] }

/** Validates and prepares the JSON of an editor for storage. Throws `NoDocument`. */
export function keepContent(content: string): Kept {
  return keep(readBlocks(JSON.parse(content)), 'content')
}

/** Prepares a Markdown text for storage. Throws `NoDocument`. */
export function keepMarkdown(markdown: string): Kept {
  return keep(readBlocks(readMarkdown(markdown)), 'markdown')
}

/** Merges two versions of one base, all as JSON. Throws `NoDocument` if the result is too long. */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  const known = new Map<Block, CachedBlock>()
  const [from, my, their] = [base, mine, theirs].map((content) => readDoc(content, known)) as [Doc, Doc, Doc]
  for (const [block, { markdown }] of known) learnMarkdown(block, markdown)
  const { doc, conflicts } = mergeTidy(from, my, their)
  return conflicts.length > 0 ? { merged: doc, conflicts } : { kept: keep(readBlocks(doc, known), 'content') }
}

/** Writes a stored text as Markdown. */
export function writeContent(content: string): string {
  return writeMarkdown(JSON.parse(content) as Doc)
}

/** Counts what changed between two versions, as JSON. */
export function countBetween(before: string, after: string): ChangeCounts {
  const known = new Map<Block, CachedBlock>()
  const [earlier, later] = [before, after].map((content) => readDoc(content, known)) as [Doc, Doc]
  return countChanges(earlier, later, (block) => known.get(block)!.markdown)
}

/** The normalized document; adds its blocks to `known`. */
function readDoc(content: string, known: Map<Block, CachedBlock>): Doc {
  const blocks = nodesOf(JSON.parse(content)).flatMap((node, index) => {
    const key = JSON.stringify(node)
    const one = cachedBlock(node, `content.${index}`, key)
    if (!one) return []
    const block = one.json === key ? (node as Block) : one.block
    known.set(block, one)
    return [block]
  })
  return { type: 'doc', content: blocks }
}

function readBlocks(document: unknown, known?: ReadonlyMap<unknown, CachedBlock>): CachedBlock[] {
  return nodesOf(document).flatMap((node, index) => known?.get(node) ?? cachedBlock(node, `content.${index}`) ?? [])
}

function nodesOf(document: unknown): Raw[] {
  const { type, content } = rawAt(document, 'content')
  if (type !== 'doc') throw new NoDocument('content.type', 'must be "doc"')
  return topNodes(content)
}

/** A stored text can be read and written back: its Markdown is within the limits and parses to the same document. */
function keep(blocks: readonly CachedBlock[], at: string): Kept {
  const markdown = joinBlocks(blocks)
  if (markdown.length > MAX_MARKDOWN)
    throw new NoDocument(at, `must have at most ${MAX_MARKDOWN.toLocaleString('en')} characters as Markdown`)
  if (!isReadable(markdown.length, costsOf(blocks))) readMarkdown(markdown)
  const text = blocks.flatMap((one) => one.text || []).join('\n')
  const mentions = new Map(blocks.flatMap((one) => one.mentions.map((to) => [`${to.entity}:${to.id}`, to])))
  return {
    content: `{"type":"doc","content":[${blocks.map(({ json }) => json).join(',')}]}`,
    markdown,
    text,
    words: blocks.reduce((sum, { words }) => sum + words, 0),
    mentions: [...mentions.values()].slice(0, MOST_MENTIONS),
    files: [...new Set(blocks.flatMap(({ files }) => files))],
    vector: toVector(text),
  }
}

function* costsOf(blocks: readonly CachedBlock[]) {
  for (const block of blocks) yield block.cost
}

/** Further mentions are links like any other. */
const MOST_MENTIONS = 1_000
