import type { Choices } from '#components/records/record-field.ts'
import { choicesOf } from '#components/records/states.ts'
import type { Ticket } from '#server/modules/tickets/schema.ts'
import { TICKET_STATES } from './ticket-states.ts'

export const STATUSES: Choices<Ticket['status']> = choicesOf(TICKET_STATES)

export const TYPES: Choices<Ticket['type']> = [
  { value: 'question', label: 'Question' },
  { value: 'incident', label: 'Incident' },
  { value: 'problem', label: 'Problem' },
  { value: 'request', label: 'Request' },
]

export const LEVELS: Choices<Ticket['impact']> = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
]

export const PRIORITIES: Choices<Ticket['priority']> = [...LEVELS, { value: 'urgent', label: 'Urgent' }]

/** "High impact × medium urgency" */
export function priorityReason({ impact, urgency }: Pick<Ticket, 'impact' | 'urgency'>): string {
  const label = (value: string) => LEVELS.find((level) => level.value === value)!.label
  return `${label(impact)} impact × ${label(urgency).toLowerCase()} urgency`
}
