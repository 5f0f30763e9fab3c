import { z } from 'zod'
import { exact } from '#server/core/values/fields.ts'
import { PROJECT_STATUSES } from '#server/modules/projects/schema.ts'
import { labelOf } from '../names/resolve.ts'
import { defineReadTool, Link, Named, Ref } from './define-tool.ts'
import { linkTo } from './links.ts'
import { LIST_ARGUMENTS, listOutput, listPage } from './list-arguments.ts'
import { refsTo } from './shown-refs.ts'

const Project = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  owners: z.array(Ref),
  due: z.string().optional(),
  version: z.int(),
  link: Link,
})

export const listProjects = defineReadTool({
  name: 'list_projects',
  description: 'Lists projects without descriptions, by default oldest first.',
  input: {
    status: z.array(Named).max(5).optional().describe(PROJECT_STATUSES.join(', ')),
    query: exact(200).trim().optional(),
    sort: z.enum(['name', 'due', '-due', '-updated_at', '-created_at']).optional(),
    ...LIST_ARGUMENTS,
  },
  output: listOutput(Project),
  async read({ ctx, api }, args) {
    const { status, query, sort } = args
    const filters = {
      ...(status?.length && { status: status.map((label) => labelOf('status', label, PROJECT_STATUSES)) }),
      ...(query && { q: query }),
      ...(sort && { sort }),
    }
    return listPage(
      Project,
      args,
      (page) => api.projects.list({ ...filters, ...page }),
      async (projects) => {
        const member = await refsTo(
          ctx,
          'member',
          projects.flatMap(({ owners }) => owners),
        )
        return projects.map(({ id, name, status: state, owners, due, version }) => ({
          id,
          name,
          status: state,
          owners: owners.map(member),
          version,
          link: linkTo(ctx, 'project', id)!,
          ...(due && { due }),
        }))
      },
    )
  },
})
