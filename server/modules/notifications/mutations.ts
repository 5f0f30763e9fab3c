import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { namesVisible } from '#server/core/access/guests.ts'
import { kindNamed } from '#server/core/access/kind-facts.ts'
import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import type { EmailBody } from '#server/core/mail/email-body.ts'
import type { Role } from '#server/core/values/actor.ts'
import { dayIn } from '#server/core/values/days.ts'
import { newId } from '#server/core/values/ids.ts'
import { countUnread } from './queries.ts'
import { countOf, headline } from './rules.ts'
import type { MarkRead, NoticeChoice, NoticeKind, Notification } from './schema.ts'
import { unsubscribeUrl } from './unsubscribe/mutations.ts'

/** A notification for one member. `day` limits it to one per day; `due` is the date of a review. */
export type Notice = {
  member: string
  kind: NoticeKind
  entity: string
  entity_id: string
  subject: string
  actor_name: string | null
  day?: string
  due?: string
  /** The program that created the record: its notices of one hour are one while it is unread. */
  source?: string
  /** How many records of the program it stands for. */
  count?: number
  /** What its email says of the record, and the contact that it names. */
  detail?: { words: string; contact: string | null }
  /** Only in the application: what an agent causes sends no email. */
  quiet?: boolean
}

/** A notice as it is stored; not every kind can be switched off. */
type Stored = Omit<Notice, 'kind'> & { kind: Notification['kind'] }

/**
 * Notifies active members in the application and by email, according to their settings, of records they can see. Call
 * `announce()` after the caller's transaction. One email covers all notices of a kind; `emailBody` replaces its text.
 */
export async function notify(ctx: WorkspaceContext, tx: Scoped, notices: readonly Notice[], emailBody?: EmailBody) {
  const ids = [...new Set(notices.map(({ member }) => member))]
  if (ids.length === 0) return
  const members = await rowsWith(ctx, tx, 'member', { status: 'active' })
    .select(['id', 'email', 'role'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const choices = await tx
    .selectFrom('notification_choice')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`member = any(${ids}::uuid[])`)
    .execute()
  for (const { id, email, role } of members) {
    const own = notices.filter((notice) => notice.member === id)
    const visible = await visibleTo(ctx, tx, { id, role: role as Role }, own)
    for (const kind of new Set(visible.map((notice) => notice.kind))) {
      const theirs = visible.filter((notice) => notice.kind === kind)
      const choice = choices.find((one) => one.member === id && one.kind === kind) ?? { app: true, mail: true }
      if (!choice.app && !choice.mail) continue
      const fresh = await keepNotices(ctx, tx, theirs, choice.app)
      if (fresh.length === 0 || !choice.mail) continue
      const mailed = fresh.filter(({ quiet }) => !quiet)
      if (mailed.length === 0) continue
      const words = emailBody ?? emailOf(ctx, mailed)
      const mail = {
        kind,
        workspaceId: ctx.workspace.id,
        to: email,
        about: mailed.flatMap(({ entity_id, detail }) => [entity_id, detail?.contact ?? []].flat()),
        emailBody: { ...words, unsubscribe: unsubscribeUrl(ctx, id, kind) },
      }
      await tx.insertInto('mail').values(ctx.services.mailer.row(mail, ctx.now)).execute()
    }
  }
}

async function visibleTo(ctx: WorkspaceContext, tx: Scoped, person: { id: string; role: Role }, notices: Notice[]) {
  const entities = notices.map(({ entity }) => entity)
  const ids = notices.map(({ entity_id }) => entity_id)
  const { rows } = await sql<{ place: number }>`
    select place::int from unnest(${entities}::text[], ${ids}::uuid[]) with ordinality as named (entity, entity_id, place)
    where ${namesVisible(ctx, person)}`.execute(tx)
  const places = new Set(rows.map(({ place }) => place))
  return notices.filter((_notice, index) => places.has(index + 1))
}

/** After the transaction: sends the emails and makes open windows refetch. */
export function announce({ services }: WorkspaceContext, notices: readonly Pick<Notice, 'member'>[]): void {
  services.mailer.wake()
  services.signals.broadcast('notified', [...new Set(notices.map(({ member }) => member))])
}

/** Stores the notifications and returns the new ones; a notice with a `day` is stored once per day. */
export async function keepNotices<N extends Stored>(
  ctx: WorkspaceContext,
  tx: Scoped,
  notices: N[],
  shown: boolean,
): Promise<N[]> {
  const added = await addToSums(ctx, tx, notices)
  const own = notices.filter((notice) => !added.has(notice))
  if (own.length === 0) return []
  const created_at = ctx.now.toISOString()
  const rows = own.map(({ quiet: _quiet, detail: _detail, ...notice }) => ({
    workspace_id: ctx.workspace.id,
    id: newId(ctx.now),
    day: null,
    due: null,
    source: null,
    count: 1,
    ...notice,
    shown,
    created_at,
  }))
  const kept = await tx
    .insertInto('notification')
    .values(rows)
    .onConflict((twice) => twice.doNothing())
    .returning('entity_id')
    .execute()
  const fresh = new Set(kept.map(({ entity_id }) => entity_id))
  return own.filter(({ entity_id }) => fresh.has(entity_id))
}

/** Adds notices of a program to its unread notice of the last hour, so that a thousand records make one. */
async function addToSums<N extends Stored>({ workspace, now }: WorkspaceContext, tx: Scoped, notices: N[]) {
  const added = new Set<N>()
  for (const notice of notices) {
    const { member, kind, source, count = 1 } = notice
    if (!source) continue
    const { numUpdatedRows } = await tx
      .updateTable('notification')
      .set((eb) => ({ count: eb('count', '+', count) }))
      .where('workspace_id', '=', workspace.id)
      .where('member', '=', member)
      .where('kind', '=', kind)
      .where('source', '=', source)
      .where('read_at', 'is', null)
      .where('created_at', '>', new Date(now.getTime() - HOUR_MS).toISOString())
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) added.add(notice)
  }
  return added
}

