import { type Candidate, foldLabel, MOST_SHOWN } from './rules.ts'

/** Minimum similarity of a suggestion. */
const LEAST = 1 / 2
/** Compared prefix of long names, which bounds the cost of a comparison. */
const WORDS = 12
const LETTERS = 24

/** The names closest to `asked`, closest first: tolerates typos, missing and additional words. */
export function nearestTo(asked: string, candidates: readonly Candidate[]): Candidate[] {
  const wanted = wordsOf(asked)
  return candidates
    .map((candidate) => ({ candidate, score: likeness(wanted, wordsOf(candidate.name)) }))
    .filter(({ score }) => score >= LEAST)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_SHOWN)
    .map(({ candidate }) => candidate)
}

/** Parts of the search text, some of which occur in a name even with a typo in each word. */
export function fragmentsOf(asked: string): string[] {
  const parts = wordsOf(asked).flatMap((word) => {
    const half = Math.floor(word.length / 2)
    return word.length < 6 ? [word] : [word.slice(0, half), word.slice(half)]
  })
  return [...new Set(parts.filter((part) => part.length > 1))].slice(0, FRAGMENTS)
}
const FRAGMENTS = 8

const wordsOf = (name: string) =>
  foldLabel(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, WORDS)
    .map((word) => word.slice(0, LETTERS))

/** From 0 to 1. Words of `asked` found in the name weigh twice as much as the absence of other words. */
function likeness(asked: readonly string[], name: readonly string[]): number {
  if (asked.length === 0 || name.length === 0) return 0
  const whole = alike(asked.join('').slice(0, LETTERS), name.join('').slice(0, LETTERS))
  return Math.max(whole, (2 * covered(asked, name) + covered(name, asked)) / 3)
}

/** How well each word matches one of the others. */
const covered = (words: readonly string[], others: readonly string[]) =>
  words.reduce((sum, word) => sum + Math.max(...others.map((other) => alike(word, other))), 0) / words.length

/** Words that differ by more than a third of their letters do not match. */
function alike(a: string, b: string): number {
  if (a === b) return 1
  const longest = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) * 3 > longest) return 0
  const distance = editDistance(a, b)
  return distance * 3 > longest ? 0 : 1 - distance / longest
}

/** Edit distance with transpositions (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = above[j - 1]! + Number(a[i - 1] !== b[j - 1])
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, replaced, isSwap ? before[j - 2]! + 1 : Infinity))
    }
    before = above
    above = row
  }
  return above[b.length]!
}
