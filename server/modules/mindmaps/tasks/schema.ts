import { z } from 'zod'
import { exact, RecordId } from '#server/core/values/fields.ts'
import { TASK_STATUSES } from '../../tasks/schema.ts'

/** A node and its task. */
export const NodeTask = z.object({
  node: z.string(),
  task: RecordId,
  title: z.string(),
  status: z.enum(TASK_STATUSES),
})
export type NodeTask = z.infer<typeof NodeTask>
export const NodeTasks = z.array(NodeTask)

export const MakeTasks = z.strictObject({
  id: RecordId,
  nodes: z.array(exact(64)).min(1, 'must name a node').max(100, 'must have at most 100 entries'),
})
export type MakeTasks = z.infer<typeof MakeTasks>

/** The mind map and node that a task was created from; `topic` is null once the node is removed. */
export const TaskOrigin = z
  .object({ mindmap: RecordId, title: z.string(), node: z.string(), topic: z.string().nullable() })
  .nullable()
export type TaskOrigin = z.infer<typeof TaskOrigin>
