import type { Commented } from '../comments/schema.ts'
import type { NoticeKind } from './schema.ts'

const NAMING: Record<string, string> = {
  'task.created': 'assignees',
  'task.updated': 'assignees',
  'comment.created': 'mentions',
  'comment.updated': 'mentions',
}
/** The events of which somebody may have to be told. */
export const NAMING_EVENTS = Object.keys(NAMING)

/** Whom a change concerns: those whom it names and who were not named before. */
export function newlyNamed(
  event: string,
  record: Record<string, unknown>,
  before: Record<string, unknown> | null,
): { kind: NoticeKind; members: string[] } | undefined {
  const named = NAMING[event]
  if (!named || (event.endsWith('.updated') && !before?.[named])) return undefined
  // What comes out of the Trash is created again: its people were told the first time.
  if (event.endsWith('.created') && Number(record['version']) > 1) return undefined
  const known = new Set((before?.[named] as string[] | undefined) ?? [])
  const members = ((record[named] as string[] | undefined) ?? []).filter((id) => !known.has(id))
  return members.length === 0 ? undefined : { kind: named === 'mentions' ? 'mention' : 'assignment', members }
}

/** What a mail about it is headed with; `count` things of one kind are told in one mail. */
export function headline(kind: NoticeKind, actor: string | null, subject: string, count: number): string {
  if (kind === 'due') return count > 1 ? `${count} tasks are due tomorrow` : `Due tomorrow: ${subject}`
  if (kind === 'mention') {
    if (count > 1) return `You were mentioned ${count} times`
    return actor ? `${actor} mentioned you: ${subject}` : `You were mentioned: ${subject}`
  }
  if (count > 1) return `${count} tasks were assigned to you`
  return actor ? `${actor} assigned you: ${subject}` : `Assigned to you: ${subject}`
}

/** Where the pages of records are that people are told of, below the workspace's address. */
export const PAGES = {
  task: '/tasks',
  project: '/projects',
  contact: '/contacts',
  lead: '/leads',
  deal: '/deals',
  campaign: '/campaigns',
  invoice: '/invoices',
  item: '/inventory/items',
  purchase_order: '/inventory/orders',
  stock_count: '/inventory/counts',
  webhook: '/settings/webhooks',
} as const satisfies Record<Commented | 'webhook', string>
