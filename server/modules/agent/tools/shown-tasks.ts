import { z } from 'zod'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { TASK_PRIORITIES, TASK_STATUSES, type Task } from '#server/modules/tasks/schema.ts'
import { namesOf } from '../names/resolve.ts'
import { Link, Ref } from './define-tool.ts'
import { linkTo } from './links.ts'

/** A task in tool responses, with the names of its references. */
export const ShownTask = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  project: Ref.optional(),
  assignees: z.array(Ref),
  due: z.string().optional(),
  desc: z.string().optional(),
  tags: z.array(z.string()),
  version: z.int(),
  link: Link,
})

/** The tasks with names; `desc` is only included for a single task. */
export async function showTasks(ctx: WorkspaceContext, tasks: readonly Task[], withText = false) {
  const [projects, people] = await Promise.all([
    namesOf(
      ctx,
      'project',
      tasks.map(({ project }) => project),
    ),
    namesOf(
      ctx,
      'member',
      tasks.flatMap(({ assignees }) => assignees),
    ),
  ])
  return tasks.map(({ id, title, status, priority, project, assignees, due, desc, tags, version }) => ({
    id,
    title,
    status,
    priority,
    tags,
    version,
    link: linkTo(ctx, 'task', id)!,
    ...(project && { project: { id: project, name: projects.get(project) ?? '' } }),
    assignees: assignees.map((member) => ({ id: member, name: people.get(member) ?? '' })),
    ...(due && { due }),
    ...(withText && desc && { desc }),
  }))
}
