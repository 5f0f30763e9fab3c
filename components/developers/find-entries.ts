import { hasWords } from '#components/palette/matches.ts'

export type Entry = {
  kind: 'guide' | 'operation' | 'event' | 'error'
  href: string
  title: string
  detail: string
  text: string
  keywords?: string
}

const MOST = 20

/** The entries that contain every word of `q`, ordered by `rankOf`. */
export function findEntries(entries: readonly Entry[], q: string): Entry[] {
  const found = entries.flatMap((entry) => {
    const rank = rankOf(entry, q.trim())
    return rank === undefined ? [] : [{ entry, rank }]
  })
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry)
}

/**
 * Lower is better: exact title, start of title, synonym, words in title, words in title and detail, words in the text.
 */
function rankOf({ title, detail, text, keywords = '' }: Entry, q: string): number | undefined {
  const [name, query] = [title.toLowerCase(), q.toLowerCase()]
  if (name === query) return 0
  if (name.startsWith(query)) return 1
  if (keywords.split(', ').some((keyword) => keyword.toLowerCase().startsWith(query))) return 2
  if (hasWords(title, q)) return 3
  if (hasWords(`${title} ${detail}`, q)) return 4
  return hasWords(`${title} ${detail} ${text} ${keywords}`, q) ? 5 : undefined
}
