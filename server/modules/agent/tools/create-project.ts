import { z } from 'zod'
import { line, text } from '#server/core/values/fields.ts'
import { PROJECT_STATUSES } from '#server/modules/projects/schema.ts'
import { dayNamed, labelOf, peopleNamed } from '../names/resolve.ts'
import { DayWords, defineWriteTool, Link, Named, People } from './define-tool.ts'
import { linkTo } from './links.ts'
import { TASK_ARGUMENTS, taskFields } from './task-arguments.ts'

export const createProject = defineWriteTool({
  name: 'create_project',
  description:
    'Creates a project with its first tasks: all of them, or none if one is invalid. Returns the ids and links.',
  input: {
    name: line(200),
    desc: text(50_000).optional().describe('Markdown'),
    status: Named.optional().describe(PROJECT_STATUSES.join(', ')),
    owners: People.optional().describe('Names, emails or ids'),
    team: People.optional(),
    due: DayWords.optional(),
    first_tasks: z.array(z.strictObject(TASK_ARGUMENTS)).max(50).optional(),
  },
  output: {
    id: z.string(),
    name: z.string(),
    status: z.enum(PROJECT_STATUSES),
    due: z.string().optional(),
    version: z.int(),
    link: Link,
    first_tasks: z.array(z.object({ id: z.string(), title: z.string(), due: z.string().optional(), link: Link })),
  },
  hints: { destructive: false, idempotent: false },
  async prepare({ ctx }, { name, desc, status, owners, team, due, first_tasks = [] }) {
    const known = new Map<string, string>()
    const tasks = []
    for (const [at, task] of first_tasks.entries())
      tasks.push({ ...(await taskFields(ctx, task, `first_tasks.${at}.`, known)), title: task.title })
    return {
      project: {
        name,
        ...(desc !== undefined && { desc }),
        ...(status && { status: labelOf('status', status, PROJECT_STATUSES) }),
        ...(owners && { owners: await peopleNamed(ctx, 'owners', owners, known) }),
        ...(team && { team: await peopleNamed(ctx, 'team', team, known) }),
        ...(due && { due: dayNamed(ctx, 'due', due) }),
      },
      tasks,
    }
  },
  async apply({ ctx, api }, { project, tasks }) {
    const { id, name, status, due, version } = await api.projects.create(project)
    const first_tasks = []
    // Sequentially, to keep the given order.
    for (const task of tasks) {
      const made = await api.tasks.create({ ...task, project: id })
      const { id: task_id, title, due: day } = made
      first_tasks.push({ id: task_id, title, ...(day && { due: day }), link: linkTo(ctx, 'task', task_id)! })
    }
    return { id, name, status, version, ...(due && { due }), link: linkTo(ctx, 'project', id)!, first_tasks }
  },
})
