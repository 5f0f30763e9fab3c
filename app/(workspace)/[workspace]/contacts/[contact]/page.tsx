import type { Metadata } from 'next'
import { cache } from 'react'
import { recordOrNotFound } from '#app/(workspace)/[workspace]/record-or-not-found.ts'
import { ContactPage } from '#components/contacts/contact-page.tsx'
import { DEALS } from '#components/deals/deal-kind.tsx'
import { INVOICES } from '#components/invoices/invoice-kind.tsx'
import { TICKETS } from '#components/tickets/ticket-kind.tsx'
import { requireStaff } from '../../inside.ts'
import { ServedPage } from '../../served-page.tsx'

type ContactPageProps = { params: Promise<{ workspace: string; contact: string }> }

const findContact = cache(async (workspace: string, id: string) => {
  const inside = await requireStaff(workspace, `/contacts/${id}`)
  return { inside, contact: await recordOrNotFound(inside.api.contacts.get({ id })) }
})

export async function generateMetadata({ params }: ContactPageProps): Promise<Metadata> {
  const { workspace, contact } = await params
  return { title: (await findContact(workspace, contact)).contact.name }
}

export default async function Contact({ params }: ContactPageProps) {
  const { workspace, contact: id } = await params
  const { inside, contact } = await findContact(workspace, id)
  return (
    <ServedPage
      key={id}
      inside={inside}
      queries={{ 'marketing.billed': { contact: id }, 'leads.trail': { contact: id } }}
      lists={['members', 'projects', 'tasks']}
      linked={[DEALS, TICKETS, INVOICES].map((kind) => ({ kind, by: 'contact', id }))}
    >
      <ContactPage initial={contact} />
    </ServedPage>
  )
}
