import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change } from '#server/core/database/change.ts'
import { insertRows } from '#server/core/database/rows.ts'
import { isPresentRecord, lockRecord, requireFresh } from '#server/core/records/row.ts'
import { addRecord, draftRecord } from '#server/core/records/write.ts'
import { namesNone } from '#server/core/values/errors.ts'
import { taskKind } from '../../tasks/kind.ts'
import { mindmapKind } from '../kind.ts'
import { lockTree } from '../queries.ts'
import { topicsById } from '../rules/topic-tree.ts'
import { nodeTasksIn } from './queries.ts'
import type { MakeTasks, NodeTask } from './schema.ts'

/** Creates a task for each node without one, in the project of the mind map. Returns all tasks of its nodes. */
export function makeTasks(ctx: WorkspaceContext, { id, nodes }: MakeTasks): Promise<NodeTask[]> {
  return change(ctx, async (changing) => {
    const { tx, write, unchanged } = changing
    const { project } = requireFresh(ctx, await lockRecord(mindmapKind, ctx, tx, id))
    const topics = topicsById(await lockTree(ctx, tx, id))
    const made = await nodeTasksIn(ctx, tx, id)
    const isThere = project !== null && (await isPresentRecord({ table: 'project' }, ctx, tx, project))
    const fresh = [...new Set(nodes)].filter((node) => !made.some((one) => one.node === node))
    if (fresh.length === 0) return unchanged(made)
    const links: NodeTask[] = []
    for (const node of fresh) {
      const topic = topics.get(node)
      if (!topic) throw namesNone('nodes', `no node has the id ${JSON.stringify(node)}`)
      const task = draftRecord(taskKind, ctx, { title: topic.topic, ...(isThere && { project }) })
      await addRecord(taskKind, ctx, changing, task)
      links.push({ node, task: task.id, title: task.title, status: task.status })
    }
    write(
      insertRows(
        ctx,
        tx,
        'mindmap_task',
        links.map(({ node, task }) => ({ node, task, mindmap: id })),
      ),
    )
    return [...made, ...links]
  })
}
