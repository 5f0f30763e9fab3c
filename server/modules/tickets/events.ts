import { lifeOf, MEMBER } from '#server/core/records/record-events.ts'
import { Ticket, TICKET_EXAMPLE } from './schema.ts'

export const TICKET_EVENTS = lifeOf('ticket', Ticket, {
  ...TICKET_EXAMPLE,
  number: 42,
  desc: 'We ordered matt, the proof is glossy.',
  status: 'open',
  priority: 'high',
  assignee: MEMBER,
  source: 'Support form',
  reopened: 0,
  respond_by: '2026-11-23T11:00:00.000Z',
  resolve_by: '2026-11-24T09:00:00.000Z',
  paused_minutes: 0,
})
