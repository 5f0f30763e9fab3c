/** First letters of the first and last word: "Ana María López" → "AL", "ana@example.com" → "A", "🦄 🌈" → "🦄", "" → "?". */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*$/, '').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  const first = firstSign(words[0])
  const last = words.length > 1 ? firstSign(words.at(-1)) : ''
  return (first + last).toLocaleUpperCase('en') || firstPicture(name) || '?'
}

/** A number below `count`, always the same for the same seed (FNV-1a). */
export function tintOf(seed: string, count: number): number {
  let hash = 0x811c9dc5
  for (const letter of seed) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % count
}

const SIGNS = new Intl.Segmenter()

/** The first grapheme cluster, so that accents and emoji parts stay together. */
function firstSign(text = ''): string {
  if (/^[a-z][a-z]/i.test(text)) return text[0]!
  const [first] = SIGNS.segment(text)
  return first?.segment ?? ''
}

function firstPicture(name: string): string {
  const sign = firstSign(name.trim())
  return /\p{Extended_Pictographic}/u.test(sign) ? sign : ''
}
