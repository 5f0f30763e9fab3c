import { z } from 'zod'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import { noRecord, recordNamed } from '../names/resolve.ts'
import { defineWriteTool, Named } from './define-tool.ts'
import { ShownTask, showTasks } from './shown-tasks.ts'
import { TASK_ARGUMENTS, taskFields } from './task-arguments.ts'

export const updateTask = defineWriteTool({
  name: 'update_task',
  description:
    'Updates only the given fields of a task. A list replaces the whole list; “none” clears due or project. With base_version, fails if the task has changed since.',
  input: {
    task: Named.describe('Title or id'),
    ...TASK_ARGUMENTS,
    title: TASK_ARGUMENTS.title.optional(),
    project: Named.optional().describe('Name or id'),
    base_version: z.int().min(1).optional(),
  },
  output: ShownTask.shape,
  hints: { destructive: true, idempotent: true },
  async prepare({ ctx, api }, { task, project, base_version, ...given }) {
    const { id } = await recordNamed(ctx, 'task', 'task', task, noRecord)
    const { version } = await api.tasks.get({ id })
    if (base_version !== undefined && base_version !== version) throw staleness(version)
    const moved = project && (project === 'none' ? null : (await recordNamed(ctx, 'project', 'project', project)).id)
    const isBound = base_version !== undefined || waitsForApproval(ctx)
    return { id, ...(isBound && { version }), ...(await taskFields(ctx, given)), ...(project && { project: moved }) }
  },
  async apply({ ctx, api }, plan) {
    try {
      const task = await api.tasks.update(plan)
      return (await showTasks(ctx, [task], true))[0]!
    } catch (error) {
      if (refusalOf(error).code !== 'conflict' || !('version' in plan)) throw error
      const { version } = await api.tasks.get({ id: plan.id })
      throw version === plan.version ? error : staleness(version)
    }
  },
})

/** A proposal is based on the version of the task; other changes without base_version only concern its fields. */
const waitsForApproval = ({ actor }: WorkspaceContext) => actor.kind === 'agent' && actor.approval

const staleness = (version: number) =>
  new DomainError(
    'conflict',
    `base_version: the task is now at version ${version}. Read it again, then repeat your change.`,
    { report: { version } },
  )
