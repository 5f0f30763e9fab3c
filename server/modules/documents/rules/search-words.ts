const LONGEST = 40
/** Postgres holds at most 1 MB of words. */
const MOST_BYTES = 900_000
const SPELLED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** The distinct words of a text as the search compares them: without case and accents, at most 40 characters each. */
export function searchWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => SPELLED[letter]!)
  return [...new Set((folded.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LONGEST)))].filter((word) =>
    word.isWellFormed(),
  )
}

/** The words of a text in the syntax of the type `tsvector`. */
export function toVector(text: string): string {
  let bytes = 0
  const kept = searchWords(text).filter((word) => (bytes += Buffer.byteLength(word) + 1) <= MOST_BYTES)
  return kept.map((word) => `'${word}'`).join(' ')
}

/** A word of a query in the syntax of the type `tsquery`: its parts begin words of the text. Undefined without letters. */
export function toQuery(word: string): string | undefined {
  const parts = searchWords(word)
  return parts.length > 0 ? parts.map((part) => `'${part}':*`).join(' & ') : undefined
}
