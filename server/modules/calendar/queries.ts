import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { personOf } from '#server/core/access/person.ts'
import { contextOf, type Platform } from '#server/core/access/platform.ts'
import { roleMay } from '#server/core/access/roles.ts'
import { openLink, signLink } from '#server/core/access/signed-links.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { isUnchangedSince } from '#server/core/database/lists/totals.ts'
import type { Memory } from '#server/core/database/memory.ts'
import { writeCalendar } from '#server/core/mail/icalendar.ts'
import { present } from '#server/core/records/row.ts'
import type { Role } from '#server/core/values/actor.ts'
import { dayAfter, dayIn, startOfDay } from '#server/core/values/days.ts'
import { listBookedOf } from '../bookings/queries.ts'
import { taskKind } from '../tasks/kind.ts'
import type { PlannedTask } from '../tasks/schema.ts'
import { bookingEntry, PAST_DAYS, taskEntry } from './rules.ts'
import type { CalendarLink } from './schema.ts'

const PURPOSE = 'calendar.link'

export async function getLink(ctx: WorkspaceContext): Promise<CalendarLink> {
  const { id } = personOf(ctx)
  const { calendar_generation } = await subscribers(ctx).where('id', '=', id).executeTakeFirstOrThrow()
  return linkOf(ctx, id, calendar_generation)
}

/** The feed address of another member, for the CLI; undefined when no active member has that email address. */
export async function findLink(ctx: WorkspaceContext, email: string): Promise<CalendarLink | undefined> {
  const member = await subscribers(ctx).where('email', '=', email).where('status', '=', 'active').executeTakeFirst()
  return member && linkOf(ctx, member.id, member.calendar_generation)
}

function subscribers({ db, workspace }: WorkspaceContext) {
  return db.selectFrom('member').select(['id', 'calendar_generation']).where('workspace_id', '=', workspace.id)
}

export function linkOf({ workspace, services }: WorkspaceContext, id: string, generation: number): CalendarLink {
  const linked = { workspace: workspace.id, id, generation }
  return { url: `${services.publicUrl}/cal/${signLink(services.sealer, PURPOSE, linked)}.ics` }
}

type FeedOptions = {
  /** Returns tasks as to-dos, including undated ones, instead of all-day events. */
  todo: boolean
  /** Whether the caller already has the feed with this entity tag. */
  holds: (etag: string) => boolean
}
/** `bytes` are omitted when the caller already has them. */
export type Feed = { etag: string; bytes?: Buffer }

/** The maximum bytes of feeds that a process caches; the oldest are evicted first. */
const MOST_KEPT = 32 * 1024 * 1024

/**
 * The feed of one member; undefined for an invalid or replaced link. Calendar programs poll every few minutes, so the
 * feed is cached until a workspace change becomes visible or the day ends.
 */
export async function readFeed(
  platform: Platform,
  link: string,
  { todo, holds }: FeedOptions,
): Promise<Feed | undefined> {
  const linked = openLink(platform.services.sealer, PURPOSE, link)
  if (!linked) return undefined
  const key = `${link} ${todo}`
  const { feeds } = platform.services.memory
  const last = feeds.kept.get(key)
  const found = await findSubscriber(platform, linked, last?.snapshot)
  if (!found) return undefined
  const { ctx, snapshot, unchanged } = found
  const day = dayIn(ctx.workspace.time_zone, ctx.now)
  if (last && unchanged && last.day === day) return feedFor(last, holds)

  const bytes = Buffer.from(await writeFeed(ctx, day, todo))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  forget(feeds, key)
  for (const oldest of feeds.kept.keys()) {
    if (feeds.size + bytes.length <= MOST_KEPT) break
    forget(feeds, oldest)
  }
  feeds.kept.set(key, { etag, bytes, snapshot, day })
  feeds.size += bytes.length
  return feedFor({ etag, bytes }, holds)
}

function forget(feeds: Memory['feeds'], key: string): void {
  feeds.size -= feeds.kept.get(key)?.bytes.length ?? 0
  feeds.kept.delete(key)
}

const feedFor = ({ etag, bytes }: Required<Feed>, holds: FeedOptions['holds']): Feed =>
  holds(etag) ? { etag } : { etag, bytes }

/** The context of the feed's member. The snapshot is taken before any data of the feed is read. */
async function findSubscriber(
  platform: Platform,
  { workspace, id, generation }: { workspace: string; id: string; generation: number },
  since: string | undefined,
) {
  const row = await platform.app
    .reader(workspace)
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select(['workspace.slug', 'workspace.name', 'workspace.currency', 'workspace.time_zone', 'workspace.sandbox'])
    .select(['member.name as member', 'member.role', 'member.user_id'])
    .select(sql<string>`pg_current_snapshot()::text`.as('snapshot'))
    .select(sql<boolean>`${since !== undefined} and ${isUnchangedSince(workspace, since ?? null)}`.as('unchanged'))
    .where('member.workspace_id', '=', workspace)
    .where('member.id', '=', id)
    .where('member.calendar_generation', '=', generation)
    .where('member.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return undefined
  const { member: name, role, user_id, snapshot, unchanged, ...names } = row
  const actor = { kind: 'member' as const, id, name, role: role as Role, userId: user_id ?? '' }
  return { ctx: contextOf(platform, { id: workspace, ...names }, actor), snapshot, unchanged }
}

async function writeFeed(ctx: WorkspaceContext, day: string, todo: boolean): Promise<string> {
  const base = `${ctx.services.publicUrl}/${ctx.workspace.slug}`
  const host = new URL(base).hostname
  const { id: member, name, role } = personOf(ctx)
  const since = startOfDay(ctx.workspace.time_zone, dayAfter(day, -PAST_DAYS))
  const [tasks, bookings] = await Promise.all([
    listPlannedTasks(ctx, { member, undated: todo, doneSince: since }),
    todo || !roleMay(role, 'bookings.read') ? [] : listBookedOf(ctx, member, since),
  ])
  const entries = [
    ...tasks.map((task) => taskEntry(task, { base, host, todo })),
    ...bookings.map((booking) => bookingEntry(booking, name, base)),
  ]
  return writeCalendar({ name: `${ctx.workspace.name}: ${name}`, entries })
}

type Planned = { member: string; undated: boolean; doneSince: Date }

/**
 * Tasks in the calendar of a member who is an assignee or owner, by id: done ones only since `doneSince`, no cancelled
 * ones.
 */
function listPlannedTasks(ctx: WorkspaceContext, { member, undated, doneSince }: Planned) {
  let rows = present(taskKind, ctx)
    .select(['task.id', 'task.title', 'task.status', 'task.priority', 'task.due', 'task.desc', 'task.completed_at'])
    .select(['task.created_at', 'task.updated_at', 'task.sequence'])
    .where(sql<boolean>`(${member}::uuid = any(task.assignees) or ${member}::uuid = any(task.owners))`)
    .where('task.status', '!=', 'cancelled')
    .where(sql<boolean>`(task.completed_at is null or task.completed_at >= ${doneSince}::timestamptz)`)
  if (!undated) rows = rows.where('task.due', 'is not', null)
  return rows.orderBy('task.id').$castTo<PlannedTask>().execute()
}
