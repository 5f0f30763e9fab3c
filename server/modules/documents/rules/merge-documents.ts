import {
  isList,
  type Block,
  type Doc,
  type Inline,
  type ListItem,
  type TableRow,
  type TaskItem,
} from './document-nodes.ts'
import { mergeInline } from './merge-inline.ts'
import { pairBlocks, type Pairing } from './pair-blocks.ts'
import { tidy } from './tidy.ts'
import { writeBlock } from './write-markdown.ts'

/** A block of a document, an item of one of its lists, or a row of one of its tables. */
export type Part = Block | ListItem | TaskItem | TableRow

/**
 * A part in which edits of both writers overlap. The merged document contains `theirs` there: `theirs.length` parts from
 * the position `at` (indexes from the root). The three differ only in what overlaps. `there` is the block of their
 * document with the part, or before which it was.
 */
export type Conflict = { at: number[]; there: number; base: Part[]; mine: Part[]; theirs: Part[] }
export type Merged = { doc: Doc; conflicts: Conflict[] }

/**
 * Merges two versions of one base by part. One-sided changes stay, identical changes count once, and parts inserted at
 * one position all stay (theirs first). Merges lists, quotes and tables recursively, and paragraphs, headings and cells by
 * word.
 */
export function mergeDocuments(base: Doc, mine: Doc, theirs: Doc): Merged {
  const { doc, conflicts } = mergeTidy(base, mine, theirs)
  return { doc: conflicts.length ? doc : tidy(doc), conflicts }
}

/** The same, without tidying the merged document. */
export function mergeTidy(base: Doc, mine: Doc, theirs: Doc): Merged {
  const conflicts: Conflict[] = []
  const content = mergeParts(base.content, mine.content, theirs.content, { at: [], there: undefined }, conflicts)
  return { doc: { type: 'doc', content: content as Block[] }, conflicts }
}

/** `there`: the block of their document that the parts are in; undefined for the blocks themselves. */
type Place = { at: number[]; there: number | undefined }

