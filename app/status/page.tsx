import { Rss } from 'lucide-react'
import type { Metadata } from 'next'
import { DeveloperPage } from '#components/developers/developer-page.tsx'
import { ComponentRow } from '#components/status/component-row.tsx'
import { HEADLINES, formatInstant, TONES } from '#components/status/describe-status.ts'
import { IncidentEntry } from '#components/status/incident-entry.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { status } from '#server/caller.ts'

export const metadata: Metadata = {
  title: 'Status',
  description: 'Current status, uptime and incidents of this Atrium installation.',
  alternates: { types: { 'application/atom+xml': '/status/feed.atom' } },
}

/** Rendered per request from memory, so that it works while the database is down. */
export const dynamic = 'force-dynamic'

export default function StatusPage() {
  const { at, overall, stale_since, components, incidents } = status()
  const open = incidents.filter(({ resolved_at }) => resolved_at === null)
  const past = incidents.filter(({ resolved_at }) => resolved_at !== null)
  return (
    <DeveloperPage>
      <div className="mx-auto flex max-w-220 flex-col gap-8 text-base">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div className="flex flex-col gap-1">
            <h1 className="text-2xl font-semibold tracking-tight">Status</h1>
            <p className="text-base text-ink-muted">
              Updated {formatInstant(at)}.{' '}
              <TextLink href="/status" prefetch={false}>
                Refresh
              </TextLink>
            </p>
          </div>
          <nav aria-label="Other formats" className="flex flex-wrap gap-2">
            <LinkButton href="/api/status/summary.json" prefetch={false}>
              JSON
            </LinkButton>
            <LinkButton href="/status/feed.atom" prefetch={false} icon={<Rss />}>
              Atom feed
            </LinkButton>
          </nav>
        </header>
        <Banner tone={overall === 'unknown' ? 'info' : TONES[overall]} title={HEADLINES[overall]}>
          {open.length > 0 &&
            components
              .filter(({ state }) => state === 'down')
              .map(({ detail }) => detail)
              .join(' ')}
        </Banner>
        {stale_since && (
          <Banner tone="warning" title="The database is not responding">
            {`History and incidents are shown as of ${formatInstant(stale_since)}. New measurements are kept in memory and saved when the database responds again.`}
          </Banner>
        )}
        {open.length > 0 && (
          <section aria-labelledby="open" className="flex flex-col gap-5">
            <h2 id="open" className="text-lg font-semibold tracking-tight">
              Open incidents
            </h2>
            {open.map((incident) => (
              <IncidentEntry key={incident.id} {...incident} />
            ))}
          </section>
        )}
        <section aria-labelledby="components" className="flex flex-col gap-3">
          <h2 id="components" className="text-lg font-semibold tracking-tight">
            Components
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
            {components.map((component) => (
              <ComponentRow key={component.component} {...component} />
            ))}
          </ul>
          <p className="text-sm text-ink-muted">
            Atrium measures itself. Days are in UTC. Red days were down for five minutes or more, yellow days for less
            or slow for five minutes or more; today is at least as bad as now. Grey means no data, because Atrium was
            not running; this time does not count toward uptime.
          </p>
        </section>
        <section aria-labelledby="incidents" className="flex flex-col gap-5">
          <h2 id="incidents" className="text-lg font-semibold tracking-tight">
            Past incidents
          </h2>
          {past.length === 0 && <p className="text-base text-ink-muted">No past incidents.</p>}
          {past.map((incident) => (
            <IncidentEntry key={incident.id} {...incident} />
          ))}
        </section>
      </div>
    </DeveloperPage>
  )
}
