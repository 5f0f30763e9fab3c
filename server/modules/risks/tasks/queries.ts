import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord, present, selectRecord } from '#server/core/records/row.ts'
import { taskKind } from '../../tasks/kind.ts'
import { riskKind } from '../kind.ts'
import { type LinkedTask, TreatedRisk, TreatmentTask } from '../schema.ts'

const linksOf = ({ workspace }: WorkspaceContext, db: Reader) =>
  db.selectFrom('risk_task').where('risk_task.workspace_id', '=', workspace.id)

/** The tasks that treat a risk, oldest first. */
export async function listTasksOf(ctx: WorkspaceContext, { id }: { id: string }): Promise<TreatmentTask[]> {
  await getRecord(riskKind, ctx, id)
  const linked = linksOf(ctx, ctx.db).select('task').where('risk', '=', id)
  return selectRecord(taskKind, present(taskKind, ctx), TreatmentTask)
    .where('task.id', 'in', linked)
    .orderBy('task.id')
    .execute() as Promise<TreatmentTask[]>
}

/** The risks that a task treats, oldest first. */
export async function listRisksOf(ctx: WorkspaceContext, { id }: { id: string }): Promise<TreatedRisk[]> {
  await getRecord(taskKind, ctx, id)
  const linked = linksOf(ctx, ctx.db).select('risk').where('task', '=', id)
  return selectRecord(riskKind, present(riskKind, ctx), TreatedRisk)
    .where('risk.id', 'in', linked)
    .orderBy('risk.id')
    .execute() as Promise<TreatedRisk[]>
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
