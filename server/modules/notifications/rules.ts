import type { NoticeKind } from './schema.ts'

/** The members that a change adds to a field that lists people. */
export function newlyNamed(
  event: string,
  field: string,
  record: Record<string, unknown>,
  before: Record<string, unknown> | null,
): string[] {
  if (event.endsWith('.updated') && !before?.[field]) return []
  // A record restored from the Trash is created again; its people were notified the first time.
  if (event.endsWith('.created') && Number(record['version']) > 1) return []
  const known = new Set((before?.[field] as string[] | undefined) ?? [])
  return ((record[field] as string[] | undefined) ?? []).filter((id) => !known.has(id))
}

/** What a mail about it is headed with; `count` things of one kind are told in one mail. */
export function headline(kind: NoticeKind, actor: string | null, subject: string, count: number): string {
  const who = actor ?? 'Somebody'
  if (kind === 'due') return count > 1 ? `${count} tasks are due tomorrow` : `Due tomorrow: ${subject}`
  if (kind === 'mention') return count > 1 ? `You were mentioned ${count} times` : `${who} mentioned you: ${subject}`
  return count > 1 ? `${count} tasks were assigned to you` : `${who} assigned to you: ${subject}`
}
