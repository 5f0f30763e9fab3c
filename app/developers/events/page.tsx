import type { Metadata } from 'next'
import { DeveloperPage, eventNav } from '#components/developers/developer-page.tsx'
import { EventList } from '#components/developers/event-list.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { portal } from '#server/portal/portal.ts'

export const metadata: Metadata = {
  title: 'Events',
  alternates: { types: { 'text/markdown': '/developers/events.md' } },
}

export default function EventsPage() {
  const events = portal().events()
  return (
    <DeveloperPage nav={eventNav(events)}>
      <div className="flex max-w-220 flex-col gap-6">
        <h1 className="text-2xl font-semibold tracking-tight">Events</h1>
        <p className="max-w-160 text-ink-muted">
          Atrium sends these events to <TextLink href="/developers/guides/webhooks">webhook endpoints</TextLink> and
          lists them in the <TextLink href="/developers/operations/listChanges">changes feed</TextLink>, whether a
          change was made in the app or through the API.
        </p>
        <EventList events={events} />
      </div>
    </DeveloperPage>
  )
}
