'use client'

import { CircleCheck, RotateCcw } from 'lucide-react'
import { RecordPage } from '#components/records/record-page.tsx'
import { RecordText } from '#components/records/record-text.tsx'
import type { RecordActions } from '#components/records/use-records.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { isDone } from '#server/modules/tickets/rules.ts'
import type { Ticket } from '#server/modules/tickets/schema.ts'
import { AnsweredElsewhere } from './answered-elsewhere.tsx'
import { ResolutionDue, ResponseDue } from './due-badge.tsx'
import { OtherTickets } from './other-tickets.tsx'
import { RESOLUTION, TICKETS } from './ticket-kind.tsx'

/** A ticket with its due times, its resolution and the other tickets of its contact. */
export function TicketPage({ initial }: { initial: Ticket }) {
  return (
    <RecordPage
      kind={TICKETS}
      initial={initial}
      summary={(ticket) => (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-ink-muted tabular-nums">#{ticket.number}</span>
          <ResponseDue ticket={ticket} label="Response" />
          <ResolutionDue ticket={ticket} label="Resolution" />
          <AnsweredElsewhere ticket={ticket} />
          {ticket.reopened > 0 && <Badge>{formatReopened(ticket.reopened)}</Badge>}
        </div>
      )}
    >
      {(ticket, actions) => (
        <>
          <Resolution ticket={ticket} edit={actions.edit} />
          {ticket.contact && <OtherTickets contact={ticket.contact} than={ticket.id} />}
        </>
      )}
    </RecordPage>
  )
}

const formatReopened = (times: number) => (times === 1 ? 'Reopened once' : `Reopened ${times} times`)

type ResolutionProps = { ticket: Ticket; edit: RecordActions<'tickets'>['edit'] }

function Resolution({ ticket, edit }: ResolutionProps) {
  const button = isDone(ticket) ? (
    <Button size="sm" icon={<RotateCcw />} onClick={() => edit(ticket, { status: 'open' })}>
      Reopen
    </Button>
  ) : (
    <Button size="sm" variant="primary" icon={<CircleCheck />} onClick={() => edit(ticket, { status: 'resolved' })}>
      Resolve
    </Button>
  )
  return (
    <Section title="Resolution" actions={button}>
      <RecordText field={RESOLUTION} record={ticket} edit={edit} />
    </Section>
  )
}
