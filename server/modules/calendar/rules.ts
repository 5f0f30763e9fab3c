import { appointment } from '../bookings/emails/rules.ts'
import type { Booking } from '../bookings/schema.ts'
import { shownAddress } from '../contacts/rules.ts'
import type { PlannedTask, Task } from '../tasks/schema.ts'

/** How long done tasks and past bookings stay in the feed. */
export const PAST_DAYS = 30

/** RFC 5545 §3.8.1.9: 1 is the highest, 0 means undefined. */
const PRIORITIES: Record<Task['priority'], number> = { urgent: 1, high: 3, medium: 5, low: 7, none: 0 }

/** `base` is the URL of the workspace, `host` that of the installation. */
type TaskEntry = { base: string; host: string; todo: boolean }

/** A task as an all-day event on its due date, or with `todo` as a to-do. */
export function taskEntry(task: PlannedTask, { base, host, todo }: TaskEntry) {
  const { id, title, desc, due, status, completed_at, created_at, updated_at, sequence } = task
  const entry = {
    uid: `task-${id}@${host}`,
    created_at,
    updated_at,
    sequence,
    description: desc,
    url: `${base}/tasks/${id}`,
  }
  if (todo) {
    const started = status === 'in_progress'
    const priority = PRIORITIES[task.priority]
    return { ...entry, kind: 'todo' as const, summary: title, due, completed_at, started, priority }
  }
  return { ...entry, kind: 'day' as const, summary: completed_at ? `✓ ${title}` : title, day: due! }
}

/** A booking in the feed of its host: the same event that both sides received by email. */
export function bookingEntry(booking: Booking, host: string, base: string) {
  const entry = appointment(booking, { name: host }, base)
  const who = `${booking.name}, ${shownAddress(booking.email)}`
  return { ...entry, description: [who, entry.description].filter(Boolean).join('\n'), url: `${base}/bookings` }
}
