/** First letters of the first and last word: "Ana María López" → "AL", "ana@example.com" → "A", "" → "?". */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*$/, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const first = firstLetter(words[0])
  const last = words.length > 1 ? firstLetter(words.at(-1)) : ''
  return (first + last).toLocaleUpperCase('en') || '?'
}

/** A number below `count` that is always the same for the same seed (FNV-1a). */
export function tintOf(seed: string, count: number): number {
  let hash = 0x811c9dc5
  for (const letter of seed) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % count
}

function firstLetter(word = ''): string {
  return [...word][0] ?? ''
}
