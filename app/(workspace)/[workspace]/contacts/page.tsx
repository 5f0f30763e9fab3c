import type { Metadata } from 'next'
import { CONTACTS } from '#components/contacts/contact-kind.tsx'
import { ContactsViews } from '#components/contacts/contact-views.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Contacts' }

export default async function ContactsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/contacts')
  return (
    <ListPage inside={inside} kind={CONTACTS} search={searchParams}>
      <ContactsViews />
    </ListPage>
  )
}
