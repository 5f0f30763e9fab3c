import { z } from 'zod'
import { defineReadTool, Link } from './define-tool.ts'
import { linkTo } from './links.ts'

export const searchWorkspace = defineReadTool({
  name: 'search_workspace',
  description:
    'Searches records of every kind (tasks, projects, documents, contacts, deals, people and more), ignoring case and accents. Returns the kind, id, name and link of each.',
  input: {
    query: z.string().trim().min(1).max(200).describe('Words that must all match'),
    limit: z.int().min(1).max(20).default(6).describe('Most results of each kind'),
  },
  output: {
    data: z.array(
      z.object({
        kind: z.string(),
        id: z.string(),
        name: z.string(),
        detail: z.string().optional(),
        status: z.string().optional(),
        link: Link.optional(),
      }),
    ),
  },
  async read({ ctx, api }, { query, limit }) {
    const found = await api.search.find({ q: query, limit })
    return {
      data: found.map(({ entity, id, name, detail, status }) => ({
        kind: entity,
        id,
        name,
        link: linkTo(ctx, entity, id),
        ...(detail && { detail }),
        ...(status && { status }),
      })),
    }
  },
})
