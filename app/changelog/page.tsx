import { Rss } from 'lucide-react'
import type { Metadata } from 'next'
import { DeveloperPage } from '#components/developers/developer-page.tsx'
import { Prose } from '#components/developers/guide-body.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import {
  isReleaseTag,
  portal,
  type Release,
  RELEASE_TAGS,
  type ReleaseTag,
  releasesTagged,
} from '#server/portal/portal.ts'

export const metadata: Metadata = {
  title: 'Changelog',
  description: 'What changed in each release of Atrium.',
  alternates: { types: { 'application/atom+xml': '/changelog.atom', 'text/markdown': '/changelog.md' } },
}

const TAG_LABELS: Record<ReleaseTag, string> = { api: 'API', webhooks: 'Webhooks', app: 'App', security: 'Security' }

type Props = { searchParams: Promise<{ tag?: string | string[] }> }

export default async function ChangelogPage({ searchParams }: Props) {
  const { tag } = await searchParams
  const chosen = isReleaseTag(tag) ? tag : undefined
  const { releases } = portal()
  const shown = releasesTagged(releases, chosen)
  const headings = shown.map(({ version }) => ({ id: `v${version}`, text: version, depth: 2 }))
  const used = RELEASE_TAGS.filter((name) => releases.some(({ tags }) => tags.includes(name)))
  return (
    <DeveloperPage headings={headings}>
      <div className="mx-auto flex max-w-180 flex-col gap-8">
        <header className="flex flex-col gap-4">
          <div className="flex items-center justify-between gap-4">
            <h1 className="text-2xl font-semibold tracking-tight">Changelog</h1>
            <LinkButton href={chosen ? `/changelog/${chosen}.atom` : '/changelog.atom'} prefetch={false} icon={<Rss />}>
              Atom feed
            </LinkButton>
          </div>
          <p className="text-ink-muted">
            New features, fixes and API changes in each release. Breaking changes are marked. See{' '}
            <TextLink href="/developers/guides/versioning">what can change</TextLink> within a version of the API.
          </p>
          <nav aria-label="Filter releases" className="flex flex-wrap items-center gap-2">
            {[undefined, ...used].map((name) => (
              <LinkButton
                key={name ?? 'all'}
                href={name ? `/changelog?tag=${name}` : '/changelog'}
                aria-current={name === chosen ? 'page' : undefined}
                className="aria-[current=page]:bg-selected"
              >
                {name ? TAG_LABELS[name] : 'All'}
              </LinkButton>
            ))}
          </nav>
        </header>
        {shown.map((release) => (
          <ReleaseEntry key={release.version} {...release} />
        ))}
      </div>
    </DeveloperPage>
  )
}

function ReleaseEntry({ version, date, tags, breaking, parts }: Release) {
  return (
    <article aria-labelledby={`v${version}`} className="flex flex-col gap-3 border-t border-line pt-6">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={`v${version}`} className="scroll-mt-20 text-xl font-semibold tracking-tight tabular-nums">
          <a href={`#v${version}`}>{version}</a>
        </h2>
        <time dateTime={date} className="text-base text-ink-muted normal-nums">
          {date}
        </time>
        <span className="flex gap-1">
          {breaking && <Badge tone="danger">Breaking</Badge>}
          {tags.map((tag) => (
            <Badge key={tag}>{TAG_LABELS[tag]}</Badge>
          ))}
        </span>
      </header>
      <Prose parts={parts} />
    </article>
  )
}
