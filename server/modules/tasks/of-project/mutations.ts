import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { lockTasksOfProject } from './queries.ts'

/** Clears the project of its tasks. Reads them again once the project is locked, because only now none can join it. */
export async function leaveProject(
  ctx: WorkspaceContext,
  { tx, write, record }: Change,
  { id: project }: { id: string },
): Promise<void> {
  const tasks = await lockTasksOfProject(ctx, tx, project)
  const at = ctx.now.toISOString()
  write(
    tx
      .updateTable('task')
      .set((eb) => ({ project: null, version: eb('version', '+', 1), updated_at: at }))
      .where('workspace_id', '=', ctx.workspace.id)
      .where('project', '=', project)
      .where('deleted_at', 'is', null),
  )
  for (const task of tasks) {
    const left = { ...task, project: null, version: task.version + 1, updated_at: at }
    record({ event: 'task.updated', record: left, before: { project } })
  }
}
