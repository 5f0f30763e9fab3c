import { sameMark, sameMarks, type Inline, type Mark } from './document-nodes.ts'

const ORDER = { link: 0, bold: 1, italic: 2, strike: 3, code: 4 }
/** Markdown cannot represent these; their entities decode to U+FFFD. */
const UNWRITABLE = /[\p{Cs}\p{Noncharacter_Code_Point}\0]/gu
const CONTROLS = /(?!\t)[\p{Cc}\u2028\u2029]/gu

/** Removes what Markdown cannot represent: control characters and line ends become spaces. */
export function cleanText(text: string): string {
  return text.replaceAll(UNWRITABLE, '\ufffd').replaceAll(CONTROLS, ' ')
}

/** Headings and cells are one line of Markdown, in which a soft break is a space. */
export type Breaks = 'keep' | 'one line'

/**
 * Normalizes a line of text: marks in a fixed order, none around white space at their edges, equal neighbors merged.
 */
export function tidyInline(inlines: readonly Inline[], breaks: Breaks): Inline[] {
  const cleaned = inlines.flatMap((inline) => clean(inline, breaks))
  const pieces = cleaned.some(({ marks }) => marks.length) ? withoutEdges(cleaned.flatMap(split)) : cleaned
  const joined = join(pieces)
  return withoutEmptyLines(withoutEnds(joined))
}

/** Spaces at the ends of a line and breaks at its end mean nothing in Markdown. */
function withoutEnds(inlines: Inline[]): Inline[] {
  for (let last = inlines.at(-1); last; last = inlines.at(-1)) {
    if (last.type === 'text' && !isCode(last)) last.text = last.text.replace(/(?<![ \t])[ \t]+$/, '')
    if (last.type !== 'hardBreak' && (last.type !== 'text' || last.text !== '')) break
    inlines.pop()
  }
  for (let first = inlines[0]; first?.type === 'text' && !isCode(first); first = inlines[0]) {
    first.text = first.text.replace(/^[ \t]+/, '')
    if (first.text !== '') break
    inlines.shift()
  }
  return inlines
}

/** An empty line would end the paragraph, so the break that ends it is not soft. */
const withoutEmptyLines = (inlines: Inline[]): Inline[] =>
  inlines.map((inline, index) =>
    isSoft(inline) && (inlines[index - 1]?.type ?? 'hardBreak') === 'hardBreak'
      ? { type: 'hardBreak', marks: inline.marks }
      : inline,
  )

const isSoft = (inline: Inline) => inline.type === 'hardBreak' && inline.attrs?.soft === true

function clean(inline: Inline, breaks: Breaks): Inline[] {
  const marks = inline.marks
    .filter((mark, index, all) => all.findIndex(({ type }) => type === mark.type) === index)
    .toSorted((one, other) => ORDER[one.type] - ORDER[other.type])
  if (isSoft(inline) && breaks === 'one line') return [{ type: 'text', text: ' ', marks: withoutCode(marks) }]
  if (inline.type !== 'text') return [{ ...inline, marks: withoutCode(marks) }]
  const text = cleanText(inline.text)
  if (text === '') return []
  return [{ type: 'text', text, marks: isWhite(text) ? withoutCode(marks) : marks }]
}

const withoutCode = (marks: Mark[]) => marks.filter(({ type }) => type !== 'code')
const isWhite = (text: string) => text.trim() === ''
const isCode = ({ marks }: Inline) => marks.at(-1)?.type === 'code'

/** Splits white space off both ends of a marked text, so that it can lose its marks. */
function split(inline: Inline): Inline[] {
  if (inline.type !== 'text' || inline.marks.length === 0 || isCode(inline)) return [inline]
  const { text } = inline
  const start = text.length - text.trimStart().length
  const end = text.trimEnd().length
  if (start >= end) return [inline]
  return [text.slice(0, start), text.slice(start, end), text.slice(end)]
    .filter(Boolean)
    .map((part) => ({ ...inline, text: part }))
}

const isEdge = (inline: Inline) =>
  inline.type === 'hardBreak' || (inline.type === 'text' && isWhite(inline.text) && !isCode(inline))

/** `**bold **` is not bold in Markdown: a mark cannot start or end with white space. */
function withoutEdges(pieces: Inline[]): Inline[] {
  let marked = pieces
  for (const type of ['link', 'bold', 'italic', 'strike'] as const) {
    const keep = Array.from({ length: marked.length }, () => false)
    let last: Mark | undefined
    let open = false
    const look = (index: number) => {
      const mark = marked[index]!.marks.find((one) => one.type === type)
      const goes = mark !== undefined && last !== undefined && sameMark(mark, last)
      open = mark !== undefined && ((goes && open) || !isEdge(marked[index]!))
      last = mark
      return open
    }
    for (let index = 0; index < marked.length; index++) keep[index] = look(index)
    last = undefined
    open = false
    for (let index = marked.length - 1; index >= 0; index--) keep[index] = look(index) && keep[index]!
    marked = marked.map((one, index) =>
      keep[index] ? one : { ...one, marks: one.marks.filter((mark) => mark.type !== type) },
    )
  }
  return marked
}

function join(pieces: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  let texts: string[] = []
  const end = () => {
    const last = joined.at(-1)
    if (last?.type === 'text') last.text = texts.join('')
    texts = []
  }
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.type === 'text' && last?.type === 'text' && sameMarks(piece.marks, last.marks)) {
      texts.push(piece.text)
      continue
    }
    end()
    joined.push({ ...piece })
    if (piece.type === 'text') texts = [piece.text]
  }
  end()
  return joined
}
