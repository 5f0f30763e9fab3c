import { type NameOf, wikiInline } from './wiki-inline.ts'

const RAW = /\{(code|noformat)(?::([^}\n]*))?\}/g
const LINE_BREAK = String.raw`\\`
const DEEPEST_LIST = 10

/**
 * Markdown of Jira's wiki markup (Jira, "Text Formatting Notation Help"): headings, emphasis, code, quotes, lists, tables,
 * links and mentions. Images become their name. The rest stays text. Takes linear time.
 */
export function markdownOf(markup: string, nameOf: NameOf = (id) => id): string {
  const text = markup.replaceAll(/\r\n?/g, '\n')
  const blocks: string[] = []
  // Not spread: a text can have more lines than a call has room for arguments.
  const addLines = (some: string) => linesOf(some, nameOf).forEach((line) => blocks.push(line))
  let from = 0
  RAW.lastIndex = 0
  for (let open = RAW.exec(text); open; open = RAW.exec(text)) {
    const [start, macro, options = ''] = open
    const end = text.indexOf(`{${macro}}`, RAW.lastIndex)
    // Without an end for this one, none follows for others of its kind.
    if (end < 0) break
    addLines(text.slice(from, open.index))
    blocks.push('', fenced(text.slice(open.index + start.length, end), macro === 'code' ? languageIn(options) : ''), '')
    from = end + macro!.length + 2
    RAW.lastIndex = from
  }
  addLines(text.slice(from))
  const isFirstBlank = (line: string, place: number) => line !== '' || blocks[place - 1] !== ''
  return trimmed(blocks.filter(isFirstBlank)).join('\n')
}

/** The language of `{code:java}` or `{code:title=A.java|language=java}`. */
function languageIn(options: string): string {
  const given = options.split('|').find((option) => !option.includes('=') || option.startsWith('language='))
  const language = given?.replace('language=', '').trim() ?? ''
  return /^[\w+#.-]{1,20}$/.test(language) ? language : ''
}

function fenced(code: string, language: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return [fence + language, code.replace(/^\n/, '').replace(/\n$/, ''), fence].join('\n')
}

/** Lines of Markdown for text without code, in which `{quote}` begins and ends a quote. */
function linesOf(text: string, nameOf: NameOf): string[] {
  const pieces = text.split('{quote}')
  // A last one without an end quotes nothing.
  const last = pieces.length % 2 === 0 ? pieces.length - 2 : pieces.length
  return pieces.flatMap((piece, place) => {
    const lines = linesOutside(piece, nameOf)
    if (place % 2 === 0 || place > last) return lines
    return ['', ...trimmed(lines).map((line) => `> ${line}`.trimEnd()), '']
  })
}

function trimmed(lines: readonly string[]): readonly string[] {
  const isText = (line: string) => line !== ''
  return lines.slice(lines.findIndex(isText), lines.findLastIndex(isText) + 1)
}

type Block = 'text' | 'list' | 'table' | 'other'

function linesOutside(text: string, nameOf: NameOf): string[] {
  const lines: string[] = []
  let block = 'other' as Block
  let list: string[] = []
  let width = 0
  const inline = (some: string) => wikiInline(some.trim(), nameOf)
  const add = (as: Block, ...more: string[]) => {
    if (as !== block && (as === 'table' || as === 'other' || block !== 'text')) lines.push('')
    if (as !== 'list') list = []
    block = as
    lines.push(...more)
  }
  for (const line of text.split('\n')) {
    const bare = line.trim()
    const [, level, heading] = /^h([1-6])\.\s+(\S.*)$/.exec(bare) ?? []
    const [, marks, entry] = /^(-|[*#]{1,10})\s+(\S.*)$/.exec(bare) ?? []
    if (bare === '') add('other')
    else if (level) add('other', `${'#'.repeat(Number(level))} ${inline(heading!)}`, '')
    else if (bare.startsWith('bq. ')) add('other', `> ${inline(bare.slice(4))}`, '')
    else if (/^-{4,}$/.test(bare)) add('other', '---', '')
    else if (marks) {
      list = nested(list, marks)
      add('list', `${indentOf(list)}${list.at(-1) === '#' ? '1.' : '-'} ${inline(entry!)}`)
    } else if (/^\|.*\|$/.test(bare) && bare.length > 2) {
      const cells = cellsIn(bare).map((cell) => inline(cell).replaceAll('|', String.raw`\|`))
      const isStart = block !== 'table'
      const isHeader = isStart && bare.startsWith('||')
      if (isStart) {
        width = cells.length
        add('table', rowOf(isHeader ? cells : [], width), rowOf([], width, '---'))
      }
      if (!isHeader) add('table', rowOf(cells, width))
    } else
      add(
        'text',
        bare
          .split(LINE_BREAK)
          .map((one) => textLine(inline(one)))
          .join('\n'),
      )
  }
  return lines
}

/** The kinds of the lists around an entry, which is at most one level deeper than the one before. */
function nested(list: readonly string[], marks: string): string[] {
  const depth = Math.min(marks.length, list.length + 1, DEEPEST_LIST)
  return [...list.slice(0, depth - 1), marks.at(-1)!]
}

const indentOf = (list: readonly string[]) =>
  list
    .slice(0, -1)
    .map((mark) => (mark === '#' ? '   ' : '  '))
    .join('')

const CELL = /\[[^\][\n]*\]|![^\s!|][^!|\n]*\|[^!|\n]*!|\|\|?|[^|[!]+|[[!]/g

/** The cells of `|a|b|` or `||a||b||`. A `|` in a link or an image does not end a cell. */
function cellsIn(row: string): string[] {
  const cells: string[] = []
  for (const [part] of row.matchAll(CELL)) {
    if (part === '|' || part === '||') cells.push('')
    else cells[cells.length - 1] += part
  }
  return cells.slice(0, -1)
}

/** A row of a table. What is beyond its width belongs to the last cell. */
function rowOf(cells: readonly string[], width: number, empty = ' '): string {
  const own = [...cells.slice(0, width - 1), ...(cells.length < width ? [] : [cells.slice(width - 1).join(' ')])]
  return `| ${Array.from({ length: width }, (_, place) => own[place] || empty).join(' | ')} |`
}

/** A line that Markdown would read as a quote, a heading or the underline of one. */
const textLine = (line: string) => (/^(?:>|#{1,6}(?:\s|$)|=+$|-+$)/.test(line) ? `\\${line}` : line)
