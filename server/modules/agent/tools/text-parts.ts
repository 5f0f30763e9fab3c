import { DomainError } from '#server/core/values/errors.ts'
import { type Section, sectionsNamed, sectionsOf } from '#server/modules/documents/rules/sections.ts'
import { sizeOf } from '../calls/cut.ts'

/**
 * The part of a text from an offset, at most `bytes` as JSON; ends at a line break if there is one in its second half.
 */
export function partOf(text: string, offset: number, bytes: number): string {
  let part = text.slice(offset, offset + bytes)
  for (let size = sizeOf(part); size > bytes && part.length > 1; size = sizeOf(part))
    part = part.slice(0, Math.floor(part.length * Math.min(bytes / size, 0.99)))
  if (offset + part.length >= text.length) return part
  const line = part.lastIndexOf('\n') + 1
  if (line > part.length / 2) return part.slice(0, line)
  return part.length > 1 && /[\uD800-\uDBFF]$/.test(part) ? part.slice(0, -1) : part
}

/** Resolves a section; throws `validation_error` with candidates if several or none match. */
export function sectionNamed(markdown: string, field: string, asked: string): Section {
  const sections = sectionsOf(markdown)
  const found = sectionsNamed(sections, asked)
  const [only] = found
  if (only && found.length === 1) return only
  if (!only) {
    const headings = sections.slice(0, MOST_SHOWN).map(({ path }) => path.join(' > '))
    const hint = headings.length > 0 ? `Headings: ${headings.join('; ')}` : 'The document has none'
    throw new DomainError('validation_error', `${field}: no heading is “${asked}”. ${hint}`, {
      report: { candidates: headings.map((section) => ({ section })) },
    })
  }
  const candidates = found.slice(0, MOST_SHOWN).map(({ path, from, to }, at) => ({
    section: `${asked} [${at + 1}]`,
    path: path.join(' > '),
    begins: markdown.slice(from, to).split('\n').slice(1).join(' ').trim().slice(0, BEGINNING).toWellFormed(),
  }))
  const shown = candidates.map(({ section, path }) => `“${section}” (${path})`).join('; ')
  throw new DomainError('validation_error', `${field}: “${asked}” is the heading of several sections: ${shown}`, {
    report: { candidates },
  })
}

const BEGINNING = 60
const MOST_SHOWN = 40

/** As many headings of a text as fit. */
export function headingsIn(markdown: string, bytes: number): string[] {
  let left = bytes
  return sectionsOf(markdown).flatMap(({ level, heading }) => {
    const shown = `${'#'.repeat(level)} ${heading}`
    left -= sizeOf(shown) + 1
    return left >= 0 ? [shown] : []
  })
}
