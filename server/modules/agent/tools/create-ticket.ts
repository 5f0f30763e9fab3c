import { z } from 'zod'
import { Email, line, text } from '#server/core/values/fields.ts'
import { LEVELS, TICKET_TYPES } from '#server/modules/tickets/schema.ts'
import { dayNamed, labelOf, recordNamed } from '../names/resolve.ts'
import { DayWords, defineWriteTool, Link, Named, Ref } from './define-tool.ts'
import { linkTo } from './links.ts'
import { refsTo } from './shown-refs.ts'

export const createTicket = defineWriteTool({
  name: 'create_ticket',
  description:
    'Creates a ticket. Its priority follows from impact and urgency (both medium by default), its deadlines from the priority.',
  input: {
    title: line(300),
    desc: text(50_000).optional().describe('Markdown'),
    type: Named.optional().describe(TICKET_TYPES.join(', ')),
    impact: Named.optional().describe(LEVELS.join(', ')),
    urgency: Named.optional().describe('The same'),
    contact: Named.optional().describe('Who asks: name or id'),
    requester_email: Email.optional(),
    assignee: Named.optional().describe('Name, email or id'),
    project: Named.optional().describe('Name or id'),
    due: DayWords.optional(),
  },
  output: {
    id: z.string(),
    number: z.int(),
    priority: z.string(),
    assignee: Ref.optional(),
    due: z.string().optional(),
    respond_by: z.string(),
    resolve_by: z.string(),
    version: z.int(),
    link: Link,
  },
  hints: { destructive: false, idempotent: false },
  async prepare({ ctx }, { title, desc, type, impact, urgency, contact, requester_email, assignee, project, due }) {
    const idOf = async (field: string, entity: string, asked: string) =>
      (await recordNamed(ctx, field, entity, asked)).id
    return {
      title,
      ...(desc !== undefined && { desc }),
      ...(type && { type: labelOf('type', type, TICKET_TYPES) }),
      ...(impact && { impact: labelOf('impact', impact, LEVELS) }),
      ...(urgency && { urgency: labelOf('urgency', urgency, LEVELS) }),
      ...(contact && { contact: await idOf('contact', 'contact', contact) }),
      ...(requester_email && { requester_email }),
      ...(assignee && { assignee: await idOf('assignee', 'member', assignee) }),
      ...(project && { project: await idOf('project', 'project', project) }),
      ...(due && { due: dayNamed(ctx, 'due', due) }),
    }
  },
  async apply({ ctx, api }, plan) {
    const { id, number, priority, assignee, due, respond_by, resolve_by, version } = await api.tickets.create(plan)
    const member = await refsTo(ctx, 'member', [assignee])
    return {
      id,
      number,
      priority,
      respond_by,
      resolve_by,
      version,
      link: linkTo(ctx, 'ticket', id)!,
      ...(assignee && { assignee: member(assignee) }),
      ...(due && { due }),
    }
  },
})
