/**
 * Escapes characters that Markdown would interpret. Underscores inside words and asterisks between spaces stay, unless
 * they are so close to the edge of a text that an adjacent mark could reach them.
 */
const SPECIAL = /[\\`[\]~*_]|<(?=[a-z/!?]|$)|&(?=[a-z#]|$)|(?<=https?):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[a-z\d])/gi

/** A reference to a footnote, or the start of its text. Followed by a parenthesis, it would be a link. */
const FOOTNOTE = /\[\^[\p{L}\p{N}-]+(?:_[\p{L}\p{N}-]+)*\](?!\()/u
const ESCAPED = new RegExp(`${FOOTNOTE.source}|${SPECIAL.source}`, 'giu')

export function escapeText(text: string): string {
  return text.replaceAll(ESCAPED, (mark, at: number) =>
    mark.length > 1 || isHarmless(text, mark, at) ? mark : `\\${mark}`,
  )
}

function isHarmless(text: string, mark: string, at: number): boolean {
  if (at < 2 || at > text.length - 3) return false
  const [before, after] = [text[at - 1]!, text[at + 1]!]
  if (mark === '_') return isWord(before) && isWord(after)
  return mark === '*' && before === ' ' && after === ' '
}

const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char)

/** Writes a character as an entity, so that Markdown reads it without a special meaning. */
export function entity(char: string): string {
  return `&#${char.codePointAt(0)};`
}

/** Encodes white space at the ends of a line, which Markdown would trim. */
export function keepEdges(line: string): string {
  return line.replace(/^\s/, entity).replace(/\s$/, entity)
}

const OPENERS = [/^#(?=#{0,5}(?:[ \t]|$))/, /^>/, /^[-+](?=[ \t]|$)/, /^[-=:|](?=[-=:| \t]*$)/]

/** Escapes a line of a paragraph so that it does not start a heading, quote, list, rule or table. */
export function escapeLine(line: string): string {
  const kept = keepEdges(line)
  const numbered = /^(\d{1,9})([.)])(?=[ \t]|$)/.exec(kept)
  if (numbered) return `${numbered[1]}\\${kept.slice(numbered[1]!.length)}`
  return OPENERS.some((opener) => opener.test(kept)) ? `\\${kept}` : kept
}

/** The destination of a link or image, delimited so that it is read as one address. */
export function writeDestination(address: string, title: string | null): string {
  const plain = /^[^\s<>()]+$/.test(address)
  const escaped = address.replaceAll(/[\\<>]|&(?=[a-z#])/gi, '\\$&')
  const words = title ? ` "${title.replaceAll(/["\\]|&(?=[a-z#])/gi, '\\$&')}"` : ''
  return `(${plain ? escaped : `<${escaped}>`}${words})`
}

/** Code in backticks: one more than any run that the code contains. */
export function writeCode(code: string): string {
  const runs = new Set(Array.from(code.matchAll(/`+/g), ([run]) => run.length))
  let length = 1
  while (runs.has(length)) length++
  const fence = '`'.repeat(length)
  const pad = /^`|`$|^ .* $/.test(code) ? ' ' : ''
  return fence + pad + code + pad + fence
}
