/** Control characters, and those that change the direction of text: a terminal would act on them. */
const ACTS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu
/** The same without line breaks and tabs, which a file can have. */
const ACTS_WITHIN_LINES = new RegExp(`(?![\\n\\t])${ACTS.source}`, 'gu')

const asEscape = (letter: string) => `\\u${letter.codePointAt(0)!.toString(16).padStart(4, '0')}`

/** Text as one line without characters that a terminal acts on: `\n`, `\t` and `\u001b` instead. */
export const inLine = (text: string) => text.replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll(ACTS, asEscape)

/** The same, but with its line breaks and tabs. */
export const inLines = (text: string) => text.replaceAll(ACTS_WITHIN_LINES, asEscape)
