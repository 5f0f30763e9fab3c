import { type Section, sectionsOf } from './sections.ts'
import { frontMatterOf } from './verbatim.ts'
import { writeBlock } from './write-markdown.ts'

/** These functions require stored texts from `writeMarkdown`, where blocks are separated and self-contained. */

/** `text` with `more` after it. */
export function appendText(text: string, more: string): string {
  return text && more ? `${text}\n${withoutFrontMatter(more)}` : text || more
}

/** Front matter that is not the start of a text is code. */
function withoutFrontMatter(text: string): string {
  const matter = frontMatterOf(text)
  if (matter === '') return text
  const code = { type: 'text' as const, text: matter, marks: [] }
  return writeBlock({ type: 'codeBlock', attrs: { language: null }, content: [code] }) + text.slice(matter.length)
}

/** `text` with `more` at the end of a section. */
export function appendToSection(text: string, { to }: Section, more: string): string {
  const rest = text.slice(to)
  return more ? appendText(appendText(text.slice(0, to).trimEnd().concat('\n'), more), rest) : text
}

/** Replaces the content of a section below its heading by `body`, which may repeat the heading. */
export function replaceSection(text: string, { from, to, level, heading }: Section, body: string): string {
  const [first] = sectionsOf(body)
  const isRepeated = first?.from === 0 && first.level === level && first.heading === heading
  const title = text.slice(from).split('\n', 1)[0]!
  const section = isRepeated ? body : appendText(`${title}\n`, body)
  return text.slice(0, from) + appendText(section, text.slice(to))
}

/** Replaces `find` if it occurs exactly once; returns the number of occurrences, including overlaps. */
export function replaceOnce(text: string, find: string, replacement: string): { text: string; count: number } {
  const places = placesOf(text, find)
  const [place] = places
  if (place === undefined || places.length > 1) return { text, count: places.length }
  return { text: text.slice(0, place) + replacement + text.slice(place + find.length), count: 1 }
}

/** The positions of `find` (Knuth-Morris-Pratt), in linear time. */
function placesOf(text: string, find: string): number[] {
  if (find === '') return []
  const borders = [0]
  const extend = (matched: number, unit: number): number => {
    let length = matched
    while (length > 0 && find.charCodeAt(length) !== unit) length = borders[length - 1]!
    return find.charCodeAt(length) === unit ? length + 1 : 0
  }
  for (let at = 1; at < find.length; at++) borders.push(extend(borders[at - 1]!, find.charCodeAt(at)))
  const places: number[] = []
  for (let at = 0, matched = 0; at < text.length; at++) {
    matched = extend(matched === find.length ? borders[matched - 1]! : matched, text.charCodeAt(at))
    if (matched === find.length) places.push(at + 1 - matched)
  }
  return places
}

export type SectionChange = { section: string; change: 'changed' | 'added' | 'removed' }

/** The differences between two versions of a text by section, without subsections. */
export function changedSections(before: string, after: string): SectionChange[] {
  const [was, is] = [partsOf(before), partsOf(after)]
  const changes = [...is].flatMap(([section, text]): SectionChange[] => {
    const old = was.get(section)
    return old === text ? [] : [{ section, change: old === undefined ? 'added' : 'changed' }]
  })
  const removed = [...was.keys()].filter((section) => !is.has(section))
  return [...changes, ...removed.map((section): SectionChange => ({ section, change: 'removed' }))]
}

const BEGINNING = '(text above the first heading)'

/** The text of each section by path, numbered if paths repeat. */
function partsOf(markdown: string): Map<string, string> {
  const sections = sectionsOf(markdown)
  const parts = new Map<string, string>()
  const beginning = markdown.slice(0, sections[0]?.from)
  if (beginning !== '') parts.set(BEGINNING, beginning)
  const seen = new Map<string, number>()
  for (const [at, { path, from }] of sections.entries()) {
    const name = path.join(' > ')
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    parts.set(count > 1 ? `${name} [${count}]` : name, markdown.slice(from, sections[at + 1]?.from))
  }
  return parts
}

/** The lines that differ between two texts, from the first to the last. */
export function changedLines(before: string, after: string): { before: string; after: string } {
  const [was, is] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(was.length, is.length)
  let same = 0
  while (same < shorter && was[same] === is[same]) same++
  let last = 0
  while (last < shorter - same && was.at(-1 - last) === is.at(-1 - last)) last++
  const between = (lines: string[]) => lines.slice(same, lines.length - last).join('\n')
  return { before: between(was), after: between(is) }
}
