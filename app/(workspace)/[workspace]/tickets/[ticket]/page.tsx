import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { TicketPage } from '#components/tickets/ticket-page.tsx'
import { requireStaff } from '../../inside.ts'

type TicketPageProps = { params: Promise<{ workspace: string; ticket: string }> }

const findTicket = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/tickets/${id}`)
  return recordOrNotFound(api.tickets.get({ id }))
})

export async function generateMetadata({ params }: TicketPageProps): Promise<Metadata> {
  const { workspace, ticket } = await params
  return { title: (await findTicket(workspace, ticket)).title }
}

export default async function Ticket({ params }: TicketPageProps) {
  const { workspace, ticket: id } = await params
  return <TicketPage key={id} initial={await findTicket(workspace, id)} />
}
