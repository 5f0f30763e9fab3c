const IN_ASCII: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const LETTER = /\p{L}/u
/** Letters in which two are exchanged. Longer words are not typed. */
const TYPED = 40
const NUMBER = /^((?:\p{L}+[\s-])?\d{4}|\p{L}+)[\s-]?0*(\d{1,5})$/u

/**
 * Other spellings of what records may contain: umlauts as two letters, two letters as an umlaut (folding removes its
 * dots), and the number of a record without its zeros or year: `po 3` is `PO-00003`, `2026-24` is `2026-00024`, and `q5` is
 * `Q-2026-00005`, which has `q-` and `-00005`.
 */
export function spellingsOf(q: string): string[] {
  const composed = q.normalize('NFC')
  const [, prefix = '', digits = ''] = NUMBER.exec(composed) ?? []
  const spellings = [
    ...(digits ? [`${prefix.replace(/\s/, '-')}- -${digits.padStart(5, '0')}`] : []),
    composed.replaceAll(/[äöü]/giu, (letter) => IN_ASCII[letter.toLowerCase()]!),
    composed.replaceAll(/([aou])e/giu, '$1'),
  ]
  return [...new Set(spellings)].filter((spelling) => spelling !== composed)
}

/** The query with two neighbouring letters exchanged, once for each pair: `fridea` may be `frieda`. */
export function swapsOf(q: string): string[] {
  const letters = Array.from(q.normalize('NFC')).slice(0, TYPED)
  return letters.slice(1).flatMap((letter, at) => {
    const before = letters[at]!
    if (letter === before || !LETTER.test(letter) || !LETTER.test(before)) return []
    return letters
      .with(at, letter)
      .with(at + 1, before)
      .join('')
  })
}
