import { z } from 'zod'
import { exact } from '#server/core/values/fields.ts'
import { MEMBER_ROLES } from '#server/modules/members/schema.ts'
import { defineReadTool, Link } from './define-tool.ts'
import { linkTo } from './links.ts'
import { LIST_ARGUMENTS, listOutput, listPage } from './list-arguments.ts'

const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  title: z.string().optional(),
  role: z.enum(MEMBER_ROLES),
  link: Link,
})

export const listPeople = defineReadTool({
  name: 'list_people',
  description: 'Lists the active members of the workspace by name, with email address, title and role.',
  input: {
    query: exact(200).trim().optional().describe('Part of a name or email address'),
    ...LIST_ARGUMENTS,
  },
  output: listOutput(Person),
  read: ({ ctx, api }, args) =>
    listPage(
      Person,
      args,
      (page) => api.members.list({ status: ['active'], sort: 'name', ...(args.query && { q: args.query }), ...page }),
      (members) =>
        members.map(({ id, name, email, title, role }) => ({
          id,
          name,
          email,
          role,
          link: linkTo(ctx, 'member', id)!,
          ...(title && { title }),
        })),
    ),
})
