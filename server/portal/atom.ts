import { xml } from '#server/core/rest/xml.ts'
import { htmlOf } from './markdown.ts'
import type { ReleaseTag } from './release-tags.ts'
import type { Release } from './releases.ts'

/** The releases as an Atom feed (RFC 4287), either all or those with one tag. */
export function releaseFeed(releases: readonly Release[], publicUrl: string, tag?: ReleaseTag): string {
  const page = `${publicUrl}/changelog`
  const self = tag ? `${page}/${tag}.atom` : `${page}.atom`
  const entries = releases.map(
    ({ version, date, tags, breaking, markdown }) => `  <entry>
    <id>${page}#v${version}</id>
    <title>Atrium ${version}${breaking ? ' (breaking)' : ''}</title>
    <updated>${date}T00:00:00Z</updated>
    <link rel="alternate" type="text/html" href="${page}#v${version}"/>
${tags.map((name) => `    <category term="${name}"/>`).join('\n')}
    <content type="html">${xml(htmlOf(markdown))}</content>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${self}</id>
  <title>Atrium changelog${tag ? `: ${tag}` : ''}</title>
  <updated>${releases[0]?.date ?? '2026-01-01'}T00:00:00Z</updated>
  <author><name>Atrium</name></author>
  <link rel="self" type="application/atom+xml" href="${self}"/>
  <link rel="alternate" type="text/html" href="${page}"/>
${entries.join('\n')}
</feed>
`
}
