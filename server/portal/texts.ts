import { releaseFeed } from './atom.ts'
import { llmsFullText, llmsText, markdownPages } from './markdown-pages.ts'
import type { Pages } from './pages.ts'
import { postmanCollection } from './postman.ts'
import { releasesTagged } from './release-tags.ts'
import { searchIndex } from './search-index.ts'

/** The texts of the portal that are not pages, by path: Markdown, `/llms.txt`, the Postman collection, Atom feeds. */
export function portalTexts(portal: Pages, version: string): Map<string, { text: string; type: string }> {
  const { releases, publicUrl } = portal
  const tags = [...new Set(releases.flatMap((release) => release.tags))]
  const feeds = [undefined, ...tags].map(
    (tag) =>
      [
        tag ? `/changelog/${tag}.atom` : '/changelog.atom',
        releaseFeed(releasesTagged(releases, tag), publicUrl, tag),
      ] as const,
  )
  return new Map([
    ...[...markdownPages(portal)].map(([path, text]) => [path, { text, type: 'text/markdown' }] as const),
    ['/llms.txt', { text: llmsText(portal), type: 'text/plain' }],
    ['/llms-full.txt', { text: llmsFullText(portal), type: 'text/plain' }],
    [
      '/developers/postman.json',
      { text: JSON.stringify(postmanCollection(portal, version)), type: 'application/json' },
    ],
    ['/developers/search.json', { text: JSON.stringify(searchIndex(portal)), type: 'application/json' }],
    ...feeds.map(([path, text]) => [path, { text, type: 'application/atom+xml' }] as const),
  ])
}
