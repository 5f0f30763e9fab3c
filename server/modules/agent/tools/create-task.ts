import { recordNamed } from '../names/resolve.ts'
import { defineWriteTool, Named } from './define-tool.ts'
import { ShownTask, showTasks } from './shown-tasks.ts'
import { TASK_ARGUMENTS, taskFields } from './task-arguments.ts'

export const createTask = defineWriteTool({
  name: 'create_task',
  description: 'Creates a task, optionally in a project. Returns the task with its id, due date and link.',
  input: { ...TASK_ARGUMENTS, project: Named.optional().describe('Name or id') },
  output: ShownTask.shape,
  hints: { destructive: false, idempotent: false },
  async prepare({ ctx }, { project, ...task }) {
    const fields = await taskFields(ctx, task)
    return {
      ...fields,
      title: task.title,
      ...(project && { project: (await recordNamed(ctx, 'project', 'project', project)).id }),
    }
  },
  async apply({ ctx, api }, plan) {
    const task = await api.tasks.create(plan)
    return (await showTasks(ctx, [task], true))[0]!
  },
})
