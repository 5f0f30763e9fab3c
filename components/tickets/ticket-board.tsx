'use client'

import { useCallback } from 'react'
import { Board } from '#components/board/board.tsx'
import type { Names } from '#components/records/names.ts'
import type { RecordActions } from '#components/records/use-records.ts'
import { PrioritySign } from '#components/tasks/priority-sign.tsx'
import { AvatarStack } from '#components/ui/avatar-stack.tsx'
import { isDone } from '#server/modules/tickets/rules.ts'
import type { TicketRow } from '#server/modules/tickets/schema.ts'
import { ResolutionDue, ResponseDue } from './due-badge.tsx'
import { STATUSES } from './ticket-labels.ts'

const COLUMNS = STATUSES.map(({ value, label, tone }) => ({
  key: value,
  label,
  tone: tone!,
  ...(value === 'resolved' && { closed: 'open' as const }),
  ...(value === 'closed' && { closed: 'folded' as const }),
}))

type TicketBoardProps = {
  tickets: readonly TicketRow[]
  hrefOf: (id: string) => string
  names: Names
  edit: RecordActions<'tickets'>['edit']
}

const titleOf = ({ title }: TicketRow) => title

/** The tickets by status. */
export function TicketBoard({ tickets, hrefOf, names, edit }: TicketBoardProps) {
  const card = useCallback((ticket: TicketRow) => <TicketFacts ticket={ticket} names={names} />, [names])
  return (
    <Board
      label="Tickets by status"
      rows={tickets}
      columns={COLUMNS}
      columnOf={({ status }) => status}
      nameOf={titleOf}
      hrefOf={hrefOf}
      onMove={(ticket, status, words) => edit(ticket, { status }, undefined, words)}
      card={card}
    />
  )
}

/** The details below the title of a card. */
function TicketFacts({ ticket, names }: { ticket: TicketRow; names: Names }) {
  const { number, priority, assignee, first_response_at } = ticket
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="tabular-nums">#{number}</span>
        <PrioritySign priority={priority} />
        <span className="ml-auto">
          <AvatarStack
            size="sm"
            most={1}
            people={assignee ? [{ id: assignee, name: names.of('member', assignee) }] : []}
          />
        </span>
      </div>
      {!isDone(ticket) && (
        <div className="flex flex-wrap gap-1">
          {first_response_at === null && <ResponseDue ticket={ticket} label="Response" />}
          <ResolutionDue ticket={ticket} label="Resolution" />
        </div>
      )}
    </>
  )
}
