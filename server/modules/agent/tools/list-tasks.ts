import { z } from 'zod'
import { exact } from '#server/core/values/fields.ts'
import { TASK_STATUSES } from '#server/modules/tasks/schema.ts'
import { dayNamed, labelOf, recordNamed } from '../names/resolve.ts'
import { DayWords, defineReadTool, Named } from './define-tool.ts'
import { LIST_ARGUMENTS, listOutput, listPage } from './list-arguments.ts'
import { ShownTask, showTasks } from './shown-tasks.ts'

const Task = ShownTask.omit({ desc: true })

export const listTasks = defineReadTool({
  name: 'list_tasks',
  description:
    'Lists tasks without descriptions, by default oldest first. Filters by project, assignee, status, text and due date.',
  input: {
    project: Named.optional().describe('Name or id; “none” for tasks without one'),
    assignee: Named.optional().describe('Name, email or id'),
    status: z.array(Named).max(5).optional().describe(TASK_STATUSES.join(', ')),
    query: exact(200).trim().optional(),
    due_before: DayWords.optional(),
    due_after: DayWords.optional(),
    sort: z.enum(['due', '-due', 'priority', '-priority', 'title', '-updated_at', '-created_at']).optional(),
    ...LIST_ARGUMENTS,
  },
  output: listOutput(Task),
  async read({ ctx, api }, args) {
    const { project, assignee, status, query, due_before, due_after, sort } = args
    const filters = {
      ...(project && {
        project: [project === 'none' ? project : (await recordNamed(ctx, 'project', 'project', project)).id],
      }),
      ...(assignee && { assignee: [(await recordNamed(ctx, 'assignee', 'member', assignee)).id] }),
      ...(status?.length && { status: status.map((label) => labelOf('status', label, TASK_STATUSES)) }),
      ...(query && { q: query }),
      ...(due_before && { due_before: dayNamed(ctx, 'due_before', due_before) }),
      ...(due_after && { due_after: dayNamed(ctx, 'due_after', due_after) }),
      ...(sort && { sort }),
    }
    return listPage(
      Task,
      args,
      (page) => api.tasks.list({ ...filters, ...page }),
      (tasks) => showTasks(ctx, tasks),
    )
  },
})
