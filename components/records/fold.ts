const MARKS = /\p{M}/gu

/** Letters that are searched without their stroke or ligature, as in Postgres's `unaccent`, which the API uses. */
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', þ: 'th', ŧ: 't', ĸ: 'q' },
  ...{ ƀ: 'b', ɓ: 'b', ƈ: 'c', ɖ: 'd', ɗ: 'd', ɛ: 'e', ƒ: 'f', ɠ: 'g', ǥ: 'g', ɨ: 'i', ƙ: 'k', ɲ: 'n', ʋ: 'v', ƴ: 'y' },
  ς: 'σ',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** Normalises text for search: removes case, accents and width (UAX #15, NFKD). */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter]!)
}
