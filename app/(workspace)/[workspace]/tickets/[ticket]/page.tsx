import type { Metadata } from 'next'
import { cache } from 'react'
import { TicketPage } from '#components/tickets/ticket-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireStaff } from '../../inside.ts'

type TicketPageProps = { params: Promise<{ workspace: string; ticket: string }> }

const findTicket = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/tickets/${id}`)
  return foundOrNot(api.tickets.get({ id }))
})

export async function generateMetadata({ params }: TicketPageProps): Promise<Metadata> {
  const { workspace, ticket } = await params
  return { title: (await findTicket(workspace, ticket)).title }
}

export default async function Ticket({ params }: TicketPageProps) {
  const { workspace, ticket: id } = await params
  return <TicketPage key={id} initial={await findTicket(workspace, id)} />
}
