import type { Brief } from '#components/records/record-field.ts'
import { isDone } from '#server/modules/tickets/rules.ts'
import type { TicketRow } from '#server/modules/tickets/schema.ts'

export type DueState = { words: string; tone: 'neutral' | 'danger' | 'warning' | 'success' }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "25 min", "3 h", "2 days" */
export function formatDuration(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.round(ms / MINUTE))} min`
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} h`
  return `${Math.round(ms / DAY)} days`
}

type Response = Pick<TicketRow, 'status' | 'first_response_at' | 'respond_by' | 'resolved_at'>

/** The time left until the first response; undefined for a ticket resolved without one. */
export function responseState(ticket: Response, now: Date): DueState | null {
  const { first_response_at, respond_by } = ticket
  if (first_response_at !== null)
    return first_response_at <= respond_by
      ? { words: 'Answered in time', tone: 'success' }
      : { words: 'Answered late', tone: 'danger' }
  return isDone(ticket) ? null : openState(respond_by, now)
}

type Resolution = Pick<TicketRow, 'status' | 'resolved_at' | 'resolve_by' | 'paused_at'>

/** The time left until the resolution. */
export function resolutionState(ticket: Resolution, now: Date): DueState {
  const { status, resolved_at, resolve_by, paused_at } = ticket
  if (resolved_at !== null)
    return (paused_at ?? resolved_at) <= resolve_by
      ? { words: 'Resolved in time', tone: 'success' }
      : { words: 'Resolved late', tone: 'danger' }
  if (status === 'waiting' && paused_at !== null && paused_at <= resolve_by) return { words: 'Paused', tone: 'neutral' }
  return openState(resolve_by, now)
}

/** Less than an hour left counts as close. */
function openState(by: string, now: Date): DueState {
  const left = Date.parse(by) - now.getTime()
  if (left < 0) return { words: `Late by ${formatDuration(-left)}`, tone: 'danger' }
  return { words: `${formatDuration(left)} left`, tone: left < HOUR ? 'warning' : 'neutral' }
}

/** The pending response of an open ticket, for rows on phones. */
export const responseBrief = (ticket: TicketRow, now: Date): Brief | null =>
  ticket.first_response_at === null ? briefOf('Response', ticket, responseState(ticket, now)) : null

/** The pending resolution of an open ticket, for rows on phones. */
export const resolutionBrief = (ticket: TicketRow, now: Date): Brief | null =>
  briefOf('Resolution', ticket, resolutionState(ticket, now))

const briefOf = (label: string, ticket: TicketRow, state: DueState | null): Brief | null =>
  state && !isDone(ticket) ? { words: labelled(label, state), late: state.tone === 'danger' } : null

/** "Response: late by 3 h" */
export const labelled = (label: string, { words }: DueState) =>
  `${label}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
