import { sql } from 'kysely'
import { attachedTo } from '#server/core/records/attachments.ts'
import { compares, isOneOf, namesOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { takeNumber } from '#server/core/records/take-number.ts'
import { requiredField } from '#server/core/values/errors.ts'
import { changesClock, clockAfter, isDone, priorityOf, stateAfter } from './rules.ts'
import { CreateTicket, ListTickets, Ticket, TICKET_EXAMPLE, TicketRow, UpdateTicket } from './schema.ts'
import { getClock } from './settings/queries.ts'

export const ticketKind = defineKind(
  { record: Ticket, row: TicketRow, create: CreateTicket, update: UpdateTicket, list: ListTickets },
  {
    table: 'ticket',
    path: 'tickets',
    read: 'tickets.read',
    write: 'tickets.write',
    page: '/tickets',
    title: 'title',
    search: { detail: sql`'#' || ticket.number`, status: 'status' },
    comments: true,
    owned: ['assignee'],
    attachments: true,
    columns: { attachments: attachedTo('ticket') },
    notifies: { field: 'assignee', as: 'assignment' },
    docs: { example: TICKET_EXAMPLE },
    refs: { project: 'project', contact: 'contact' },
    people: ['assignee'],
    filters: {
      status: isOneOf('ticket.status'),
      type: isOneOf('ticket.type'),
      priority: isOneOf('ticket.priority'),
      assignee: namesOneOf('ticket.assignee', 'member'),
      contact: namesOneOf('ticket.contact', 'contact'),
      project: namesOneOf('ticket.project', 'project'),
      due_before: compares('ticket.due', '<'),
      due_after: compares('ticket.due', '>'),
    },
    defaults: () => ({
      type: 'question' as const,
      status: 'new' as const,
      impact: 'medium' as const,
      urgency: 'medium' as const,
      reopened: 0,
      paused_minutes: 0,
    }),
    derive: (ctx, { before, after }) => ({
      priority: priorityOf(after.impact, after.urgency),
      ...stateAfter(before, after, ctx.now),
      // Undoing a resolution by mistake reopens nothing.
      ...(ctx.reverts !== undefined && before && { reopened: before.reopened }),
    }),
    async supply(ctx, tx, { before, after }) {
      const number = before ? {} : { number: await takeNumber(ctx, tx, { table: 'ticket_counter' }) }
      if (!changesClock(before, after)) return number
      const { hours, times } = await getClock(ctx, tx)
      return { ...number, ...clockAfter(before, after, hours, times, ctx.now) }
    },
    check(_ctx, { after }) {
      if (isDone(after) && after.resolution.trim() === '')
        throw requiredField('resolution', 'is required to resolve or close a ticket. State how it was resolved')
    },
  },
)
