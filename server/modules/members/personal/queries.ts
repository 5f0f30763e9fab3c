import { sql } from 'kysely'
import { namesVisible } from '#server/core/access/guests.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord } from '#server/core/records/read.ts'
import { forbidden } from '#server/core/values/errors.ts'
import { personOf } from '#server/core/values/person.ts'
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
  const [hr, records, rows, assigned_tasks, comments, notifications, notification_choices, activity, tokens] =
    await Promise.all([
      db
        .selectFrom('member_hr')
        .selectAll()
        .where('workspace_id', '=', workspace.id)
        .where('member_id', '=', id)
        .execute(),
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
      db
        .selectFrom('comment')
        .select(['id', 'body', 'created_at'])
        .where('workspace_id', '=', workspace.id)
        .where('author', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('notification')
        .select(['kind', sql<string | null>`case when ${visible} then subject end`.as('subject'), 'created_at'])
        .where('workspace_id', '=', workspace.id)
        .where('member', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('notification_choice')
        .select(['kind', 'app', 'mail'])
        .where('workspace_id', '=', workspace.id)
        .where('member', '=', id)
        .execute(),
      db
        .selectFrom('change')
        .select(['event', 'entity', 'entity_id', 'at'])
        .where('workspace_id', '=', workspace.id)
        .where('actor_id', '=', id)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('token')
        .select(['id', 'name', 'created_at'])
        .where('workspace_id', '=', workspace.id)
        .where('created_by', '=', id)
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
  }
}
