import { align } from './align-sequences.ts'
import type { Doc } from './document-nodes.ts'
import { pairBlocks } from './pair-blocks.ts'
import { writeBlock } from './write-markdown.ts'

export type Words = { kind: 'same' | 'added' | 'removed'; text: string }
/** A block of the later version, in its order, as Markdown. In a changed block each run of words is marked. */
export type ComparedBlock = { kind: 'same' | 'added' | 'removed' | 'changed'; words: Words[] }

/** Compares two versions by block and word. A change of formatting alone counts. `write` writes a block as Markdown. */
export function compareDocuments(before: Doc, after: Doc, write = writeBlock): ComparedBlock[] {
  const [some, others] = [before.content.map(write), after.content.map(write)]
  const pairing = pairBlocks(some, others)
  const compared: ComparedBlock[] = []
  const addBlock = (kind: 'same' | 'added' | 'removed', text: string) =>
    compared.push({ kind, words: [{ kind, text }] })
  for (let index = 0; index <= some.length; index++) {
    for (const place of pairing.added[index]!) addBlock('added', others[place]!)
    if (index === some.length) break
    const place = pairing.after[index]
    if (place === undefined) addBlock('removed', some[index]!)
    else if (some[index] === others[place]) addBlock('same', some[index]!)
    else compared.push({ kind: 'changed', words: compareWords(some[index]!, others[place]!) })
  }
  return compared
}

/** Merges two texts into runs of words: each removed run precedes its replacement. */
export function compareWords(before: string, after: string): Words[] {
  const [some, others] = [wordsOf(before), wordsOf(after)]
  return align(some, others).flatMap(({ same, from, to, start, end }): Words[] => {
    if (same) return [{ kind: 'same', text: others.slice(start, end).join('') }]
    const removed: Words = { kind: 'removed', text: some.slice(from, to).join('') }
    const added: Words = { kind: 'added', text: others.slice(start, end).join('') }
    return [removed, added].filter(({ text }) => text !== '')
  })
}

/** Splits a text into words, runs of spaces and other single characters; joining them restores the text. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu) ?? []
}

/** What a version adds and removes. A changed block counts by its words alone. */
export type ChangeCounts = { blocks_added: number; blocks_removed: number; words_added: number; words_removed: number }

/** Summarizes the changes of a version for its entry in the history. */
export function countChanges(before: Doc, after: Doc, write = writeBlock): ChangeCounts {
  const compared = compareDocuments(before, after, write)
  const words = compared.flatMap((block) => block.words)
  const blocksOf = (kind: ComparedBlock['kind']) => compared.filter((block) => block.kind === kind).length
  const wordsOf = (kind: Words['kind']) =>
    words.reduce((sum, run) => sum + (run.kind === kind ? (run.text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) : 0), 0)
  return {
    blocks_added: blocksOf('added'),
    blocks_removed: blocksOf('removed'),
    words_added: wordsOf('added'),
    words_removed: wordsOf('removed'),
  }
}
