'use client'

import { ChartColumn, SquareKanban } from 'lucide-react'
import { type RecordView, RecordsPage } from '#components/records/records-page.tsx'
import { TicketBoard } from './ticket-board.tsx'
import { TicketFigures } from './ticket-figures.tsx'
import { TICKETS } from './ticket-kind.tsx'

const VIEWS: RecordView<'tickets'>[] = [
  {
    value: 'board',
    label: 'Board',
    icon: <SquareKanban />,
    fills: true,
    content: ({ rows, actions, hrefOf }) => (
      <TicketBoard tickets={rows} hrefOf={hrefOf} names={actions.names} edit={actions.edit} />
    ),
  },
  { value: 'figures', label: 'Figures', icon: <ChartColumn />, alone: true, content: () => <TicketFigures /> },
]

/** Tickets as a list, as a board and in figures. */
export function TicketViews() {
  return <RecordsPage kind={TICKETS} views={VIEWS} />
}
