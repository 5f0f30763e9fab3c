import { align } from './align-sequences.ts'
import { wordsOf } from './compare-documents.ts'
import type { Inline } from './document-nodes.ts'
import { type Breaks, tidyInline } from './tidy-inline.ts'

/** Words of one side that replace `base[from, to)`. */
type Edit = { from: number; to: number; words: Word[]; side: 'mine' | 'theirs' }
type Word = { key: string; inline: Inline }
/** Edits that touch the same or adjoining words of the base. */
type Group = { from: number; to: number; edits: Edit[] }

/**
 * A line of text with the edits of both sides. Where they overlap, `mine` and `theirs` have the words of one side and
 * `base` those before both; elsewhere the three are equal.
 */
export type MergedLine = { mine: Inline[]; theirs: Inline[]; base: Inline[]; overlaps: boolean }

/**
 * Merges edits of one line of text by word. Edits overlap if they change the same or adjoining words, or were typed at
 * one position. Undefined if one of the lines would be empty.
 */
export function mergeInline(
  base: readonly Inline[],
  mine: readonly Inline[],
  theirs: readonly Inline[],
  breaks: Breaks,
): MergedLine | undefined {
  const words = wordsIn(base)
  const edits = [...editsOf('mine', words, wordsIn(mine)), ...editsOf('theirs', words, wordsIn(theirs))]
  const groups = groupsOf(edits)
  const line = (side: Edit['side'] | 'base') => {
    const merged: Word[] = []
    let place = 0
    for (const group of groups) {
      merged.push(...words.slice(place, group.from), ...wordsOfSide(words, group, side))
      place = group.to
    }
    return tidyInline(
      [...merged, ...words.slice(place)].map(({ inline }) => inline),
      breaks,
    )
  }
  const overlaps = groups.some((group) => isOverlap(group))
  const lines = { mine: line('mine'), theirs: line('theirs'), base: line('base') }
  return Object.values(lines).some(({ length }) => length === 0) ? undefined : { ...lines, overlaps }
}

function groupsOf(edits: readonly Edit[]): Group[] {
  const groups: Group[] = []
  for (const edit of edits.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    const last = groups.at(-1)
    if (last && edit.from <= last.to) {
      last.edits.push(edit)
      last.to = Math.max(last.to, edit.to)
    } else groups.push({ from: edit.from, to: edit.to, edits: [edit] })
  }
  return groups
}

/** Edits of one side never touch each other. The same change by both sides counts once. */
const isOverlap = ({ edits: [one, other, ...more] }: Group) =>
  other !== undefined && (more.length > 0 || !isSame(one!, other))

function wordsOfSide(words: readonly Word[], group: Group, side: Edit['side'] | 'base'): Word[] {
  const { from, to, edits } = group
  const shown = isOverlap(group) ? edits.filter((edit) => edit.side === side) : edits.slice(0, 1)
  const result: Word[] = []
  let place = from
  for (const edit of shown) {
    result.push(...words.slice(place, edit.from), ...edit.words)
    place = edit.to
  }
  return [...result, ...words.slice(place, to)]
}

/** Each word, run of spaces, other character, image and break, with its formatting. */
function wordsIn(inlines: readonly Inline[]): Word[] {
  return inlines
    .flatMap((inline): Inline[] =>
      inline.type === 'text' ? wordsOf(inline.text).map((text) => ({ ...inline, text })) : [inline],
    )
    .map((inline) => ({ key: JSON.stringify(inline), inline }))
}

const keysOf = (words: readonly Word[]) => words.map(({ key }) => key)

const editsOf = (side: Edit['side'], base: readonly Word[], words: readonly Word[]): Edit[] =>
  align(keysOf(base), keysOf(words)).flatMap(({ same, from, to, start, end }) =>
    same ? [] : [{ from, to, words: words.slice(start, end), side }],
  )

const isSame = (one: Edit, other: Edit) =>
  one.from === other.from && one.to === other.to && keysOf(one.words).join() === keysOf(other.words).join()
