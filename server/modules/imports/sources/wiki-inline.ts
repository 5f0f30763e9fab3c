/** The name of a person by an id in the text. */
export type NameOf = (id: string) => string

/** Parts of a line that are not plain text. Each ends before the next part of its kind can begin, so none is read twice. */
const PART = new RegExp(
  [
    String.raw`(?<escaped> ?\\\\ ?|\\[*_\-{}[\]|!#+^~])`,
    String.raw`\{\{(?<mono>[^{}\n]+)\}\}`,
    String.raw`\[~(?:accountid:)?(?<person>[^\][\n|]+)\]`,
    String.raw`\[\^(?<file>[^\][\n|]+)\]`,
    String.raw`\[(?:(?<label>[^\][\n|]*)\|)?(?<url>(?:https?:\/\/|mailto:|ftp:\/\/)[^\][\n|\s]+)(?:\|[^\][\n|]*)?\]`,
    String.raw`!(?<image>[^\s!|][^!|\n]*\.[a-zA-Z0-9]{2,5})(?:\|[^!|\n]*)?!`,
    String.raw`\{(?:color|panel|anchor)(?<dropped>(?::[^{}\n]*)?)\}`,
    String.raw`\{(?<forced>[*_-])\}`,
    String.raw`(?<bare>https?:\/\/[^\s|\][{}<>"]+)`,
    String.raw`(?<mark>\*+|_+|-+)`,
    String.raw`(?<special>[\x60[\]<])`,
  ].join('|'),
  'g',
)

const MARKS: Record<string, string> = { '*': '**', _: '_', '-': '~~' }
const WORD = /[\p{L}\p{N}]/u

/** The Markdown of a line of wiki markup, without its block. */
export function wikiInline(line: string, nameOf: NameOf): string {
  const out: string[] = []
  /** Where each mark was opened in `out`. */
  const opened = new Map<string, number>()
  let from = 0
  for (const match of line.matchAll(PART)) {
    out.push(line.slice(from, match.index))
    from = match.index + match[0].length
    const { escaped, mono, person, file, label, url, image, dropped, forced, bare, mark, special } = match.groups!
    if (escaped) out.push(escaped.includes('\\\\') ? ' ' : escapedMark(escaped[1]!))
    else if (mono) out.push(codeOf(mono))
    else if (person) out.push(`@${plain(nameOf(person))}`)
    else if (file ?? image) out.push(plain((file ?? image)!))
    else if (url) out.push(label?.trim() ? `[${plain(label.trim())}](<${url.replaceAll(/[<>]/g, '')}>)` : `<${url}>`)
    else if (bare) out.push(bare)
    else if (dropped !== undefined) continue
    else if (forced) toggle(forced, true, true)
    else if (mark && mark.length === 1) {
      const [before = '', after = ''] = [line[match.index - 1], line[from]]
      toggle(mark, !WORD.test(before) && /\S/.test(after), /\S/.test(before) && !WORD.test(after))
    } else if (mark) out.push(mark[0] === '-' ? mark : `\\${[...mark].join('\\')}`)
    else if (special) out.push(special === '<' && !/[a-z/!?]/i.test(line[from] ?? '') ? '<' : `\\${special}`)
  }
  out.push(line.slice(from))
  return out.join('')

  /** Marks are pairs: the second one closes, and those that were opened in between stay text. */
  function toggle(mark: string, mayOpen: boolean, mayClose: boolean): void {
    const start = opened.get(mark)
    const isPair = mayClose && start !== undefined && out.length > start + 1
    if (isPair) {
      out[start] = MARKS[mark]!
      for (const [other, place] of opened) if (place >= start) opened.delete(other)
    } else if (mayOpen) opened.set(mark, out.length)
    const isText = mark === '-' || (mark === '_' && !mayOpen && !mayClose)
    out.push(isPair ? MARKS[mark]! : isText ? mark : `\\${mark}`)
  }
}

const escapedMark = (mark: string) => (mark === '-' || mark === '{' || mark === '}' ? mark : `\\${mark}`)

/** Text in which Markdown finds no marks. */
const plain = (text: string) => text.replaceAll(/[\\*_`[\]<]/g, String.raw`\$&`)

function codeOf(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}
