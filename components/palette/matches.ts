import { fold } from '#components/records/fold.ts'

/** A segment of a name; `hit` if it matches a search word. */
export type Piece = { text: string; hit: boolean }

const wordsOf = (q: string) => fold(q).split(/\s+/).filter(Boolean)

/** Whether `text` contains every word of `q`, ignoring case and accents. */
export function hasWords(text: string, q: string): boolean {
  const within = fold(text)
  return wordsOf(q).every((word) => within.includes(word))
}

/** Whether every word of `q` is a full word of `text`, ignoring case and accents. */
export function hasFullWords(text: string, q: string): boolean {
  const within = wordsOf(text)
  return wordsOf(q).every((word) => within.includes(word))
}

/** The index in `text` where the words of `q` appear side by side; a very large index if they do not. */
export function placeOf(text: string, q: string): number {
  const at = fold(text).indexOf(wordsOf(q).join(' '))
  return at < 0 ? Number.MAX_SAFE_INTEGER : at
}

/** Splits `name` into segments and marks those that match a word of `q`, ignoring case and accents. */
export function markWords(name: string, q: string): Piece[] {
  const characters = Array.from(name)
  const marked = characters.map(() => false)
  const plain = characters.map(fold)
  for (const word of wordsOf(q))
    for (let start = 0; start < plain.length; start++) {
      let end = start
      let read = ''
      while (end < plain.length && read.length < word.length) read += plain[end++]
      if (read.startsWith(word)) marked.fill(true, start, end)
    }
  const pieces: Piece[] = []
  for (const [index, text] of characters.entries()) {
    const last = pieces.at(-1)
    if (last && last.hit === marked[index]) last.text += text
    else pieces.push({ text, hit: marked[index]! })
  }
  return pieces
}
