import type { States } from '#components/records/states.ts'
import type { Ticket } from '#server/modules/tickets/schema.ts'

export const TICKET_STATES: States<Ticket['status']> = {
  new: { label: 'New', tone: 'info' },
  open: { label: 'Open', tone: 'accent' },
  waiting: { label: 'Waiting', tone: 'warning' },
  resolved: { label: 'Resolved', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
}
