import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isGuest, projectsOf } from '#server/core/guests.ts'
import { isId } from '#server/core/ids.ts'
import { requireKnown } from '#server/core/known.ts'
import { matchesWords, page } from '#server/core/paging.ts'
import { query, type View } from '#server/core/statements.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { type ListTasks, type PlannedTask, type Task, TASK_PRIORITIES } from './schema.ts'

/** From none to urgent, not by the alphabet. */
const sorts = { priority: sql`array_position(${TASK_PRIORITIES}::text[], task.priority)` }

type Tasks = SelectQueryBuilder<DB, 'task', object>

/** The columns of a task, named as REST names them: a row of these is the record. */
export function taskColumns<O>(rows: SelectQueryBuilder<DB, 'task', O>) {
  return rows
    .select([
      'task.id',
      'task.ext_id',
      'task.title',
      'task.project',
      'task.status',
      'task.priority',
      'task.assignees',
      'task.owners',
    ])
    .select(['task.due', 'task.desc', 'task.tags', 'task.completed_at', 'task.source'])
    .select(['task.version', 'task.created_at', 'task.updated_at'])
}

/** Tasks that are not in the Trash; a guest sees those of the projects whose team has them. */
function presentTasks(ctx: View, db: Reader = ctx.db): Tasks {
  const rows = db
    .selectFrom('task')
    .where('task.workspace_id', '=', ctx.workspace.id)
    .where('task.deleted_at', 'is', null)
  if (!isGuest(ctx.actor)) return rows
  return rows.where(sql<boolean>`task.project in (${projectsOf(ctx.workspace.id, ctx.actor.id)})`)
}

/** Locks the task until the transaction ends; undefined when there is none. */
export async function lockTask(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Task | undefined> {
  if (!isId(id)) return undefined
  return (await taskColumns(presentTasks(ctx, tx)).where('task.id', '=', id).forUpdate('task').executeTakeFirst()) as
    | Task
    | undefined
}

export async function lockTrashedTask(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Task | undefined> {
  if (!isId(id)) return undefined
  const trashed = tx
    .selectFrom('task')
    .where('task.workspace_id', '=', ctx.workspace.id)
    .where('task.id', '=', id)
    .where('task.deleted_at', 'is not', null)
  return (await taskColumns(trashed).forUpdate('task').executeTakeFirst()) as Task | undefined
}

/** Locks the tasks of a project, in the order of their ids; those in the Trash are left alone. */
export async function lockTasksOfProject(ctx: WorkspaceContext, tx: Reader, project: string): Promise<Task[]> {
  if (!isId(project)) return []
  const rows = taskColumns(presentTasks(ctx, tx)).where('task.project', '=', project)
  return (await rows.orderBy('task.id').forUpdate('task').execute()) as Task[]
}

export async function getTask(ctx: WorkspaceContext, id: string): Promise<Task> {
  if (!isId(id)) throw notFound()
  const [task] = await query(ctx, 'task by id', { id }, (view, values) =>
    taskColumns(presentTasks(view)).where('task.id', '=', values.id),
  )
  if (!task) throw notFound()
  return task as Task
}

export async function listTasks(ctx: WorkspaceContext, input: ListTasks) {
  await requireKnown(ctx, { project: input.project, assignee: input.assignee })
  return page<Task>(ctx, input, {
    table: 'task',
    rows: (view) => filterTasks(presentTasks(view), input),
    columns: taskColumns,
    sorts,
  })
}

type Planned = { member: string; undated: boolean; doneSince: Date }

/** What is in the calendar of a member who has or owns them, by id: done tasks only since then, cancelled ones never. */
export function listPlannedTasks(ctx: WorkspaceContext, { member, undated, doneSince }: Planned) {
  let rows = presentTasks(ctx)
    .select(['task.id', 'task.title', 'task.status', 'task.priority', 'task.due', 'task.desc', 'task.completed_at'])
    .select(['task.created_at', 'task.updated_at', 'task.sequence'])
    .where(sql<boolean>`(${member}::uuid = any(task.assignees) or ${member}::uuid = any(task.owners))`)
    .where('task.status', '!=', 'cancelled')
    .where(sql<boolean>`(task.completed_at is null or task.completed_at >= ${doneSince}::timestamptz)`)
  if (!undated) rows = rows.where('task.due', 'is not', null)
  return rows.orderBy('task.id').$castTo<PlannedTask>().execute()
}

export function allTasks(ctx: WorkspaceContext) {
  return whole<Task>(ctx, { table: 'task', rows: (view) => taskColumns(presentTasks(view)) })
}

function filterTasks(rows: Tasks, input: ListTasks): Tasks {
  let found = rows
  const { status, project, source, assignee, due_before, due_after, ext_id, updated_since, q } = input
  if (status) found = found.where(sql<boolean>`task.status = any(${status}::text[])`)
  if (project) {
    const ids = project.filter((id) => id !== 'none')
    found = project.includes('none')
      ? found.where(sql<boolean>`(task.project is null or task.project = any(${ids}::uuid[]))`)
      : found.where(sql<boolean>`task.project = any(${ids}::uuid[])`)
  }
  if (source) found = found.where(sql<boolean>`task.source = any(${source}::text[])`)
  if (assignee) found = found.where(sql<boolean>`task.assignees && ${assignee}::uuid[]`)
  if (due_before) found = found.where('task.due', '<', due_before)
  if (due_after) found = found.where('task.due', '>', due_after)
  if (ext_id) found = found.where('task.ext_id', '=', ext_id)
  if (updated_since) found = found.where('task.updated_at', '>=', updated_since)
  if (q) found = found.where(matchesWords('task', q))
  return found
}
