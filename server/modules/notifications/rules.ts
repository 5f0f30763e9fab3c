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

/** Subject of the email; `count` notices of one kind share one email. */
export function headline(kind: NoticeKind, actor: string | null, subject: string, count: number): string {
  if (kind === 'due') return count > 1 ? `${count} tasks are due tomorrow` : `Due tomorrow: ${subject}`
  if (kind === 'mention') {
    if (count > 1) return `You were mentioned ${count} times`
    return actor ? `${actor} mentioned you: ${subject}` : `You were mentioned: ${subject}`
  }
  if (count > 1) return `You have ${count} new assignments`
  return actor ? `${actor} assigned you: ${subject}` : `Assigned to you: ${subject}`
}
