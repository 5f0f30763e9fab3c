'use client'

import { DEALS } from '#components/deals/deal-kind.tsx'
import { INVOICES } from '#components/invoices/invoice-kind.tsx'
import { LinkedRecords } from '#components/records/linked-records.tsx'
import { RecordPage } from '#components/records/record-page.tsx'
import { useRecords } from '#components/records/use-records.ts'
import { TASKS } from '#components/tasks/task-kind.tsx'
import { later } from '#components/ui/later.tsx'
import type { Contact } from '#server/modules/contacts/schema.ts'
import { CONTACTS } from './contact-kind.tsx'

const ContactMenu = later(async () => (await import('./erase-contact.tsx')).ContactMenu)
const ContactTickets = later(async () => (await import('#components/tickets/contact-tickets.tsx')).ContactTickets)
const BilledInvoices = later(async () => (await import('./billed-invoices.tsx')).BilledInvoices)
const LeadTrail = later(async () => (await import('#components/leads/lead-trail.tsx')).LeadTrail)

export function ContactPage({ initial }: { initial: Contact }) {
  return (
    <RecordPage kind={CONTACTS} initial={initial} tools={({ id, name }) => <ContactMenu id={id} name={name} />}>
      {({ id, company, email }) => (
        <>
          <LinkedRecords
            kind={DEALS}
            by="contact"
            id={id}
            values={{ company }}
            columns={['stage', 'amount', 'close_date']}
            empty="No deals with this contact yet."
          />
          <ContactTickets contact={id} email={email} />
          <LinkedRecords
            kind={INVOICES}
            by="contact"
            id={id}
            mayWrite={false}
            columns={['status', 'total', 'due']}
            empty="No invoices for this contact yet."
          />
          <BilledInvoices contact={id} />
          <ContactTasks contact={id} />
          <LeadTrail contact={id} />
        </>
      )}
    </RecordPage>
  )
}

/** Tasks do not reference contacts, so this lists the tasks of the projects of the contact's deals and invoices. */
function ContactTasks({ contact }: { contact: string }) {
  const { rows: deals = [] } = useRecords('deals')
  const { rows: invoices = [] } = useRecords('invoices')
  const own = [...deals, ...invoices].filter((row) => row.contact === contact)
  const projects = [...new Set(own.flatMap(({ project }) => project ?? []))]
  if (projects.length === 0) return null
  return (
    <LinkedRecords
      kind={TASKS}
      title="Tasks in projects with this contact"
      by="project"
      id={projects}
      mayCreate={false}
      columns={['status', 'assignees', 'due', 'project']}
      empty="No tasks in these projects yet."
    />
  )
}
