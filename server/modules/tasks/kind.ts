import { sql } from 'kysely'
import { projectsOf } from '#server/core/access/guests.ts'
import { isGuest } from '#server/core/access/roles.ts'
import { attachedTo } from '#server/core/records/attachments.ts'
import { compares, holdsOneOf, isOneOf, namesOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { invalid } from '#server/core/values/errors.ts'
import { completedAt } from './rules.ts'
import { CreateTask, ListTasks, Task, TASK_EXAMPLE, TaskRow, UpdateTask } from './schema.ts'

export const taskKind = defineKind(
  { record: Task, row: TaskRow, create: CreateTask, update: UpdateTask, list: ListTasks },
  {
    table: 'task',
    path: 'tasks',
    read: 'tasks.read',
    write: 'tasks.write',
    remove: 'tasks.delete',
    page: '/tasks',
    title: 'title',
    search: { status: 'status' },
    comments: true,
    owned: ['assignees', 'owners'],
    attachments: true,
    columns: { attachments: attachedTo('task') },
    notifies: { field: 'assignees', as: 'assignment' },
    docs: { example: TASK_EXAMPLE },
    refs: { project: 'project' },
    people: ['assignees', 'owners'],
    filters: {
      status: isOneOf('task.status'),
      project: namesOneOf('task.project', 'project'),
      source: isOneOf('task.source'),
      assignee: holdsOneOf('task.assignees', 'member'),
      due_before: compares('task.due', '<'),
      due_after: compares('task.due', '>'),
    },
    /** A guest sees the tasks of projects whose team includes them. */
    visible: (view) =>
      isGuest(view.actor) ? sql<boolean>`task.project in (${projectsOf(view.workspace.id, view.actor.id)})` : undefined,
    /** A task that leaves the projects of a guest is sent without its record. */
    toGuest({ record, before }, { projects }) {
      if (projects.has(record?.project as string)) return 'record'
      return projects.has(before?.project as string) ? 'event' : 'nothing'
    },
    defaults: () => ({ status: 'todo' as const, priority: 'none' as const }),
    derive: (ctx, { before, after }) => ({ completed_at: completedAt(before, after.status, ctx.now) }),
    check({ actor }, { given, before }) {
      const project = before === null ? (given.project ?? null) : given.project
      if (project === null && isGuest(actor)) throw invalid('project', 'must be one of your projects')
    },
    /** Number of changes of title or day, required by calendars (RFC 5545 §3.8.7.4). */
    stored: (set, before) => (before && ('title' in set || 'due' in set) ? { sequence: sql`sequence + 1` } : {}),
  },
)
