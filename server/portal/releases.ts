import { readPages } from './front-matter.ts'
import { type Text, textOf } from './markdown.ts'
import type { ReleaseTag } from './release-tags.ts'

/** A release of `content/changelog`: its front matter, and its changes in Markdown. */
export type Release = {
  version: string
  /** Day, `YYYY-MM-DD`. */
  date: string
  tags: ReleaseTag[]
  /** Whether existing clients may stop working. */
  breaking: boolean
  /** The first 16 hexadecimal digits of the SHA-256 of the OpenAPI document that it describes. */
  contract: string
  markdown: string
  parts: Text['parts']
}

/** Every release, newest first. */
export function readReleases(): Release[] {
  return readPages('changelog')
    .map(({ slug, field, markdown }) => ({
      version: slug,
      date: field('date'),
      tags: field('tags').split(', ') as ReleaseTag[],
      breaking: field('breaking') === 'true',
      contract: field('contract'),
      markdown,
      parts: textOf(markdown).parts,
    }))
    .toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }))
}