function mergeParts(base: Part[], mine: Part[], theirs: Part[], place: Place, conflicts: Conflict[]): Part[] {
  const my = pairBlocks(base.map(keyOf), mine.map(keyOf))
  const their = pairBlocks(base.map(keyOf), theirs.map(keyOf))
  const [myNew, theirNew] = [replacementsOf(mine, my), replacementsOf(theirs, their)]
  const merged: Part[] = []
  let next = 0
  for (let index = 0; index <= base.length; index++) {
    const added = their.added[index]!.map((one) => keyOf(theirs[one]!))
    for (const one of their.added[index]!) merged.push(theirs[one]!)
    for (const one of my.added[index]!) {
      const match = added.indexOf(keyOf(mine[one]!))
      if (match >= 0) added.splice(match, 1)
      else merged.push(mine[one]!)
    }
    if (index === base.length) break
    const [ours, others] = [partAt(mine, my, index), partAt(theirs, their, index)]
    const there = their.after[index] ?? (their.added[index]!.at(-1) ?? next - 1) + 1
    next = others ? there + 1 : there
    // One side has the changed part of the other among several in its place: the same change counts once.
    if (ours && !others && theirNew[index]!.has(keyOf(ours))) continue
    if (others && !ours && myNew[index]!.has(keyOf(others))) continue
    const inside: Place = { at: [...place.at, merged.length], there: place.there ?? there }
    merged.push(...mergePart(base[index]!, ours, others, inside, conflicts))
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
  { at, there = 0 }: Place,
  conflicts: Conflict[],
): Part[] {
  if (same(mine, theirs) || same(mine, base)) return list(theirs)
  if (same(theirs, base)) return list(mine)
  if (mine && theirs && canJoin(base, mine, theirs)) {
    const inside: Conflict[] = []
    const content = mergeParts(partsOf(base), partsOf(mine), partsOf(theirs), { at, there }, inside)
    if (content.length > 0 && coversAll(mine, content)) {
      conflicts.push(...inside)
      return [{ ...mine, content } as Part]
    }
  }
  const row = mine && theirs && mergeRow(base, mine, theirs)
  if (row) return [row]
  const line = mine && theirs && mergeLine(base, mine, theirs)
  if (line && !line.overlaps) return [line.theirs]
  const sides = line
    ? { base: [line.base], mine: [line.mine], theirs: [line.theirs] }
    : { base: [base], mine: list(mine), theirs: list(theirs) }
  conflicts.push({ at, there, ...sides })
  return sides.theirs
}

/** The paragraph or heading of each side with the edits of the other that lie apart from its own. */
function mergeLine(base: Part, mine: Part, theirs: Part) {
  const isLine = base.type === 'paragraph' || base.type === 'heading'
  if (!isLine || !isAlike(base, mine) || !isAlike(base, theirs)) return undefined
  const breaks = base.type === 'heading' ? 'one line' : 'keep'
  const merged = mergeInline(base.content, mine.content, theirs.content, breaks)
  if (!merged) return undefined
  const lineOf = (content: Inline[]): Part => ({ ...base, content })
  return {
    overlaps: merged.overlaps,
    base: lineOf(merged.base),
    mine: lineOf(merged.mine),
    theirs: lineOf(merged.theirs),
  }
}

/** The row with the edits of both sides; undefined where they overlap, and for other parts. */
function mergeRow(base: Part, mine: Part, theirs: Part): TableRow | undefined {
  if (base.type !== 'tableRow' || mine.type !== 'tableRow' || theirs.type !== 'tableRow') return undefined
  const content = base.content.map((cell, column) => {
    const [before, ours, others] = [cell, mine.content[column]!, theirs.content[column]!].map((one) => one.content[0])
    if (isEqual(before, ours)) return theirs.content[column]!
    if (isEqual(before, others) || isEqual(ours, others)) return mine.content[column]!
    const line = mergeInline(before!.content, ours!.content, others!.content, 'one line')
    return line && !line.overlaps && { ...cell, content: [{ ...before!, content: line.theirs }] }
  })
  return content.every(Boolean) ? { ...base, content: content as TableRow['content'] } : undefined
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isAlike = <P extends Part>(base: P, side: Part): side is P =>
  side.type === base.type && attributesOf(side) === attributesOf(base)

/** Whether all three versions are containers with the same type and attributes. */
function canJoin(base: Part, mine: Part, theirs: Part): boolean {
  const isContainer = isList(base) || ['blockquote', 'listItem', 'taskItem', 'table'].includes(base.type)
  return isContainer && isAlike(base, mine) && isAlike(base, theirs)
}

/** Of a table: the alignment of each column. */
function attributesOf(part: Part): string {
  if (part.type === 'table') return JSON.stringify(part.content[0]?.content.map(({ attrs }) => attrs))
  return JSON.stringify('attrs' in part ? part.attrs : null)
}
const partsOf = (part: Part) => ('content' in part ? part.content : []) as Part[]
/** A list item starts with a paragraph. */
const coversAll = (part: Part, content: readonly Part[]) =>
  (part.type !== 'listItem' && part.type !== 'taskItem') || content[0]!.type === 'paragraph'

/** The merged document with this side of every conflict. */
export function resolveConflicts({ doc, conflicts }: Merged, side: Side): Doc {
  const root = structuredClone(doc)
  for (const conflict of conflicts.toReversed()) {
    let inside = root.content as Part[]
    for (const place of conflict.at.slice(0, -1)) inside = partsOf(inside[place]!)
    inside.splice(conflict.at.at(-1)!, conflict.theirs.length, ...conflict[side])
  }
  return tidy(root)
}

export type Side = 'mine' | 'theirs' | 'base'

/**
 * A block of the merged document in which edits overlap, as each side wrote it: no block if that side removed it. `block`
 * is its index there, or that of the block before which it was.
 */
export type BlockConflict = { block: number; there: number; base: Block[]; mine: Block[]; theirs: Block[] }

/** The conflicts of each block. */
export function conflictsByBlock({ doc, conflicts }: Merged): BlockConflict[] {
  const groups = Map.groupBy(conflicts, (one) => `${one.at[0]} ${one.at.length === 1 && one.theirs.length === 0}`)
  return [...groups.values()].map((group) => {
    const [{ at, there, theirs }] = group as [Conflict]
    const block = at[0]!
    const isGone = at.length === 1 && theirs.length === 0
    const inside = group.map((one) => ({ ...one, at: [0, ...one.at.slice(1)] }))
    const own: Doc = { type: 'doc', content: isGone ? [] : [doc.content[block]!] }
    const of = (side: Side) => resolveConflicts({ doc: own, conflicts: inside }, side).content
    return { block, there, base: of('base'), mine: of('mine'), theirs: of('theirs') }
  })
}

/** Where each block of a document is in a later version of it; undefined if it was removed. */
export function placesAfter(before: Doc, after: Doc): (number | undefined)[] {
  const [keys, later] = [before.content.map(keyOf), after.content.map(keyOf)]
  const places = pairBlocks(keys, later).after
  // A block that was moved has no pair.
  return places.map((place, index) => {
    const moved = later.indexOf(keys[index]!)
    return place ?? (moved < 0 ? undefined : moved)
  })
}

/** A part as Markdown. */
export function writePart(part: Part): string {
  return `${writeOne(part)}\n`
}

function writeOne(part: Part): string {
  if (part.type === 'listItem') return writeBlock({ type: 'bulletList', content: [part] })
  if (part.type === 'taskItem') return writeBlock({ type: 'taskList', content: [part] })
  if (part.type === 'tableRow') return writeBlock({ type: 'table', content: [part] })
  return writeBlock(part)
}
