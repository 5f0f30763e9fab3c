import Papa from 'papaparse'
import type { NotionPaths } from './notion-paths.ts'
import { fileMark, type Item, linkMark } from './source.ts'

/** A file that a link led to, by its path. */
export type LinkedFile = { path: string; label: string }
/** `files`: each once. */
type Made = { title?: string; markdown: string; links: NonNullable<Item['links']>; files: readonly LinkedFile[] }

/** Characters of an address that are looked at for its end. */
const LONGEST_ADDRESS = 2_000
/** Further links of a page stay as they are, so that a hostile page takes no long time. */
const MOST_LINKS = 20_000
const PRIVATE = /[\uE000\uE001]/g

/**
 * A page: its first heading is its title, links to other pages become links of documents, images the files
 * that they show, and links to other files their name.
 */
export function textOf(page: string, path: string, paths: NotionPaths): Made {
  const text = page.replaceAll(PRIVATE, '').replaceAll(/\r\n?/g, '\n')
  const [heading = '', title] = /^\s*# (.*)(?:\n|$)/.exec(text) ?? []
  const body = text.slice(heading.length)
  const links: { to: Made['links'][number]['to']; label: string }[] = []
  const out: string[] = []
  const files = new Map<string, LinkedFile>()
  let from = 0
  for (let [at, n] = [body.indexOf(']('), 0]; at >= 0 && n < MOST_LINKS; at = body.indexOf('](', at + 2), n++) {
    const end = endOfAddress(body, at + 2)
    const found = end && paths.find(body.slice(at + 2, end), path)
    const start = found ? startOfLabel(body, at, from) : -1
    if (!found || start < 0) continue
    const label = body.slice(start + 1, at)
    const isImage = body[start - 1] === '!' && start - 1 >= from
    out.push(body.slice(from, isImage ? start - 1 : start))
    if ('file' in found) {
      const path = found.file
      const file = files.get(path) ?? { path, label: label.trim() || path.split('/').at(-1)! }
      files.set(path, file)
      const place = [...files.keys()].indexOf(path)
      out.push(isImage && isShown(path) ? fileMark(place) : label.trim() || file.label)
    } else {
      links.push({ to: found.page, label: label.trim() || 'Untitled' })
      out.push(linkMark(links.length - 1))
    }
    from = end! + 1
    at = end! - 1
  }
  out.push(body.slice(from))
  return {
    ...(title?.trim() && { title: title.trim() }),
    markdown: out.join('').trim(),
    links,
    files: [...files.values()],
  }
}

/** Whether a document can show it. */
const isShown = (path: string) => /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(path)

/** Where the `)` of an address is. Notion leaves pairs of parentheses in names as they are. */
function endOfAddress(text: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length && at < start + LONGEST_ADDRESS; at++) {
    const char = text[at]
    if (char === '\n') return undefined
    if (char === '(') depth++
    else if (char === ')' && depth-- === 0) return at
  }
  return undefined
}

const LONGEST_LABEL = 1_000

/** Where the `[` of a label is, in the same line and behind the link before. */
function startOfLabel(text: string, end: number, from: number): number {
  let depth = 0
  for (let at = end - 1; at >= from && at > end - LONGEST_LABEL; at--) {
    const char = text[at]
    if (char === '\n') return -1
    if (text[at - 1] === '\\') continue
    if (char === ']') depth++
    else if (char === '[' && depth-- === 0) return at
  }
  return -1
}

/** More cells make a longer text than a document has: each takes at least 3 of 500,000 characters. */
const MOST_CELLS = 170_000

/** A database as a Markdown table, with a column for each cell of its longest row; or why it cannot be one. */
export function tableOf(csv: string): Made | { problem: string } {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, '').replaceAll(PRIVATE, ''), {
    delimiter: ',',
    skipEmptyLines: true,
  })
  const [header] = data
  if (!header || errors.length > 0) return { problem: 'is not a valid CSV file' }
  let width = header.length
  for (const cells of data) width = Math.max(width, cells.findLastIndex((text) => text.trim() !== '') + 1)
  if (width * data.length > MOST_CELLS) return { problem: 'has more than 170,000 cells' }
  const cell = (text: string) =>
    text
      .trim()
      .replaceAll(/[\\|]/g, String.raw`\$&`)
      .replaceAll(/\r\n?|\n/g, '<br>')
  const places = Array.from({ length: width }, (_, place) => place)
  const rowOf = (cells: readonly string[]) => `| ${places.map((place) => cell(cells[place] ?? '')).join(' | ')} |`
  const lines = [rowOf(header), `| ${places.map(() => '---').join(' | ')} |`, ...data.slice(1).map(rowOf)]
  return { markdown: lines.join('\n'), links: [], files: [] }
}
