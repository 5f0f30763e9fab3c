import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, change, joining } from '#server/core/database/change.ts'
import { isPresentRecord, lockRecord } from '#server/core/records/row.ts'
import { createRecord } from '#server/core/records/write.ts'
import { conflict, namesNone, notFound } from '#server/core/values/errors.ts'
import { taskKind } from '../../tasks/kind.ts'
import type { Task } from '../../tasks/schema.ts'
import { riskKind } from '../kind.ts'
import type { CreateTreatment, LinkedTask } from '../schema.ts'
import { countTasks, isLinked } from './queries.ts'

const MOST_TASKS = 100

/** Creates a task that treats the risk. */
export function createTreatment(ctx: WorkspaceContext, { risk: id, task: input }: CreateTreatment): Promise<Task> {
  return change(ctx, async (changing) => {
    const risk = await lockRisk(ctx, changing, id)
    const task = await createRecord(taskKind, joining(ctx, changing), input)
    link(ctx, changing, { risk: id, task: task.id })
    changing.record({ event: 'risk.task_added', record: risk })
    return task
  })
}

/** Links an existing task to the risk. */
export function linkTask(ctx: WorkspaceContext, linked: LinkedTask): Promise<LinkedTask> {
  return change(ctx, async (changing) => {
    const risk = await lockRisk(ctx, changing, linked.risk)
    if (!(await isPresentRecord(taskKind, ctx, changing.tx, linked.task)))
      throw namesNone('task', `no task has the id ${linked.task}`)
    if (await isLinked(ctx, changing.tx, linked)) return changing.unchanged(linked)
    link(ctx, changing, linked)
    changing.record({ event: 'risk.task_added', record: risk })
    return linked
  })
}

/** The task stays; it no longer treats the risk. */
export function unlinkTask(ctx: WorkspaceContext, linked: LinkedTask): Promise<LinkedTask> {
  return change(ctx, async (changing) => {
    const { tx, write, record, unchanged } = changing
    const risk = await lockRecord(riskKind, ctx, tx, linked.risk)
    if (!risk) throw notFound()
    if (!(await isLinked(ctx, tx, linked))) return unchanged(linked)
    const rows = tx.deleteFrom('risk_task').where('workspace_id', '=', ctx.workspace.id)
    write(rows.where('risk', '=', linked.risk).where('task', '=', linked.task))
    record({ event: 'risk.task_removed', record: risk })
    return linked
  })
}

async function lockRisk(ctx: WorkspaceContext, { tx }: Change, id: string) {
  const risk = await lockRecord(riskKind, ctx, tx, id)
  if (!risk) throw notFound()
  if ((await countTasks(ctx, tx, id)) >= MOST_TASKS)
    throw conflict(`A risk can have at most ${MOST_TASKS} tasks. Remove one first.`)
  return risk
}

const link = (ctx: WorkspaceContext, { tx, write }: Change, linked: LinkedTask) =>
  write(tx.insertInto('risk_task').values({ workspace_id: ctx.workspace.id, ...linked }))
