import { anchorOf, type Section, sectionsOf } from './markdown.ts'
import type { Pages } from './pages.ts'
import { KEYWORDS } from './search-keywords.ts'

/** One result of the search in the developer pages. */
export type SearchEntry = {
  kind: 'guide' | 'operation' | 'event' | 'error'
  href: string
  title: string
  /** Its context: the guide of a section, or method and path of an operation. */
  detail: string
  /** More words that match it. */
  text: string
  /** Its synonyms, separated by commas. */
  keywords?: string
}

const TEXT_LENGTH = 400

/** Guides with their sections, operations, events and error codes, in this order. */
export function searchIndex({ guides, tags, events }: Pages): SearchEntry[] {
  return [
    ...guides.flatMap(({ slug, title, summary, markdown }) => {
      const href = `/developers/guides/${slug}`
      const whole = { kind: 'guide', href, title, detail: summary, text: '', keywords: KEYWORDS[slug] ?? '' } as const
      return [whole, ...sectionsOf(markdown).map((section) => entryOf(section, href, title, slug === 'errors'))]
    }),
    ...tags().flatMap(({ operations }) =>
      operations.map(({ id, method, path, summary, description, parameters, body }) => ({
        kind: 'operation' as const,
        href: `/developers/operations/${id}`,
        title: summary,
        detail: `${method} ${path}`,
        text: [id, description, ...[...parameters, ...(body?.fields ?? [])].map(({ name }) => name)].join(' '),
      })),
    ),
    ...events().map(({ name, when }) => ({
      kind: 'event' as const,
      href: `/developers/events/${name}`,
      title: name,
      detail: when,
      text: '',
    })),
  ]
}

function entryOf({ heading, depth, text }: Section, href: string, title: string, areErrors: boolean): SearchEntry {
  const isCode = areErrors && depth === 3
  return {
    kind: isCode ? 'error' : 'guide',
    href: `${href}#${anchorOf(heading)}`,
    title: heading,
    detail: isCode ? text.split('. ')[0]! : title,
    text: text.slice(0, TEXT_LENGTH),
  }
}
