import type { Metadata } from 'next'
import { ContactsViews } from '#components/contacts/contact-views.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Contacts' }

export default async function ContactsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/contacts')
  return <ContactsViews />
}
