import { isList, type Block, type Doc, type ListItem, type TaskItem } from './document-nodes.ts'
import { mergeInline } from './merge-inline.ts'
import { pairBlocks, type Pairing } from './pair-blocks.ts'
import { tidy } from './tidy.ts'
import { writeBlock } from './write-markdown.ts'

/** A block of a document, or an item of one of its lists. */
export type Part = Block | ListItem | TaskItem

/**
 * A part that both writers changed. The merged document contains `theirs` there: `theirs.length` parts from the
 * position `at` (indexes from the root). The later writer chooses.
 */
export type Conflict = { at: number[]; base: Part[]; mine: Part[]; theirs: Part[] }
export type Merged = { doc: Doc; conflicts: Conflict[] }

/**
 * Merges two versions of one base by part. One-sided changes stay, identical changes count once, and parts inserted at
 * one position all stay (theirs first). Merges lists and quotes recursively, and paragraphs and headings by word.
 */
export function mergeDocuments(base: Doc, mine: Doc, theirs: Doc): Merged {
  const { doc, conflicts } = mergeTidy(base, mine, theirs)
  return { doc: conflicts.length ? doc : tidy(doc), conflicts }
}

/** The same, without tidying the merged document. */
export function mergeTidy(base: Doc, mine: Doc, theirs: Doc): Merged {
  const conflicts: Conflict[] = []
  const content = mergeParts(base.content, mine.content, theirs.content, [], conflicts)
  return { doc: { type: 'doc', content: content as Block[] }, conflicts }
}

function mergeParts(base: Part[], mine: Part[], theirs: Part[], path: number[], conflicts: Conflict[]): Part[] {
  const my = pairBlocks(base.map(keyOf), mine.map(keyOf))
  const their = pairBlocks(base.map(keyOf), theirs.map(keyOf))
  const [myNew, theirNew] = [replacementsOf(mine, my), replacementsOf(theirs, their)]
  const merged: Part[] = []
  for (let index = 0; index <= base.length; index++) {
    const added = their.added[index]!.map((place) => keyOf(theirs[place]!))
    for (const place of their.added[index]!) merged.push(theirs[place]!)
    for (const place of my.added[index]!) {
      const match = added.indexOf(keyOf(mine[place]!))
      if (match >= 0) added.splice(match, 1)
      else merged.push(mine[place]!)
    }
    if (index === base.length) break
    const [ours, others] = [partAt(mine, my, index), partAt(theirs, their, index)]
    // One side has the changed part of the other among several in its place: the same change counts once.
    if (ours && !others && theirNew[index]!.has(keyOf(ours))) continue
    if (others && !ours && myNew[index]!.has(keyOf(others))) continue
    merged.push(...mergePart(base[index]!, ours, others, [...path, merged.length], conflicts))
  }
  return merged
}

/** For each part of the base, the keys of the parts added next to it and to removed parts around it. */
function replacementsOf(parts: readonly Part[], { after, added }: Pairing): ReadonlySet<string>[] {
  let near = new Set<string>()
  return added.map((places, index) => {
    if (index > 0 && after[index - 1] !== undefined) near = new Set()
    for (const place of places) near.add(keyOf(parts[place]!))
    return near
  })
}

const keys = new WeakMap<Part, string>()

/** Returns the cached Markdown of a block from `writeBlock`. */
export function learnMarkdown(block: Block, markdown: string): void {
  keys.set(block, markdown)
}

/** Parts are equal if their Markdown is. */
function keyOf(part: Part): string {
  let key = keys.get(part)
  if (key === undefined) keys.set(part, (key = writeOne(part)))
  return key
}

const partAt = (parts: readonly Part[], { after }: Pairing, index: number) =>
  after[index] === undefined ? undefined : parts[after[index]]
const same = (one: Part | undefined, other: Part | undefined) =>
  one === other || (one !== undefined && other !== undefined && keyOf(one) === keyOf(other))
const list = (part: Part | undefined): Part[] => (part ? [part] : [])

function mergePart(
  base: Part,
  mine: Part | undefined,
  theirs: Part | undefined,
  at: number[],
  conflicts: Conflict[],
): Part[] {
  if (same(mine, theirs) || same(mine, base)) return list(theirs)
  if (same(theirs, base)) return list(mine)
  if (mine && theirs && canJoin(base, mine, theirs)) {
    const inside: Conflict[] = []
    const content = mergeParts(partsOf(base), partsOf(mine), partsOf(theirs), at, inside)
    if (content.length > 0 && coversAll(mine, content)) {
      conflicts.push(...inside)
      return [{ ...mine, content } as Part]
    }
  }
  const line = mine && theirs && mergeLine(base, mine, theirs)
  if (line) return [line]
  conflicts.push({ at, base: [base], mine: list(mine), theirs: list(theirs) })
  return list(theirs)
}

/** The paragraph or heading with the edits of both sides, if they lie apart. */
function mergeLine(base: Part, mine: Part, theirs: Part): Part | undefined {
  const isLine = base.type === 'paragraph' || base.type === 'heading'
  if (!isLine || !isAlike(base, mine) || !isAlike(base, theirs)) return undefined
  const breaks = base.type === 'heading' ? 'one line' : 'keep'
  const content = mergeInline(base.content, mine.content, theirs.content, breaks)
  return content && { ...base, content }
}

const isAlike = <P extends Part>(base: P, side: Part): side is P =>
  side.type === base.type && attributesOf(side) === attributesOf(base)

/** Whether all three versions are containers with the same type and attributes. */
function canJoin(base: Part, mine: Part, theirs: Part): boolean {
  const isContainer = isList(base) || base.type === 'blockquote' || base.type === 'listItem' || base.type === 'taskItem'
  return isContainer && isAlike(base, mine) && isAlike(base, theirs)
}

const attributesOf = (part: Part) => JSON.stringify('attrs' in part ? part.attrs : null)
const partsOf = (part: Part) => ('content' in part ? part.content : []) as Part[]
/** A list item starts with a paragraph. */
const coversAll = (part: Part, content: readonly Part[]) =>
  (part.type !== 'listItem' && part.type !== 'taskItem') || content[0]!.type === 'paragraph'

/** The merged document with the later writer's choice for each conflict, in order. */
export function resolveConflicts({ doc, conflicts }: Merged, choices: readonly ('mine' | 'theirs' | 'both')[]): Doc {
  const root = structuredClone(doc)
  for (const [index, { at, mine, theirs }] of [...conflicts.entries()].toReversed()) {
    const choice = choices[index] ?? 'theirs'
    if (choice === 'theirs') continue
    let inside = root.content as Part[]
    for (const place of at.slice(0, -1)) inside = partsOf(inside[place]!)
    inside.splice(at.at(-1)!, theirs.length, ...(choice === 'both' ? [...theirs, ...mine] : mine))
  }
  return tidy(root)
}

/** A part as Markdown, to show both sides of a conflict. */
export function writePart(part: Part): string {
  return `${writeOne(part)}\n`
}

function writeOne(part: Part): string {
  if (part.type === 'listItem') return writeBlock({ type: 'bulletList', content: [part] })
  if (part.type === 'taskItem') return writeBlock({ type: 'taskList', content: [part] })
  return writeBlock(part)
}
