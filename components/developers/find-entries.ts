import { hasWords } from '#components/palette/matches.ts'

export type Entry = {
  kind: 'guide' | 'operation' | 'event' | 'error'
  href: string
  title: string
  detail: string
  text: string
}

const MOST = 20

/** The entries that have every word of `q`; those that have them in their title first, then by how early. */
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

/** Lower is better: the title itself, its beginning, in it, with where it stands, in the text. */
function rankOf({ title, detail, text }: Entry, q: string): number | undefined {
  const [name, asked] = [title.toLowerCase(), q.toLowerCase()]
  if (name === asked) return 0
  if (name.startsWith(asked)) return 1
  if (hasWords(title, q)) return 2
  if (hasWords(`${title} ${detail}`, q)) return 3
  return hasWords(`${title} ${detail} ${text}`, q) ? 4 : undefined
}
