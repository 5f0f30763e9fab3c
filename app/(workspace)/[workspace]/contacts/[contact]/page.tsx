import type { Metadata } from 'next'
import { cache } from 'react'
import { ContactPage } from '#components/contacts/contact-page.tsx'
import { foundOrNot } from '../../found.ts'
import { requireStaff } from '../../inside.ts'

type ContactPageProps = { params: Promise<{ workspace: string; contact: string }> }

const findContact = cache(async (workspace: string, id: string) => {
  const { api } = await requireStaff(workspace, `/contacts/${id}`)
  return foundOrNot(api.contacts.get({ id }))
})

export async function generateMetadata({ params }: ContactPageProps): Promise<Metadata> {
  const { workspace, contact } = await params
  return { title: (await findContact(workspace, contact)).name }
}

export default async function Contact({ params }: ContactPageProps) {
  const { workspace, contact: id } = await params
  return <ContactPage key={id} initial={await findContact(workspace, id)} />
}
