import { type Page, readPages } from './front-matter.ts'
import { type Text, textOf } from './markdown.ts'
import type { ReleaseTag } from './release-tags.ts'

/** A file of `content/changelog`: its front matter, and its changes in Markdown. */
type Entry = {
  tags: ReleaseTag[]
  /** Whether existing clients may stop working. */
  breaking: boolean
  /** The first 16 hexadecimal digits of the SHA-256 of `openapi.snapshot`, the contract that it describes. */
  contract: string
  markdown: string
  parts: Text['parts']
}
export type Release = Entry & {
  version: string
  /** Day, `YYYY-MM-DD`. */
  date: string
}

const UNRELEASED = 'unreleased'

/** Every release, newest first. */
export function readReleases(): Release[] {
  return readPages('changelog')
    .filter(({ slug }) => slug !== UNRELEASED)
    .map((page) => ({ version: page.slug, date: page.field('date'), ...entryOf(page) }))
    .toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }))
}

/** What changed since the newest release, which no page shows; undefined if nothing did. */
export function readUnreleased(): Entry | undefined {
  const page = readPages('changelog').find(({ slug }) => slug === UNRELEASED)
  return page && entryOf(page)
}

function entryOf({ field, markdown }: Page): Entry {
  return {
    tags: field('tags').split(', ') as ReleaseTag[],
    breaking: field('breaking') === 'true',
    contract: field('contract'),
    markdown,
    parts: textOf(markdown).parts,
  }
}
