import type { Metadata } from 'next'
import { EventList } from '#components/email-events/event-list.tsx'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { requireOwner } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

export const metadata: Metadata = { title: 'Email events' }

export default async function EmailEventsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireOwner((await params).workspace, '/settings/email-events')
  if (!inside) return <OwnerOnly title="Email events" />
  return (
    <ServedPage inside={inside} queries={{ 'emailEvents.list': { unknown: false } }}>
      <EventList zone={inside.here.workspace.time_zone} />
    </ServedPage>
  )
}
