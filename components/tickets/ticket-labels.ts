import type { Choice } from '#components/records/record-field.ts'
import { choicesOf } from '#components/records/states.ts'
import type { Ticket } from '#server/modules/tickets/schema.ts'
import { TICKET_STATES } from './ticket-states.ts'

type Of<Value extends string> = readonly (Choice & { value: Value })[]

export const STATUSES: Of<Ticket['status']> = choicesOf(TICKET_STATES)

export const TYPES: Of<Ticket['type']> = [
  { value: 'question', label: 'Question' },
  { value: 'incident', label: 'Incident' },
  { value: 'problem', label: 'Problem' },
  { value: 'request', label: 'Request' },
]

export const LEVELS: Of<Ticket['impact']> = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
]

export const PRIORITIES: Of<Ticket['priority']> = [...LEVELS, { value: 'urgent', label: 'Urgent' }]
