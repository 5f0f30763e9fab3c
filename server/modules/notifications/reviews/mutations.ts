import { sql } from 'kysely'
import { isPresent, type KindFacts, rowsOf, titleOf } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { untilIdle } from '#server/core/operations/run-until-idle.ts'
import { dayAfter, dayIn, hourIn } from '#server/core/values/days.ts'
import { announce, notify } from '../mutations.ts'
import { MORNING } from '../notify/mutations.ts'
import { isByAgent } from '../notify/queries.ts'

/** Records per transaction. */
const BATCH = 500

/**
 * From 8 a.m. in the workspace: reminds owners of review dates 14 days before, 1 day before, and when they have passed.
 * Each owner is reminded once of each, even if late. A new date restarts the reminders.
 */
export async function remindOfReviews(ctx: WorkspaceContext): Promise<void> {
  if (hourIn(ctx.workspace.time_zone, ctx.now) < MORNING) return
  for (const kind of ctx.services.kinds.values())
    if (kind.reviews) await untilIdle(() => remindOfSome(ctx, kind, kind.reviews!))
}

type Due = { entity_id: string; member: string; due: string; days: number; subject: string; quiet: boolean }

/** True if there may be more. `review_notice` keeps the reminders until the date or owner changes. */
async function remindOfSome(
  ctx: WorkspaceContext,
  kind: KindFacts,
  reviews: NonNullable<KindFacts['reviews']>,
): Promise<boolean> {
  const today = dayIn(ctx.workspace.time_zone, ctx.now)
  const { due, open = sql<boolean>`true` } = reviews
  const column = (name: string) => sql.ref(`${kind.table}.${name}`)
  const isShared = 'owners' in reviews
  const people = isShared ? reviews.owners : reviews.owner
  const owner = isShared ? sql.ref('reviewer.id') : column(reviews.owner)
  const reviewed = isShared
    ? sql`${rowsOf(kind)} cross join unnest(${column(reviews.owners)}) as reviewer (id)`
    : rowsOf(kind)
  const days = sql`case when ${column(due)} < ${today} then 0 when ${column(due)} <= ${dayAfter(today)} then 1 else 14 end`
  const own = sql`${column('workspace_id')} = ${ctx.workspace.id}`
  const notices = await housekeep(ctx, async ({ tx }) => {
    await sql`
      delete from review_notice n where n.workspace_id = ${ctx.workspace.id} and n.entity = ${kind.table}
        and not exists (select from ${reviewed} where ${own} and ${column('id')} = n.entity_id
          and ${column(due)} = n.due and ${owner} = n.member)`.execute(tx)
    const { rows } = await sql<Due>`
      with found as (
        select ${column('id')} as entity_id, ${owner} as member, ${column(due)} as due, ${days}::smallint as days,
          ${titleOf(kind)} as subject
        from ${reviewed}
        where ${own} and ${isPresent(kind)} and ${owner} is not null and ${column(due)} <= ${dayAfter(today, 14)}
          and ${open} and not exists (select from review_notice n
            where n.workspace_id = ${column('workspace_id')} and n.entity = ${kind.table} and n.entity_id = ${column('id')}
              and n.member = ${owner} and n.due = ${column(due)} and n.days = ${days})
        order by ${column('id')}, member limit ${BATCH}
      ), sent as (
        insert into review_notice (workspace_id, entity, entity_id, member, due, days)
        select ${ctx.workspace.id}::uuid, ${kind.table}, entity_id, member, due, days from found
        on conflict do nothing returning entity_id, member
      )
      select found.*, ${isByAgent(ctx.workspace.id, kind.table, sql`found.entity_id`, [due, people])} as quiet
      from found join sent using (entity_id, member)`.execute(tx)
    const reminders = rows.map(({ days: _days, ...row }) => ({
      ...row,
      kind: 'review' as const,
      entity: kind.table,
      actor_name: null,
    }))
    await notify(ctx, tx, reminders)
    return reminders
  })
  announce(ctx, notices)
  return notices.length === BATCH
}
