import { isList, type Block, type Doc, type ListItem, type TaskItem } from './document-nodes.ts'
import { pairBlocks, type Pairing } from './pair-blocks.ts'
import { tidy } from './tidy.ts'
import { writeMarkdown } from './write-markdown.ts'

/** A block of a document, or an item of one of its lists. */
export type Part = Block | ListItem | TaskItem

/**
 * Where both writers changed the same part. The merged document holds `theirs` there: `theirs.length` parts from the place `at` on
 * (positions from the root down). The writer who comes later chooses.
 */
export type Conflict = { at: number[]; base: Part[]; mine: Part[]; theirs: Part[] }
export type Merged = { doc: Doc; conflicts: Conflict[] }

/**
 * Joins what two writers made of one base, part by part: a change of one side stays, the same change counts once, parts added at one place
 * all stay (theirs first). Lists and quotes are joined inside. Nothing is dropped that the other side did not see.
 */
export function mergeDocuments(base: Doc, mine: Doc, theirs: Doc): Merged {
  const conflicts: Conflict[] = []
  const content = mergeParts(base.content, mine.content, theirs.content, [], conflicts)
  const doc: Doc = { type: 'doc', content: content as Block[] }
  return { doc: conflicts.length ? doc : tidy(doc), conflicts }
}

function mergeParts(base: Part[], mine: Part[], theirs: Part[], path: number[], conflicts: Conflict[]): Part[] {
  const my = pairBlocks(base.map(keyOf), mine.map(keyOf))
  const their = pairBlocks(base.map(keyOf), theirs.map(keyOf))
  const merged: Part[] = []
  for (let index = 0; index <= base.length; index++) {
    const added = their.added[index]!.map((place) => keyOf(theirs[place]!))
    for (const place of their.added[index]!) merged.push(theirs[place]!)
    for (const place of my.added[index]!) {
      const twin = added.indexOf(keyOf(mine[place]!))
      if (twin >= 0) added.splice(twin, 1)
      else merged.push(mine[place]!)
    }
    if (index === base.length) break
    const [ours, others] = [partAt(mine, my, index), partAt(theirs, their, index)]
    merged.push(...mergePart(base[index]!, ours, others, [...path, merged.length], conflicts))
  }
  return merged
}

const keys = new WeakMap<Part, string>()

/** Equal parts, and only they, read the same as Markdown. */
function keyOf(part: Part): string {
  let key = keys.get(part)
  if (key === undefined) keys.set(part, (key = writePart(part)))
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
    if (content.length > 0 && isWhole(mine, content)) {
      conflicts.push(...inside)
      return [{ ...mine, content } as Part]
    }
  }
  conflicts.push({ at, base: [base], mine: list(mine), theirs: list(theirs) })
  return list(theirs)
}

/** Containers of one kind, which differ in their parts alone or which only one side changed otherwise. */
function canJoin(base: Part, mine: Part, theirs: Part): boolean {
  const isContainer = isList(base) || base.type === 'blockquote' || base.type === 'listItem' || base.type === 'taskItem'
  return (
    isContainer && [mine, theirs].every((side) => side.type === base.type && attributesOf(side) === attributesOf(base))
  )
}

const attributesOf = (part: Part) => JSON.stringify('attrs' in part ? part.attrs : null)
const partsOf = (part: Part) => ('content' in part ? part.content : []) as Part[]
/** An item begins with a paragraph. */
const isWhole = (part: Part, content: readonly Part[]) =>
  (part.type !== 'listItem' && part.type !== 'taskItem') || content[0]!.type === 'paragraph'

/** The merged document with what the later writer chose for each conflict, in their order. */
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

/** How a part reads as Markdown, to show both sides of a conflict. */
export function writePart(part: Part): string {
  if (part.type === 'listItem') return writePart({ type: 'bulletList', content: [part] })
  if (part.type === 'taskItem') return writePart({ type: 'taskList', content: [part] })
  return writeMarkdown({ type: 'doc', content: [part] })
}
