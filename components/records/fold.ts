const MARKS = /\p{M}/gu

/** Letters that are searched without their stroke or ligature, as in Postgres's `unaccent`, which the API uses. */
const LETTERS = new Map(
  'ßss æae œoe øo đd ðd ħh ıi łl ŋn þth ŧt ĸq ƀb ɓb ƈc ɖd ɗd ɛe ƒf ɠg ǥg ɨi ƙk ɲn ʋv ƴy ςσ'
    .split(' ')
    .map(([letter, ...plain]) => [letter!, plain.join('')]),
)
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu')

/** Normalises text for search: removes case, accents and width (UAX #15, NFKD). */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS.get(letter)!)
}
