import { daysBetween } from '#server/core/values/days.ts'
import type { NoticeKind } from './schema.ts'

/** Members that a change adds to a field with a list of people. */
export function newlyNamed(
  event: string,
  field: string,
  record: Record<string, unknown>,
  before: Record<string, unknown> | null,
): string[] {
  if (event.endsWith('.updated') && !(before && field in before)) return []
  // Restoring a record creates it again; its members were notified the first time.
  if (event.endsWith('.created') && Number(record['version']) > 1) return []
  const known = new Set(peopleIn(before?.[field]))
  return peopleIn(record[field]).filter((id) => !known.has(id))
}

/** A field holds one member or a list of them. */
const peopleIn = (value: unknown) => (typeof value === 'string' ? [value] : ((value as string[] | null) ?? []))

type Summed = { member: string; kind: string; source?: string; count?: number }

/** Makes notices of one program to one member about one kind a single notice, which names the first record. */
export function summed<T extends Summed>(notices: readonly T[]): T[] {
  const sums = new Map<string, T>()
  return notices.flatMap((notice) => {
    const { member, kind, source, count = 1 } = notice
    if (!source) return [notice]
    const key = `${member} ${kind} ${source}`
    const sum = sums.get(key)
    if (sum) {
      sum.count = (sum.count ?? 1) + count
      return []
    }
    const first = { ...notice }
    sums.set(key, first)
    return [first]
  })
}

/** Number of records that notices stand for. */
export const countOf = (notices: readonly { count?: number }[]) =>
  notices.reduce((sum, { count = 1 }) => sum + count, 0)

type Headed = {
  kind: NoticeKind
  entity: string
  actor_name: string | null
  subject: string
  due?: string
  count?: number
}

const NEW = {
  lead: ['New lead', 'new leads'],
  ticket: ['New ticket', 'new tickets'],
  booking: ['New booking', 'new bookings'],
} as const

/** Subject of the email about notices of one kind. `today` is the current day in the workspace. */
export function headline(notices: readonly Headed[], today: string): string {
  const [{ kind, entity, actor_name: actor, subject, due = today }] = notices as [Headed]
  const count = countOf(notices)
  if (kind === 'lead' || kind === 'ticket' || kind === 'booking')
    return count > 1 ? `${count} ${NEW[kind][1]}` : `${NEW[kind][0]}: ${subject}`
  if (kind === 'overdue') return count > 1 ? `${count} invoices are overdue` : `Invoice overdue: ${subject}`
  if (kind === 'comment') {
    if (count > 1) return `${count} new comments`
    return actor ? `${actor} commented: ${subject}` : `New comment: ${subject}`
  }
  if (kind === 'due') return count > 1 ? `${count} tasks are due tomorrow` : `Due tomorrow: ${subject}`
  if (kind === 'quote') return actor ? `${actor}: quote ${subject}` : `Quote ${subject}`
  if (kind === 'undelivered')
    return count > 1 ? `${count} emails were not delivered` : `${undeliveredWords(entity)}: ${subject}`
  if (kind === 'review') return count > 1 ? `${count} reviews are due` : `${reviewWords(due, today)}: ${subject}`
  if (kind === 'proposal') return actor ? `${actor} proposes: ${subject}` : `Proposed: ${subject}`
  if (kind === 'mention') {
    if (count > 1) return `You were mentioned ${count} times`
    return actor ? `${actor} mentioned you: ${subject}` : `You were mentioned: ${subject}`
  }
  if (count > 1) return `You have ${count} new assignments`
  return actor ? `${actor} assigned you: ${subject}` : `Assigned to you: ${subject}`
}

/** What happened to an email about this kind of record. */
export const undeliveredWords = (entity: string) =>
  entity === 'newsletter' ? 'Newsletter not sent as planned' : 'Email not delivered'

function reviewWords(due: string, today: string): string {
  const days = daysBetween(today, due)
  if (days < 0) return 'Review overdue'
  if (days === 0) return 'Review due today'
  return days === 1 ? 'Review due tomorrow' : `Review due in ${days} days`
}
