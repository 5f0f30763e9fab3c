/**
 * What Markdown would read as more than text. Underscores inside words and asterisks between spaces stay as they are, unless they stand so close
 * to the edge of a text that a neighbouring mark could reach them.
 */
const SPECIAL = /[\\`[\]~*_]|<(?=[a-z/!?]|$)|&(?=[a-z#]|$)|(?<=https?):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[a-z\d])/gi

export function escapeText(text: string): string {
  return text.replaceAll(SPECIAL, (mark, at: number) => (isHarmless(text, mark, at) ? mark : `\\${mark}`))
}

function isHarmless(text: string, mark: string, at: number): boolean {
  if (at < 2 || at > text.length - 3) return false
  const [before, after] = [text[at - 1]!, text[at + 1]!]
  if (mark === '_') return isWord(before) && isWord(after)
  return mark === '*' && before === ' ' && after === ' '
}

const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char)

/** A character that Markdown reads as this one without giving it any other meaning. */
export function entity(char: string): string {
  return `&#${char.codePointAt(0)};`
}

/** White space at the ends of a line would be cut off. */
export function keepEdges(line: string): string {
  return line.replace(/^\s/, entity).replace(/\s$/, entity)
}

const OPENERS = [/^#(?=#{0,5}(?:[ \t]|$))/, /^>/, /^[-+](?=[ \t]|$)/, /^[-=:|](?=[-=:| \t]*$)/]

/** A line of a paragraph, so that it begins no heading, quote, list, rule or table. */
export function escapeLine(line: string): string {
  const kept = keepEdges(line)
  const numbered = /^(\d{1,9})([.)])(?=[ \t]|$)/.exec(kept)
  if (numbered) return `${numbered[1]}\\${kept.slice(numbered[1]!.length)}`
  return OPENERS.some((opener) => opener.test(kept)) ? `\\${kept}` : kept
}

/** Where a link or an image leads, written so that it is read as one address. */
export function writeDestination(address: string, title: string | null): string {
  const plain = /^[^\s<>()]+$/.test(address)
  const escaped = address.replaceAll(/[\\<>]|&(?=[a-z#])/gi, '\\$&')
  const words = title ? ` "${title.replaceAll(/["\\]|&(?=[a-z#])/gi, '\\$&')}"` : ''
  return `(${plain ? escaped : `<${escaped}>`}${words})`
}

/** Code between as many backticks as it does not contain in a row. */
export function writeCode(code: string): string {
  const runs = new Set(Array.from(code.matchAll(/`+/g), ([run]) => run.length))
  let length = 1
  while (runs.has(length)) length++
  const fence = '`'.repeat(length)
  const pad = /^`|`$|^ .* $/.test(code) ? ' ' : ''
  return fence + pad + code + pad + fence
}
