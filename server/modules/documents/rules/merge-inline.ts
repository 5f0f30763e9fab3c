import { align } from './align-sequences.ts'
import { wordsOf } from './compare-documents.ts'
import type { Inline } from './document-nodes.ts'
import { type Breaks, tidyInline } from './tidy-inline.ts'

/** Words that replace `base[from, to)`. */
type Edit = { from: number; to: number; words: Word[] }
type Word = { key: string; inline: Inline }

/**
 * Merges edits of one line of text by word. Undefined if both sides changed the same or adjoining words, or typed at one
 * position: whose words come first is for the later writer to say.
 */
export function mergeInline(
  base: readonly Inline[],
  mine: readonly Inline[],
  theirs: readonly Inline[],
  breaks: Breaks = 'keep',
): Inline[] | undefined {
  const words = wordsIn(base)
  const edits = [...editsOf(words, wordsIn(mine)), ...editsOf(words, wordsIn(theirs))]
  const merged: Inline[] = []
  let place = 0
  let last: Edit | undefined
  for (const edit of edits.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    if (last && isSame(last, edit)) continue
    if (last && edit.from <= last.to) return undefined
    merged.push(...inlinesOf(words.slice(place, edit.from)), ...inlinesOf(edit.words))
    place = edit.to
    last = edit
  }
  merged.push(...inlinesOf(words.slice(place)))
  const tidied = tidyInline(merged, breaks)
  return tidied.length > 0 ? tidied : undefined
}

/** Each word, run of spaces, other character, image and break, with its formatting. */
function wordsIn(inlines: readonly Inline[]): Word[] {
  return inlines
    .flatMap((inline): Inline[] =>
      inline.type === 'text' ? wordsOf(inline.text).map((text) => ({ ...inline, text })) : [inline],
    )
    .map((inline) => ({ key: JSON.stringify(inline), inline }))
}

const inlinesOf = (words: readonly Word[]) => words.map(({ inline }) => inline)
const keysOf = (words: readonly Word[]) => words.map(({ key }) => key)

const editsOf = (base: readonly Word[], side: readonly Word[]): Edit[] =>
  align(keysOf(base), keysOf(side)).flatMap(({ same, from, to, start, end }) =>
    same ? [] : [{ from, to, words: side.slice(start, end) }],
  )

const isSame = (one: Edit, other: Edit) =>
  one.from === other.from && one.to === other.to && keysOf(one.words).join() === keysOf(other.words).join()
