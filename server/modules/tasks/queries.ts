import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { lockRows, present } from '#server/core/records/row.ts'
import { isId } from '#server/core/values/fields.ts'
import { taskKind } from './kind.ts'
import type { PlannedTask, Task } from './schema.ts'

/** Locks the tasks of a project in id order, except those in the Trash. */
export async function lockTasksOfProject(ctx: WorkspaceContext, tx: Reader, project: string): Promise<Task[]> {
  if (!isId(project)) return []
  return (await lockRows(taskKind, present(taskKind, ctx, tx).where('task.project', '=', project))) as Task[]
}

type Planned = { member: string; undated: boolean; doneSince: Date }

/**
 * Tasks in the calendar of a member who is an assignee or owner, by id: done ones only since `doneSince`, no cancelled
 * ones.
 */
export function listPlannedTasks(ctx: WorkspaceContext, { member, undated, doneSince }: Planned) {
  let rows = present(taskKind, ctx)
    .select(['task.id', 'task.title', 'task.status', 'task.priority', 'task.due', 'task.desc', 'task.completed_at'])
    .select(['task.created_at', 'task.updated_at', 'task.sequence'])
    .where(sql<boolean>`(${member}::uuid = any(task.assignees) or ${member}::uuid = any(task.owners))`)
    .where('task.status', '!=', 'cancelled')
    .where(sql<boolean>`(task.completed_at is null or task.completed_at >= ${doneSince}::timestamptz)`)
  if (!undated) rows = rows.where('task.due', 'is not', null)
  return rows.orderBy('task.id').$castTo<PlannedTask>().execute()
}
