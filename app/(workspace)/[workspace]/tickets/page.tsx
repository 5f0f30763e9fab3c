import type { Metadata } from 'next'
import { TicketViews } from '#components/tickets/ticket-views.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Tickets' }

export default async function TicketsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/tickets')
  return <TicketViews />
}
