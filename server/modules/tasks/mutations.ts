import type { ImportRows } from '#server/core/batch-schema.ts'
import { type Change, change, insertWithChange } from '#server/core/change.ts'
import { invalid } from '#server/core/errors.ts'
import { keptExtId, putByExtId } from '#server/core/ext-ids.ts'
import { isGuest } from '#server/core/guests.ts'
import { newId } from '#server/core/ids.ts'
import { importRecords } from '#server/core/import.ts'
import { type Found, lockReferences, namesNothing } from '#server/core/references.ts'
import { type UpdateEach, updateEach } from '#server/core/update-each.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { isPresentProject } from '../projects/queries.ts'
import { lockTask, lockTrashedTask } from './queries.ts'
import { completedAt } from './rules.ts'
import { CreateTask, type Task, type PutTask, UpdateTask } from './schema.ts'

export async function createTask(
  ctx: WorkspaceContext,
  input: CreateTask & { source?: string | null | undefined },
): Promise<Task> {
  requireGuestsProject(ctx, input.project ?? null)
  const refs = references(input)
  if (namesNothing(refs)) {
    const task = newTask(ctx, input, { members: {} })
    await insertWithChange(ctx, 'task', row(ctx, task), { event: 'task.created', record: task })
    return task
  }
  return change(ctx, async ({ tx, write, record }) => {
    const task = newTask(ctx, input, await lockReferences(tx, ctx, refs))
    write(tx.insertInto('task').values(row(ctx, task)))
    record({ event: 'task.created', record: task })
    return task
  })
}

/** Rows of a file as tasks. */
export function importTasks(ctx: WorkspaceContext, input: ImportRows) {
  return importRecords(ctx, input, {
    schema: CreateTask,
    event: 'task.created',
    draft: async (tx, row) => newTask(ctx, row, await lockReferences(tx, ctx, references(row))),
    insert: (tx, task) => tx.insertInto('task').values(row(ctx, task)),
  })
}

export function updateTask(ctx: WorkspaceContext, input: UpdateTask): Promise<Task> {
  return change(ctx, (changing) => reviseTask(ctx, changing, input))
}

/** The task with this `ext_id`: updated, or created where there is none. */
export function putTask(ctx: WorkspaceContext, input: PutTask): Promise<Task> {
  return putByExtId(ctx, input, { entity: 'task', schema: CreateTask, create: createTask, update: updateTask })
}

export function updateTasks(ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, UpdateTask, reviseTask)
}

async function reviseTask(
  ctx: WorkspaceContext,
  { tx, write, record, unchanged }: Change,
  { id, version, base, ...fields }: UpdateTask,
): Promise<Task> {
  const before = requireFresh(ctx, await lockTask(ctx, tx, id), { version, base })
  const found = await lockReferences(tx, ctx, references(fields), [...before.assignees, ...before.owners])
  requireGuestsProject(ctx, fields.project)
  const status = fields.status ?? before.status
  const revised = revise(
    before,
    { ...fields, ...found.members, completed_at: completedAt(before, status, ctx.now) } as Partial<Task>,
    ctx.now,
  )
  if (!revised) return unchanged(before)
  const isMoved = 'title' in revised.set || 'due' in revised.set
  write(
    tx
      .updateTable('task')
      .set(revised.set)
      .$if(isMoved, (update) => update.set((eb) => ({ sequence: eb('sequence', '+', 1) })))
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', id),
  )
  record({ event: 'task.updated', record: revised.after, before: revised.old })
  return revised.after
}

/** To the Trash, where it stays for 30 days. */
export function removeTask(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    const task = requireFresh(ctx, await lockTask(ctx, tx, id))
    write(
      tx
        .updateTable('task')
        .set({ deleted_at: ctx.now.toISOString() })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    record({ event: 'task.deleted', record: task })
    return { id, deleted: true as const }
  })
}

/** Out of the Trash: created again, one version up. Its project stays only if it is still there. */
export function restoreTask(ctx: WorkspaceContext, { id }: { id: string }): Promise<Task> {
  return change(ctx, async ({ tx, write, record }) => {
    const trashed = requireFresh(ctx, await lockTrashedTask(ctx, tx, id))
    const ext_id = await keptExtId(ctx, tx, 'task', trashed.ext_id)
    const project = trashed.project && (await isPresentProject(ctx, tx, trashed.project)) ? trashed.project : null
    const revision = { project, ext_id, version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    const task = { ...trashed, ...revision }
    write(
      tx
        .updateTable('task')
        .set({ ...revision, deleted_at: null })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    record({ event: 'task.created', record: task })
    return task
  })
}

/** Outside of projects a guest sees no task, not even one just made. */
function requireGuestsProject({ actor }: WorkspaceContext, project: string | null | undefined): void {
  if (project === null && isGuest(actor)) throw invalid('project', 'must be one of the projects you work in')
}

function references(fields: Pick<CreateTask, 'project' | 'assignees' | 'owners'>) {
  return { project: fields.project, members: { assignees: fields.assignees, owners: fields.owners } }
}

function newTask(
  ctx: WorkspaceContext,
  input: CreateTask & { source?: string | null | undefined },
  { members }: Found,
): Task {
  const status = input.status ?? 'todo'
  return {
    id: newId(ctx.now),
    ext_id: input.ext_id ?? null,
    title: input.title,
    project: input.project ?? null,
    status,
    priority: input.priority ?? 'none',
    assignees: members.assignees ?? [],
    owners: members.owners ?? [],
    due: input.due ?? null,
    desc: input.desc ?? '',
    tags: input.tags ?? [],
    completed_at: completedAt(null, status, ctx.now),
    source: input.source ?? null,
    version: 1,
    created_at: ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
  }
}

function row(ctx: WorkspaceContext, task: Task) {
  return { workspace_id: ctx.workspace.id, ...task }
}
