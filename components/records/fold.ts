const MARKS = /\p{M}/gu

/**
 * Letters that are searched without their stroke or ligature, and the plain forms of quotes and dashes: each character,
 * then its replacement. The database folds by the same list.
 */
const PLAIN = new Map(
  'ßss æae œoe øo đd ðd ħh ıi łl ŋn þth ŧt ĸq ƀb ɓb ƈc ɖd ɗd ɛe ƒf ɠg ǥg ɨi ƙk ɲn ʋv ƴy ςσ ‘\' ’\' ‚\' ‛\' “" ”" „" ‟" ‐- ‒- –- —- ―- −-'
    .split(' ')
    .map(([character, ...plain]) => [character!, plain.join('')]),
)
const SPECIAL = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu')

/** Normalises text for search: removes case, accents and width (UAX #15, NFKD). */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL, (character) => PLAIN.get(character)!)
}
