import type { Metadata } from 'next'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { TicketSettingsPage } from '#components/tickets/ticket-settings.tsx'
import { requireOwner } from '../../inside.ts'

export const metadata: Metadata = { title: 'Tickets' }

export default async function TicketSettings({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireOwner((await params).workspace, '/settings/tickets')
  if (!inside) return <OwnerOnly title="Tickets" />
  return <TicketSettingsPage settings={await inside.api.tickets.settings()} />
}
