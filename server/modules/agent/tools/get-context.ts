import { z } from 'zod'
import { dayIn } from '#server/core/values/days.ts'
import { DEAL_STAGES } from '#server/modules/deals/schema.ts'
import { PROJECT_STATUSES } from '#server/modules/projects/schema.ts'
import { TASK_PRIORITIES, TASK_STATUSES } from '#server/modules/tasks/schema.ts'
import { defineReadTool, Link } from './define-tool.ts'

export const getContext = defineReadTool({
  name: 'get_context',
  description:
    'Start here. Returns the workspace, its currency, time zone and today, what this agent can do, the number of records, and the labels that other tools accept.',
  input: {},
  output: {
    workspace: z.object({
      name: z.string(),
      currency: z.string(),
      time_zone: z.string(),
      today: z.string(),
      link: Link,
    }),
    agent: z.object({
      name: z.string(),
      may: z.array(z.enum(['read', 'write', 'owner_functions'])),
      writes_wait_for_approval: z.boolean(),
    }),
    counts: z.object({ people: z.int(), projects: z.int(), open_tasks: z.int() }),
    labels: z.record(z.string(), z.array(z.string())),
  },
  async read({ ctx, api }) {
    const { workspace, actor, now, services } = ctx
    const agent = actor.kind === 'agent' ? actor : undefined
    const [people, projects, tasks] = await Promise.all([
      api.members.list({ limit: 1, status: ['active'] }),
      api.projects.list({ limit: 1 }),
      api.tasks.list({ limit: 1, status: ['backlog', 'todo', 'in_progress'] }),
    ])
    const { name, currency, time_zone, slug } = workspace
    const today = dayIn(time_zone, now)
    return {
      workspace: { name, currency, time_zone, today, link: `${services.publicUrl}/${slug}` },
      agent: {
        name: actor.name,
        may: [
          'read' as const,
          ...(agent?.access === 'read_write' ? ['write' as const] : []),
          ...(agent?.role === 'owner' ? ['owner_functions' as const] : []),
        ],
        writes_wait_for_approval: agent?.approval ?? false,
      },
      counts: { people: people.total ?? 0, projects: projects.total ?? 0, open_tasks: tasks.total ?? 0 },
      labels: {
        'task status': [...TASK_STATUSES],
        'task priority': [...TASK_PRIORITIES],
        'project status': [...PROJECT_STATUSES],
        'deal stage': [...DEAL_STAGES],
      },
    }
  },
})
