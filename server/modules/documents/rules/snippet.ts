import { isJoined, partsOf, WORDS } from './search-words.ts'

const LONGEST = 240

export type Snippet = {
  snippet: string
  /** Ranges of the snippet that match a word: start and end. */
  marks: [number, number][]
}

/** An excerpt around the first word that starts with one of `wanted`. */
export function snippetOf(text: string, wanted: readonly string[]): Snippet {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const parts = wanted.flatMap(partsOf)
  const matches = [...line.matchAll(WORDS)].flatMap(({ 0: word, index }): [number, number][] => {
    const folded = partsOf(word)[0] ?? ''
    const part = parts.find((one) => (isJoined(one) ? folded.includes(one) : folded.startsWith(one)))
    if (part === undefined) return []
    const start = index + folded.indexOf(part)
    return [[start, start + Math.min(part.length, word.length)]]
  })
  const from = startNear(line, matches[0]?.[0] ?? 0)
  const cut = line.slice(from, from + LONGEST)
  const to = from + cut.length === line.length ? cut.length : Math.max(cut.lastIndexOf(' '), LONGEST / 2)
  const before = from > 0 ? '…' : ''
  const after = from + to < line.length ? '…' : ''
  const marks = matches
    .filter(([start, end]) => start >= from && end <= from + to)
    .map(([start, end]): [number, number] => [start - from + before.length, end - from + before.length])
  return { snippet: before + cut.slice(0, to) + after, marks }
}

/** The start of a word a little before the match. */
function startNear(line: string, match: number): number {
  if (match < 60) return 0
  const space = line.indexOf(' ', match - 50)
  return space >= 0 && space < match ? space + 1 : match
}
