const LONGEST = 40
/** Postgres allows at most 1 MB of words. */
const MOST_BYTES = 900_000
const SPELLED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** Scripts without spaces between words. */
const JOINED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u
const PARTS = new RegExp(`(?:${JOINED.source})+|(?:(?!${JOINED.source})[\\p{L}\\p{N}])+`, 'gu')

/** A word of a text as it is written, with its accents. */
export const WORDS = new RegExp(`(?:${JOINED.source}|\\p{M})+|(?:(?!${JOINED.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** Whether a text is in a script without spaces, where a word can occur anywhere. */
export const isJoined = (part: string) => JOINED.test(part)

/** The words of a text without case and accents; in scripts without spaces, runs of characters. */
export function partsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => SPELLED[letter]!)
  return folded.match(PARTS) ?? []
}

/**
 * The distinct words of a text in the search index: without case and accents, at most 40 characters each. In scripts
 * without spaces, each pair of characters is a word.
 */
export function searchWords(text: string): string[] {
  const words = [...new Set(partsOf(text))].flatMap((part) => (isJoined(part) ? pairsOf(part) : part.slice(0, LONGEST)))
  return [...new Set(words)].filter((word) => word.isWellFormed())
}

/** Pairs of adjacent characters, plus the last character, so that single characters match everywhere. */
function pairsOf(part: string): string[] {
  const characters = [...part]
  return characters.map((character, place) => character + (characters[place + 1] ?? ''))
}

/** The words of a text in the syntax of the type `tsvector`. */
export function toVector(text: string): string {
  let bytes = 0
  const kept = searchWords(text).filter((word) => (bytes += Buffer.byteLength(word) + 1) <= MOST_BYTES)
  return kept.map((word) => `'${word}'`).join(' ')
}

/** A word of a query in `tsquery` syntax, with prefix matching. Undefined without letters. */
export function toQuery(word: string): string | undefined {
  const parts = searchWords(word)
  return parts.length > 0 ? parts.map((part) => `'${part}':*`).join(' & ') : undefined
}
