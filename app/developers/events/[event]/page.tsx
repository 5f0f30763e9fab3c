import type { Metadata } from 'next'
import { VisitorNotFound } from '#app/visitor-not-found.tsx'
import { DeveloperPage, eventNav } from '#components/developers/developer-page.tsx'
import { EventBody } from '#components/developers/event-body.tsx'
import { portal } from '#server/portal/portal.ts'

type Props = { params: Promise<{ event: string }> }

async function eventOf({ params }: Props) {
  const { event: name } = await params
  const events = portal().events()
  return { events, event: events.find((one) => one.name === name) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { event } = await eventOf(props)
  if (!event) return {}
  const { name, when } = event
  return { title: name, description: when, alternates: { types: { 'text/markdown': `/developers/events/${name}.md` } } }
}

export default async function EventPage(props: Props) {
  const { events, event } = await eventOf(props)
  if (!event) return <VisitorNotFound />
  return (
    <DeveloperPage nav={eventNav(events)} current={`/developers/events/${event.name}`}>
      <EventBody event={event} />
    </DeveloperPage>
  )
}
