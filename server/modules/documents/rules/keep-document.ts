import { type ChangeCounts, countChanges } from './compare-documents.ts'
import { type Doc, MAX_MARKDOWN, NoDocument } from './document-nodes.ts'
import { countWords, mentionsIn, plainText } from './document-text.ts'
import { type Conflict, mergeDocuments } from './merge-documents.ts'
import { readMarkdown } from './read-markdown.ts'
import { toVector } from './search-words.ts'
import { tidy } from './tidy.ts'
import { writeMarkdown } from './write-markdown.ts'

/** Everything that is stored of a text. `content` is its ProseMirror JSON as a string. */
export type Kept = {
  content: string
  markdown: string
  text: string
  words: number
  mentions: { entity: string; id: string }[]
  /** The words for the search, as a `tsvector`. */
  vector: string
}

/** A text that merged without conflicts, or the merged document and what the later writer must decide. */
export type MergedText = { kept: Kept } | { merged: Doc; conflicts: Conflict[] }

/** Checks and keeps what an editor sends, as JSON. Throws `NoDocument`. */
export function keepContent(content: string): Kept {
  return keep(tidy(JSON.parse(content)), 'content')
}

/** Keeps a text in Markdown. Throws `NoDocument`. */
export function keepMarkdown(markdown: string): Kept {
  return keep(readMarkdown(markdown), 'markdown')
}

/** Merges two versions of one base, all as JSON. Throws `NoDocument` if together they are too long. */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  const [from, my, their] = [base, mine, theirs].map((content) => tidy(JSON.parse(content))) as [Doc, Doc, Doc]
  const { doc, conflicts } = mergeDocuments(from, my, their)
  return conflicts.length > 0 ? { merged: doc, conflicts } : { kept: keep(doc, 'content') }
}

/** Writes a stored text as Markdown. */
export function writeContent(content: string): string {
  return writeMarkdown(JSON.parse(content) as Doc)
}

/** Counts what changed between two versions, as JSON. */
export function countBetween(before: string, after: string): ChangeCounts {
  return countChanges(JSON.parse(before) as Doc, JSON.parse(after) as Doc)
}

/** What is kept can be read and written back: as Markdown it is within the limits and reads as itself. */
function keep(doc: Doc, at: string): Kept {
  const markdown = writeMarkdown(doc)
  if (markdown.length > MAX_MARKDOWN)
    throw new NoDocument(at, `must have at most ${MAX_MARKDOWN.toLocaleString('en')} characters as Markdown`)
  readMarkdown(markdown)
  const text = plainText(doc)
  return {
    content: JSON.stringify(doc),
    markdown,
    text,
    words: countWords(doc),
    mentions: mentionsIn(doc).slice(0, MOST_MENTIONS),
    vector: toVector(text),
  }
}

/** Further mentions are links like any other. */
const MOST_MENTIONS = 1_000
