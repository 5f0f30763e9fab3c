import { sql } from 'kysely'
import { namesVisible } from '#server/core/access/guests.ts'
import { personOf } from '#server/core/access/person.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { getRecord } from '#server/core/records/row.ts'
import { forbidden } from '#server/core/values/errors.ts'
import { memberKind } from '../kind.ts'
import { listInvolved, listRows } from './places.ts'
import type { PersonalData } from './schema.ts'

/** Members get their own data, owners that of any member. Titles that a guest may not see are null. */
export async function getPersonalData(ctx: WorkspaceContext, id: string): Promise<PersonalData> {
  const me = personOf(ctx)
  if (id !== me.id && me.role !== 'owner') throw forbidden('You can only export your own data. Ask an owner.')
  const member = await getRecord(memberKind, ctx, id)
  const { database, workspace } = ctx
  const db = database.searching(workspace.id)
  const visible = namesVisible(ctx, member)
  const [
    hr,
    records,
    rows,
    assigned_tasks,
    comments,
    notifications,
    notification_choices,
    activity,
    tokens,
    sandboxes,
  ] = await Promise.all([
    rowsWith({ workspace }, db, 'member_hr', { member_id: id }).selectAll().execute(),
    listInvolved(ctx, db, id, visible),
    listRows(ctx, db, id),
    db
      .selectFrom('task')
      .innerJoinLateral(
        sql<{ entity: string; entity_id: string }>`(select 'task' as entity, task.id as entity_id)`.as('named'),
        (join) => join.onTrue(),
      )
      .select(['task.id', sql<string | null>`case when ${visible} then task.title end`.as('title')])
      .where('workspace_id', '=', workspace.id)
      .where(sql<boolean>`assignees @> array[${id}]::uuid[]`)
      .orderBy('task.id')
      .execute(),
    rowsWith({ workspace }, db, 'comment', { author: id }).select(['id', 'body', 'created_at']).orderBy('id').execute(),
    rowsWith({ workspace }, db, 'notification', { member: id })
      .select(['kind', sql<string | null>`case when ${visible} then subject end`.as('subject'), 'created_at'])
      .orderBy('id')
      .execute(),
    rowsWith({ workspace }, db, 'notification_choice', { member: id }).select(['kind', 'app', 'mail']).execute(),
    rowsWith({ workspace }, db, 'change', { actor_id: id })
      .select(['event', 'entity', 'entity_id', 'at'])
      .orderBy('id')
      .execute(),
    rowsWith({ workspace }, db, 'token', { created_by: id })
      .select(['id', 'name', 'created_at'])
      .orderBy('id')
      .execute(),
    ctx.services.sandboxes.auth
      .selectFrom('workspace')
      .select(['id', 'name', 'created_at'])
      .where('sandbox_of', '=', workspace.id)
      .where('sandbox_by', '=', id)
      .orderBy('id')
      .execute(),
  ])
  return {
    exported_at: ctx.now.toISOString(),
    workspace: workspace.name,
    member,
    confidential: (hr[0] as PersonalData['confidential'] | undefined) ?? null,
    assigned_tasks,
    records,
    ...rows,
    comments,
    notifications,
    notification_choices,
    activity,
    tokens,
    sandboxes,
  }
}
