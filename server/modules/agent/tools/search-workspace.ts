import { z } from 'zod'
import { exact } from '#server/core/values/fields.ts'
import { defineReadTool, Link } from './define-tool.ts'
import { linkTo } from './links.ts'
import { LIST_ARGUMENTS, listOutput, listPage } from './list-arguments.ts'

const Found = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  detail: z.string().optional(),
  status: z.string().optional(),
  link: Link.optional(),
})

export const searchWorkspace = defineReadTool({
  name: 'search_workspace',
  description:
    'Searches records of every kind (tasks, projects, documents, contacts, deals, people and more), ignoring case and accents. Returns the best match of each kind first. more: kinds with over 100 matches, which need more words.',
  input: {
    query: exact(200).trim().min(1).describe('Words that must all match'),
    ...LIST_ARGUMENTS,
  },
  output: { ...listOutput(Found), more: z.array(z.string()).optional() },
  async read({ ctx, api }, args) {
    const more: string[] = []
    const page = await listPage(
      Found,
      args,
      async (asked) => {
        const found = await api.search.page({ q: args.query, ...asked })
        more.push(...found.more)
        return found
      },
      (found) =>
        found.map(({ entity, id, name, detail, status }) => ({
          kind: entity,
          id,
          name,
          link: linkTo(ctx, entity, id),
          ...(detail && { detail }),
          ...(status && { status }),
        })),
    )
    return { ...page, ...(more.length > 0 && { more }) }
  },
})
