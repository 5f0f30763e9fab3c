import type { Metadata } from 'next'
import { TICKETS } from '#components/tickets/ticket-kind.tsx'
import { TicketViews } from '#components/tickets/ticket-views.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Tickets' }

export default async function TicketsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/tickets')
  return (
    <ListPage inside={inside} kind={TICKETS} search={searchParams}>
      <TicketViews />
    </ListPage>
  )
}
