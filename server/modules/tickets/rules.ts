import { shorten } from '#server/core/values/written/shorten.ts'
import { afterWorking, workingBetween, type WorkingTimes } from './clock/rules.ts'
import type { Ticket, TicketHours } from './schema.ts'

type Level = Ticket['impact']

/** Impact × urgency (ITIL): rows are impacts, columns urgencies. */
const PRIORITY = {
  low: { low: 'low', medium: 'low', high: 'medium' },
  medium: { low: 'low', medium: 'medium', high: 'high' },
  high: { low: 'medium', medium: 'high', high: 'urgent' },
} as const

export const priorityOf = (impact: Level, urgency: Level): Ticket['priority'] => PRIORITY[impact][urgency]

/** Resolved and closed tickets are done; they have a resolution. */
export const isDone = ({ status }: Pick<Ticket, 'status'>) => status === 'resolved' || status === 'closed'

/** Why the resolution clock stands still: the ticket waits for its requester, or it is done. */
const pauseOf = (ticket: Pick<Ticket, 'status'>) =>
  isDone(ticket) ? 'done' : ticket.status === 'waiting' ? 'waiting' : null

type State = Pick<Ticket, 'status' | 'resolved_at' | 'closed_at' | 'reopened' | 'paused_at'>

/** The fields derived from a change of status: its times, and the number of times reopened. */
export function stateAfter(before: State | null, after: Pick<Ticket, 'status'>, now: Date) {
  const at = now.toISOString()
  const wasDone = before !== null && isDone(before)
  const pause = pauseOf(after)
  const isSamePause = before !== null && pauseOf(before) === pause
  return {
    resolved_at: isDone(after) ? (wasDone && before.resolved_at) || at : null,
    closed_at: after.status === 'closed' ? (before?.closed_at ?? at) : null,
    reopened: (before?.reopened ?? 0) + (wasDone && !isDone(after) ? 1 : 0),
    paused_at: pause ? (isSamePause && before.paused_at) || at : null,
  }
}

type Clocked = Pick<
  Ticket,
  'priority' | 'created_at' | 'first_response_at' | 'respond_by' | 'resolve_by' | 'paused_at' | 'paused_minutes'
>

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Whether this change affects the due times, so that the settings are needed. */
export const changesClock = (before: Clocked | null, after: Clocked) =>
  !before || before.priority !== after.priority || isPauseOver(before, after)

/** A ticket resolved while it waits ends one pause and begins another. */
const isPauseOver = (before: Clocked, after: Clocked) =>
  before.paused_at !== null && before.paused_at !== after.paused_at

/**
 * The due times of a ticket: working hours of its priority, counted from its creation. Paused time delays the
 * resolution, but not the first response, whose due time is fixed once it was given.
 */
export function clockAfter(before: Clocked | null, after: Clocked, hours: TicketHours, times: WorkingTimes, now: Date) {
  const start = new Date(after.created_at)
  const { respond, resolve } = hours[after.priority]
  const paused = before?.paused_at && isPauseOver(before, after) ? new Date(before.paused_at) : now
  const paused_minutes = (before?.paused_minutes ?? 0) + Math.round(workingBetween(times, paused, now) / MINUTE)
  const isAnswered = before !== null && after.first_response_at !== null
  return {
    paused_minutes,
    respond_by: isAnswered ? before.respond_by : afterWorking(times, start, respond * HOUR).toISOString(),
    resolve_by: afterWorking(times, start, resolve * HOUR + paused_minutes * MINUTE).toISOString(),
  }
}

/** The title of a ticket from a message: its first line, cut to 100 characters. */
export function titleFrom(message: string | null, from: string): string {
  const [line] = (message ?? '').split('\n').flatMap((text) => text.trim() || [])
  return line ? shorten(line, 100) : `Message from ${from}`
}
