import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { lockRows, present } from '#server/core/records/row.ts'
import { isId } from '#server/core/values/fields.ts'
import { taskKind } from '../kind.ts'
import type { Task } from '../schema.ts'

/** Locks the tasks of a project in id order, except those in the Trash. */
export async function lockTasksOfProject(ctx: WorkspaceContext, tx: Reader, project: string): Promise<Task[]> {
  if (!isId(project)) return []
  return (await lockRows(taskKind, present(taskKind, ctx, tx).where('task.project', '=', project))) as Task[]
}
