import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { namesVisible } from '#server/core/access/guests.ts'
import { personOf } from '#server/core/access/person.ts'
import { type Permission, roleMay } from '#server/core/access/roles.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import {
  type ListNotifications,
  NOTICE_KINDS,
  type NoticeChoice,
  type NoticeKind,
  type NotificationPage,
} from './schema.ts'

/** Who receives a kind of notification that is not for everyone. */
const ONLY: Partial<Record<NoticeKind, Permission>> = {
  lead: 'marketing.read',
  ticket: 'tickets.read',
  booking: 'bookings.read',
  undelivered: 'bookings.read',
  overdue: 'invoices.read',
  webhook: 'webhooks.manage',
  connector: 'webhooks.manage',
  proposal: 'agents.review',
}

/** The caller's notifications, of records that are still visible to the caller. */
function ownNotifications(ctx: WorkspaceContext, db: Reader = ctx.db) {
  return rowsWith(ctx, db, 'notification', { member: personOf(ctx).id, shown: true }).where(
    namesVisible(ctx, personOf(ctx)),
  )
}

export async function listNotifications(ctx: WorkspaceContext, input: ListNotifications): Promise<NotificationPage> {
  const { limit, unread, before } = input
  let found = ownNotifications(ctx)
  if (unread) found = found.where('read_at', 'is', null)
  if (before) found = found.where('id', '<', before)
  const rows = await found
    .select(['id', 'kind', 'entity', 'entity_id', 'subject', 'actor_name', 'due', 'count', 'read_at', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return { data: rows.slice(0, limit), has_more: rows.length > limit } as NotificationPage
}

export async function countUnread(ctx: WorkspaceContext, db?: Reader): Promise<{ unread: number }> {
  const { unread } = await ownNotifications(ctx, db)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return { unread: Number(unread) }
}

/** The caller's choices, one per kind that they can receive, on by default. */
export async function listChoices(ctx: WorkspaceContext): Promise<NoticeChoice[]> {
  const { id, role } = personOf(ctx)
  const rows = await rowsWith(ctx, ctx.db, 'notification_choice', { member: id })
    .select(['kind', 'app', 'mail'])
    .execute()
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  const kinds = NOTICE_KINDS.filter((kind) => {
    const permission = ONLY[kind]
    return !permission || roleMay(role, permission)
  })
  return kinds.map((kind) => ({ app: true, mail: true, ...chosen.get(kind), kind }))
}

/** Whether the row of `member` wants emails of this kind. */
export const wantsMail = (kind: NoticeKind): RawBuilder<boolean> => sql<boolean>`coalesce((
  select choice.mail from notification_choice choice
  where choice.workspace_id = member.workspace_id and choice.member = member.id and choice.kind = ${kind}), true)`
