'use client'

import { DEALS } from '#components/deals/deal-kind.tsx'
import { INVOICES } from '#components/invoices/invoice-kind.tsx'
import { LeadTrail } from '#components/leads/lead-trail.tsx'
import { LinkedRecords } from '#components/records/linked-records.tsx'
import { RecordPage } from '#components/records/record-page.tsx'
import { useRecords } from '#components/records/use-records.ts'
import { TASKS } from '#components/tasks/task-kind.tsx'
import { ContactTickets } from '#components/tickets/contact-tickets.tsx'
import type { Contact } from '#server/modules/contacts/schema.ts'
import { BilledInvoices } from './billed-invoices.tsx'
import { CONTACTS } from './contact-kind.tsx'
import { ContactMenu } from './erase-contact.tsx'

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
