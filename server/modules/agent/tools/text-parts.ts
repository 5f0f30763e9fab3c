import { invalid } from '#server/core/values/errors.ts'
import { sectionsNamed, sectionsOf } from '#server/modules/documents/rules/sections.ts'
import { sizeOf } from '../calls/cut.ts'

/** The part of a text from an offset that has at most `bytes` as JSON; it ends with a line if one ends in its second half. */
export function partOf(text: string, offset: number, bytes: number): string {
  let part = text.slice(offset, offset + bytes)
  for (let size = sizeOf(part); size > bytes && part.length > 1; size = sizeOf(part))
    part = part.slice(0, Math.floor(part.length * Math.min(bytes / size, 0.99)))
  if (offset + part.length >= text.length) return part
  const line = part.lastIndexOf('\n') + 1
  if (line > part.length / 2) return part.slice(0, line)
  return part.length > 1 && /[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part
}

/** The section of a document that `asked` names; throws `validation_error` with the headings if none or several are. */
export function sectionIn(markdown: string, asked: string): string {
  const sections = sectionsOf(markdown)
  const found = sectionsNamed(sections, asked)
  const [only] = found
  if (only && found.length === 1) return markdown.slice(only.from, only.to)
  const shown = (only ? found : sections).slice(0, MOST_SHOWN).map(({ path }) => path.join(' > '))
  if (only) throw invalid('section', `“${asked}” is the heading of several sections. Send one of: ${shown.join('; ')}`)
  throw invalid(
    'section',
    `no heading is “${asked}”. ${shown.length > 0 ? `Headings: ${shown.join('; ')}` : 'The document has none'}`,
  )
}

const MOST_SHOWN = 40

/** The headings of a text, as long as they fit. */
export function headingsIn(markdown: string, bytes: number): string[] {
  let left = bytes
  return sectionsOf(markdown).flatMap(({ level, heading }) => {
    const shown = `${'#'.repeat(level)} ${heading}`
    left -= sizeOf(shown) + 1
    return left >= 0 ? [shown] : []
  })
}
