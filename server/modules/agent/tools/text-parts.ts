import { DomainError } from '#server/core/values/errors.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import { sizeOf } from '#server/modules/agent/calls/truncate.ts'
import { type Section, sectionsNamed, sectionsOf } from '#server/modules/documents/rules/sections.ts'

/** Resolves a section; throws `validation_error` with candidates if several or none match. */
export function sectionNamed(markdown: string, field: string, asked: string): Section {
  const sections = sectionsOf(markdown)
  const found = sectionsNamed(sections, asked)
  const [only] = found
  if (only && found.length === 1) return only
  if (!only) {
    const headings = fitting(sections.map(({ path }) => path.join(' > ')))
    const more = sections.length > headings.length ? `; and ${sections.length - headings.length} more` : ''
    const hint = headings.length > 0 ? `Headings: ${headings.join('; ')}${more}` : 'The document has none'
    throw new DomainError('validation_error', `${field}: no heading is “${asked}”. ${hint}`, {
      report: { candidates: headings.map((section) => ({ section })) },
    })
  }
  const all = found.slice(0, MOST_SHOWN).map(({ path, from, to }, at) => ({
    section: `${asked} [${at + 1}]`,
    path: path.join(' > '),
    begins: startOf(markdown.slice(from, to).split('\n').slice(1).join(' ').trim(), BEGINNING),
  }))
  const candidates = fitting(all)
  const shown = candidates.map(({ section, path }) => `“${section}” (${path})`).join('; ')
  throw new DomainError('validation_error', `${field}: “${asked}” is the heading of several sections: ${shown}`, {
    report: { candidates },
  })
}

const BEGINNING = 60
const MOST_SHOWN = 40

/** Most bytes of the headings in a response. */
const HEADING_BYTES = 4_000

/** As many of the first entries as fit. */
function fitting<T>(entries: readonly T[]): T[] {
  let left = HEADING_BYTES
  const over = entries.findIndex((entry) => (left -= sizeOf(entry)) < 0)
  return entries.slice(0, over === -1 ? entries.length : over)
}

/** As many headings of a text as fit. */
export const headingsIn = (markdown: string): string[] =>
  fitting(sectionsOf(markdown).map(({ level, heading }) => `${'#'.repeat(level)} ${heading}`))
