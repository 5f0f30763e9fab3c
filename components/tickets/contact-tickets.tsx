'use client'

import { LinkedRecords } from '#components/records/linked-records.tsx'
import { TICKETS } from './ticket-kind.tsx'

/** The tickets of a contact; new ones name them as the requester. */
export function ContactTickets({ contact, email }: { contact: string; email: string | null }) {
  return (
    <LinkedRecords
      kind={TICKETS}
      by="contact"
      id={contact}
      values={{ requester_email: email }}
      columns={['status', 'priority', 'resolve_by']}
      empty="No tickets from this contact yet."
    />
  )
}
