import { sql } from 'kysely'
import { kindNamed } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { dayAfter, dayIn, hourIn } from '#server/core/values/days.ts'
import { recordNamed } from '#server/core/values/fields.ts'
import { type Arrival, ARRIVALS, noticesOfArrivals } from '../arrivals/queries.ts'
import { announce, type Notice, notify } from '../mutations.ts'
import { newlyNamed } from '../rules.ts'
import { type About, actorOf, isByAgent, nameOf, noticesOfProposals, ofAgentAlone } from './queries.ts'

const LIMIT = 500
const PROPOSED = 'agent.proposed'
/** Older changes were imported and cause no notifications. */
const NEWS_MS = 24 * 60 * 60 * 1000
/** The hour from which members are reminded of dates. */
export const MORNING = 8

/**
 * Notifies members of mentions, assignments, proposals and arrivals in newly numbered changes. Exactly once, because the position is stored
 * in the same transaction. Returns true if there are more.
 */
export async function notifyOfChanges(ctx: WorkspaceContext): Promise<boolean> {
  const notifying = [...ctx.services.kinds.values()].filter(({ notifies }) => notifies)
  const events = [...notifying.flatMap(({ table }) => [`${table}.created`, `${table}.updated`]), PROPOSED, ...ARRIVALS]
  const { more, notices } = await housekeep(ctx, async ({ tx }) => {
    const notices: Notice[] = []
    const own = { workspace_id: ctx.workspace.id }
    await tx
      .insertInto('notified')
      .values({ ...own, seq: 0 })
      .onConflict((known) => known.doNothing())
      .execute()
    const notified = tx.selectFrom('notified').select('seq').where('workspace_id', '=', ctx.workspace.id)
    const { seq } = await notified.forUpdate().executeTakeFirstOrThrow()
    const feed = tx.selectFrom('feed').select('last_seq').where('workspace_id', '=', ctx.workspace.id)
    const last = (await feed.executeTakeFirst())?.last_seq ?? 0
    if (last <= seq) return { more: false, notices }
    const changes = await tx
      .selectFrom('change')
      .select(['seq', 'event', 'entity', 'entity_id', 'record', 'before', 'actor_id', 'actor_kind'])
      .select(ofAgentAlone.as('quiet'))
      .where('workspace_id', '=', ctx.workspace.id)
      .where('seq', '>', seq)
      .where('seq', '<=', last)
      .where('event', 'in', events)
      .where('actor_kind', '<>', 'import')
      .where('at', '>=', new Date(ctx.now.getTime() - NEWS_MS).toISOString())
      .orderBy('seq')
      .limit(LIMIT)
      .execute()
    const proposed = changes
      .filter(({ event }) => event === PROPOSED)
      .map(({ record }) => (record as Named)['id'] as string)
    notices.push(...(await noticesOfProposals(ctx, tx, proposed)))
    for (const { event, entity, record, before, actor_id, quiet } of changes) {
      const { notifies } = kindNamed(ctx.services.kinds, entity)
      if (!notifies || !/\.(created|updated)$/.test(event)) continue
      const { field, as } = notifies
      const members = newlyNamed(event, field, record as Named, before as Named | null)
      if (members.length === 0) continue
      const about = aboutOf(ctx, entity, record as Named)
      const [subject, actor_name] = await Promise.all([nameOf(ctx, tx, about), actorOf(ctx, tx, actor_id)])
      if (subject === undefined) continue
      for (const member of members)
        if (member !== actor_id) notices.push({ member, kind: as, ...about, subject, actor_name, quiet })
    }
    notices.push(...(await noticesOfArrivals(ctx, tx, changes as Arrival[])))
    await notify(ctx, tx, notices)
    const isMore = changes.length === LIMIT
    const upto = isMore ? changes.at(-1)!.seq! : last
    await tx.updateTable('notified').set({ seq: upto }).where('workspace_id', '=', ctx.workspace.id).execute()
    return { more: isMore, notices }
  })
  announce(ctx, notices)
  return more
}

type Named = Record<string, unknown>

/** The record itself; for a comment, the record that it is part of. */
function aboutOf({ services }: WorkspaceContext, entity: string, record: Named): About {
  const { partOf } = kindNamed(services.kinds, entity)
  if (!partOf) return { entity, entity_id: record['id'] as string }
  const whole = recordNamed(record[partOf] as string)
  return { entity: whole.entity, entity_id: whole.id }
}

/** From 8 a.m. in the workspace: notifies assignees of open tasks due tomorrow, once per task and day. */
export async function notifyDue(ctx: WorkspaceContext): Promise<void> {
  if (hourIn(ctx.workspace.time_zone, ctx.now) < MORNING) return
  const day = dayIn(ctx.workspace.time_zone, ctx.now)
  const notices = await housekeep(ctx, async ({ tx }) => {
    const { rows } = await sql<{ member: string; entity_id: string; subject: string; quiet: boolean }>`
      select assignee as member, task.id as entity_id, task.title as subject,
        ${isByAgent(ctx.workspace.id, 'task', sql.ref('task.id'), ['due', 'assignees'])} as quiet
      from task cross join lateral unnest(task.assignees) as assignee
      where task.workspace_id = ${ctx.workspace.id} and task.due = ${dayAfter(day)} and task.deleted_at is null
        and task.status not in ('done', 'cancelled') and not exists (
          select from notification n where n.workspace_id = task.workspace_id and n.member = assignee
            and n.entity_id = task.id and n.day = ${day})
      order by task.id`.execute(tx)
    const due = rows.map((row) => ({ ...row, kind: 'due' as const, entity: 'task' as const, actor_name: null, day }))
    await notify(ctx, tx, due)
    return due
  })
  announce(ctx, notices)
}
