import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { getRecord } from '#server/core/records/row.ts'
import { taskKind } from '../../tasks/kind.ts'
import { mindmapKind } from '../kind.ts'
import { type Topic, topicsById } from '../rules/topic-tree.ts'
import type { NodeTask, TaskOrigin } from './schema.ts'

/** The tasks created from the nodes of a mind map, oldest first. */
export async function listNodeTasks(ctx: WorkspaceContext, id: string): Promise<NodeTask[]> {
  await getRecord(mindmapKind, ctx, id)
  return nodeTasksIn(ctx, ctx.db, id)
}

export function nodeTasksIn({ workspace }: WorkspaceContext, db: Reader, id: string): Promise<NodeTask[]> {
  return db
    .selectFrom('mindmap_task as made')
    .innerJoin('task', (join) => sameWorkspace(join, 'task.id', 'made.task'))
    .select(['made.node', 'made.task', 'task.title', 'task.status'])
    .where('made.workspace_id', '=', workspace.id)
    .where('made.mindmap', '=', id)
    .where('task.deleted_at', 'is', null)
    .orderBy('made.task')
    .execute() as Promise<NodeTask[]>
}

/** The mind map that a task was created from. */
export async function getTaskOrigin(ctx: WorkspaceContext, task: string): Promise<TaskOrigin> {
  await getRecord(taskKind, ctx, task)
  const found = await ctx.db
    .selectFrom('mindmap_task as made')
    .innerJoin('mindmap', (join) => sameWorkspace(join, 'mindmap.id', 'made.mindmap'))
    .select(['made.mindmap', 'made.node', 'mindmap.title', 'mindmap.tree'])
    .where('made.workspace_id', '=', ctx.workspace.id)
    .where('made.task', '=', task)
    .where('mindmap.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { tree, ...origin } = found
  return { ...origin, topic: topicsById(tree as Topic).get(origin.node)?.topic ?? null }
}