const LISTED = 10
const HOUR_MS = 3_600_000

function emailOf(ctx: WorkspaceContext, notices: Notice[]): EmailBody {
  const [first] = notices as [Notice]
  const subject = headline(notices, dayIn(ctx.workspace.time_zone, ctx.now))
  const base = `${ctx.services.publicUrl}/${ctx.workspace.slug}`
  const isOne = countOf(notices) === 1
  const { page } = kindNamed(ctx.services.kinds, first.entity)
  return {
    subject,
    lead: `${subject}.`,
    paragraphs: isOne ? [first.detail?.words ?? []].flat() : notices.slice(0, LISTED).map(lineOf),
    action: {
      label: isOne && page ? `View ${first.entity.replaceAll('_', ' ')}` : 'View notifications',
      url: isOne && page ? `${base}${page}/${first.entity_id}` : `${base}/notifications`,
    },
    footer: `You received this email as a member of ${ctx.workspace.name}. You can turn off these emails in your account settings.`,
  }
}

const lineOf = ({ subject, due, detail }: Notice) =>
  due ? `${due}: ${subject}` : detail ? `${subject}: ${detail.words}` : subject

/** Marks the caller's given notifications, or all, as read. Not part of the change log. */
export async function markRead(ctx: WorkspaceContext, { ids }: MarkRead): Promise<{ unread: number }> {
  const member = personOf(ctx).id
  const left = await housekeep(ctx, async ({ tx }) => {
    let read = tx
      .updateTable('notification')
      .set({ read_at: ctx.now.toISOString() })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('member', '=', member)
      .where('read_at', 'is', null)
    if (ids) read = read.where(sql<boolean>`id = any(${ids}::uuid[])`)
    await read.execute()
    return countUnread(ctx, tx)
  })
  announce(ctx, [{ member }])
  return left
}

export function choose(ctx: WorkspaceContext, choice: NoticeChoice): Promise<NoticeChoice> {
  return housekeep(ctx, async ({ tx, write }) => {
    const { kind, app, mail } = choice
    write(
      tx
        .insertInto('notification_choice')
        .values({ workspace_id: ctx.workspace.id, member: personOf(ctx).id, kind, app, mail })
        .onConflict((known) => known.columns(['workspace_id', 'member', 'kind']).doUpdateSet({ app, mail })),
    )
    return choice
  })
}

/** For an erasure: locks the place of the notices, so that a running one cannot name the person afterwards. */
export async function waitForNotices({ workspace }: WorkspaceContext, tx: Scoped): Promise<void> {
  await tx
    .insertInto('notified')
    .values({ workspace_id: workspace.id, seq: 0 })
    .onConflict((known) => known.column('workspace_id').doUpdateSet((row) => ({ seq: row.ref('notified.seq') })))
    .execute()
}
