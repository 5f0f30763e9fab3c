import { type CachedBlock, cachedBlock } from './cached-blocks.ts'
import { type ChangeCounts, countChanges } from './compare-documents.ts'
import { type Block, type Doc, MAX_MARKDOWN, NoDocument } from './document-nodes.ts'
import {
  type BlockConflict,
  conflictsByBlock,
  learnMarkdown,
  mergeTidy,
  placesAfter,
  resolveConflicts,
} from './merge-documents.ts'
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

/** A merged text, with the conflicts of its blocks. Where edits overlap, it has `theirs`. */
export type MergedText = { kept: Kept; conflicts: Omit<BlockConflict, 'there'>[] }

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
  const merged = mergeTidy(from, my, their)
  const blocks = merged.doc.content.map((block) => readBlocks({ type: 'doc', content: [block] }, known))
  const conflicts = conflictsByBlock(merged).map(({ block, there: _there, ...sides }) => {
    // A merged block can be empty, and is none then.
    return { block: blocks.slice(0, block).flat().length, ...sides }
  })
  return { kept: keep(readBlocks(merged.doc, known), 'content'), conflicts }
}

/** A block of a text by its index; null if it is gone, with the index of the block before which it was (null: the end). */
export type BlockPlace = { block: number | null; place: number | null }

/**
 * Replaces a block of a text, or adds one where it was. `content` and `replaces` are documents of at most one block:
 * edits that the block has had since it was `replaces` stay unless they overlap with `content`.
 */
export function replaceBlock(text: string, at: string, replaces: string, content: string): Kept {
  const known = new Map<Block, CachedBlock>()
  const [doc, before, wanted] = [text, replaces, content].map((one) => readDoc(one, known)) as [Doc, Doc, Doc]
  const { block, place } = JSON.parse(at) as BlockPlace
  const start = block ?? place ?? doc.content.length
  const now = block === null ? [] : doc.content.slice(start, start + 1)
  const merged = mergeTidy(before, wanted, { type: 'doc', content: now })
  const { content: blocks } = resolveConflicts(merged, 'mine')
  return keep(readBlocks({ type: 'doc', content: doc.content.toSpliced(start, now.length, ...blocks) }), 'content')
}

/** Where blocks of a text are in a later one, both as JSON. `wanted` also has what they were, which finds a block that is back. */
export function followBlocks(before: string, after: string, wanted: string): BlockPlace[] {
  const known = new Map<Block, CachedBlock>()
  const [earlier, later] = [before, after].map((content) => readDoc(content, known)) as [Doc, Doc]
  for (const [block, { markdown }] of known) learnMarkdown(block, markdown)
  const places = placesAfter(earlier, later)
  const texts = later.content.map((block) => known.get(block)!.json)
  return (JSON.parse(wanted) as (BlockPlace & { replaces: Doc })[]).map(({ block, place, replaces }) => {
    const [gone] = replaces.content
    const back = gone ? texts.indexOf(JSON.stringify(gone)) : -1
    const now = (block === null ? undefined : places[block]) ?? (back < 0 ? undefined : back)
    if (now !== undefined) return { block: now, place: now }
    const at = block ?? place
    const last = at === null ? undefined : places.slice(0, at).findLast((one) => one !== undefined)
    return { block: null, place: at === null ? null : (last ?? -1) + 1 }
  })
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
