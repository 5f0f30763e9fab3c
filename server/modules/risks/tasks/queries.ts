import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord } from '#server/core/records/read.ts'
import { taskKind } from '../../tasks/kind.ts'
import { riskKind } from '../kind.ts'
import type { LinkedTask } from '../schema.ts'

const linksOf = ({ workspace }: WorkspaceContext, db: Reader) =>
  db.selectFrom('risk_task').where('risk_task.workspace_id', '=', workspace.id)

/** The tasks that treat a risk, oldest first. */
export async function listTasksOf(ctx: WorkspaceContext, { id }: { id: string }) {
  await getRecord(riskKind, ctx, id)
  return linksOf(ctx, ctx.db)
    .innerJoin('task', (join) =>
      join.onRef('task.workspace_id', '=', 'risk_task.workspace_id').onRef('task.id', '=', 'risk_task.task'),
    )
    .select(['task.id', 'task.title', 'task.status', 'task.due', 'task.assignees'])
    .where('risk', '=', id)
    .where('task.deleted_at', 'is', null)
    .orderBy('task.id')
    .execute()
}

/** The risks that a task treats. */
export async function listRisksOf(ctx: WorkspaceContext, { id }: { id: string }) {
  await getRecord(taskKind, ctx, id)
  return linksOf(ctx, ctx.db)
    .innerJoin('risk', (join) =>
      join.onRef('risk.workspace_id', '=', 'risk_task.workspace_id').onRef('risk.id', '=', 'risk_task.risk'),
    )
    .select(['risk.id', 'risk.number', 'risk.title', 'risk.status', 'risk.level_current'])
    .where('task', '=', id)
    .where('risk.deleted_at', 'is', null)
    .orderBy('risk.id')
    .execute()
}

export async function countTasks(ctx: WorkspaceContext, tx: Reader, risk: string): Promise<number> {
  const counted = linksOf(ctx, tx).select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await counted.where('risk', '=', risk).executeTakeFirstOrThrow()
  return Number(count)
}

export async function isLinked(ctx: WorkspaceContext, tx: Reader, { risk, task }: LinkedTask): Promise<boolean> {
  const rows = linksOf(ctx, tx).select('task').where('risk', '=', risk).where('task', '=', task)
  return (await rows.executeTakeFirst()) !== undefined
}
