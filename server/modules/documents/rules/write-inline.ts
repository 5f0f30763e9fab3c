import MarkdownIt from 'markdown-it'
import { sameMark, type Inline, type Link, type Mark, type Text } from './document-nodes.ts'
import { entity, escapeText, writeCode, writeDestination } from './escape-text.ts'

type Piece = { kind: 'text' | 'solid' | 'open' | 'close'; written: string }
const { isMdAsciiPunct, isPunctChar, isWhiteSpace } = new MarkdownIt().utils
const OUTER = ['link', 'bold', 'italic', 'strike'] as const

/** Writes text as Markdown. In headings and cells, which are one line, a break is `<br>`. */
export function writeInline(inlines: readonly Inline[], lineBreak: '\\\n' | '<br>' = '\\\n'): string {
  // Adjacent `*` and `**` are ambiguous; `_` and `**` never are.
  const italic = inlines.some(({ marks }) => marks.some(({ type }) => type === 'bold')) ? '_' : '*'
  const pieces: Piece[] = []
  const open: Mark[] = []
  const ends = OUTER.map((type) => endsOf(inlines, type))
  const close = (count: number) => {
    for (const mark of open.splice(open.length - count).toReversed())
      pieces.push(
        mark.type === 'link' ? solid(`]${destination(mark)}`) : { kind: 'close', written: sign(mark, italic) },
      )
  }
  for (const [index, inline] of inlines.entries()) {
    const goesOn = open.findIndex((mark) => !inline.marks.some((one) => sameMark(one, mark)))
    if (goesOn >= 0) close(open.length - goesOn)
    const bare = bareLink(inline, ends[0]![index] === index)
    const opening = inline.marks
      .filter((mark) => mark.type !== 'code' && mark !== bare && !open.some((one) => sameMark(one, mark)))
      .toSorted(
        (one, other) =>
          ends[OUTER.indexOf(other.type as 'bold')]![index]! - ends[OUTER.indexOf(one.type as 'bold')]![index]!,
      )
    for (const mark of opening) {
      open.push(mark)
      if (mark.type !== 'link') pieces.push({ kind: 'open', written: sign(mark, italic) })
      else beginLink(pieces)
    }
    if (bare) pieces.push(solid(`<${bare.attrs.href}>`))
    else if (inline.type === 'image') beginLink(pieces, `![${escapeText(inline.attrs.alt)}]${destination(inline)}`)
    else pieces.push(inline.type === 'hardBreak' ? solid(inline.attrs?.soft ? '\n' : lineBreak) : leaf(inline))
  }
  close(open.length)
  loosen(pieces)
  return pieces.map(({ written }) => written).join('')
}

const solid = (written: string): Piece => ({ kind: 'solid', written })
const destination = ({ attrs }: { attrs: { href?: string; src?: string; title: string | null } }) =>
  writeDestination(attrs.href ?? attrs.src ?? '', attrs.title)

function sign(mark: Mark, italic: string): string {
  return mark.type === 'bold' ? '**' : mark.type === 'strike' ? '~~' : italic
}

/** A `!` before a link would make it an image. */
function beginLink(pieces: Piece[], written = '[') {
  const before = pieces.at(-1)
  if (before?.kind === 'text' && before.written.endsWith('!')) before.written = `${before.written.slice(0, -1)}\\!`
  pieces.push(solid(written))
}

function leaf(inline: Text): Piece {
  if (inline.marks.at(-1)?.type === 'code') return solid(writeCode(inline.text))
  return { kind: 'text', written: escapeText(inline.text) }
}

/** A link whose text is its address is written as the bare address. */
function bareLink(inline: Inline, isAlone: boolean): Link | undefined {
  const link = inline.marks.find((mark) => mark.type === 'link')
  if (!link || !isAlone || inline.type !== 'text' || link.attrs.title || inline.marks.at(-1)?.type === 'code')
    return undefined
  const { href } = link.attrs
  return href === inline.text && /^https?:[^\s<>\\]+$/.test(href) ? link : undefined
}

/** For each index, the last index to which the same mark of a type extends. */
function endsOf(inlines: readonly Inline[], type: Mark['type']): number[] {
  const ends: number[] = Array.from({ length: inlines.length })
  let next: Mark | undefined
  for (let index = inlines.length - 1; index >= 0; index--) {
    const mark = inlines[index]!.marks.find((one) => one.type === type)
    ends[index] = mark && next && sameMark(mark, next) ? ends[index + 1]! : index
    next = mark
  }
  return ends
}

type Side = 'white' | 'punctuation' | 'word'

function side(char: string | undefined): Side {
  const code = char?.codePointAt(0)
  if (code === undefined || isWhiteSpace(code)) return 'white'
  return isMdAsciiPunct(code) || isPunctChar(char!) ? 'punctuation' : 'word'
}

const firstOf = (piece: Piece | undefined) => piece && Array.from(piece.written.slice(0, 2))[0]
const lastOf = (piece: Piece | undefined) => piece && Array.from(piece.written.slice(-2)).at(-1)

/**
 * The characters on both sides of a mark decide whether it opens or closes (CommonMark, left- and right-flanking
 * delimiter runs). Where they prevent it, writes the outer one as an entity, which counts as punctuation.
 */
function loosen(pieces: Piece[]) {
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== 'close') continue
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    if (side(firstOf(after)) === 'word' && (piece.written === '_' || side(lastOf(before)) === 'punctuation'))
      encodeFirst(after!)
  }
  for (const [index, piece] of [...pieces.entries()].toReversed()) {
    if (piece.kind !== 'open') continue
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    if ((after?.kind === 'text' || after?.written === '\n') && side(firstOf(after)) === 'white') encodeFirst(after)
    if (side(lastOf(before)) === 'word' && (piece.written === '_' || side(firstOf(after)) === 'punctuation'))
      encodeLast(before!)
  }
}

function encodeFirst(piece: Piece) {
  const first = firstOf(piece)!
  piece.written = entity(first) + piece.written.slice(first.length)
}

function encodeLast(piece: Piece) {
  const last = lastOf(piece)!
  piece.written = piece.written.slice(0, -last.length) + entity(last)
}
