'use client'

import { DEALS } from '#components/deals/deal-kind.tsx'
import { LinkedRecords } from '#components/records/linked-records.tsx'
import { RecordPage } from '#components/records/record-page.tsx'
import { later } from '#components/ui/later.tsx'
import type { Contact } from '#server/modules/contacts/schema.ts'
import { CONTACTS } from './contact-kind.tsx'
import { EraseContact } from './erase-contact.tsx'

const LeadTrail = later(async () => (await import('#components/leads/lead-trail.tsx')).LeadTrail)

export function ContactPage({ initial }: { initial: Contact }) {
  return (
    <RecordPage kind={CONTACTS} initial={initial}>
      {({ id, name, company }) => (
        <>
          <LinkedRecords
            kind={DEALS}
            by="contact"
            id={id}
            values={{ company }}
            columns={['stage', 'amount', 'close_date']}
            empty="No deal with this contact yet."
          />
          <LeadTrail contact={id} />
          <EraseContact id={id} name={name} />
        </>
      )}
    </RecordPage>
  )
}
