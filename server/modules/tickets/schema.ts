import { z } from 'zod'
import { Day, Email, Instant, line, orNull, RecordId, Ref, Tags, text } from '#server/core/values/fields.ts'
import { commaList, idOrNone, listInput, Search } from '#server/core/values/filters.ts'
import { Attachments, MemberRef, recordOf, updateOf, Version } from '#server/core/values/record-fields.ts'
import { DayHours } from '../bookings/schema.ts'

export const TICKET_TYPES = ['question', 'incident', 'problem', 'request'] as const
export const TICKET_STATUSES = ['new', 'open', 'waiting', 'resolved', 'closed'] as const
export const LEVELS = ['low', 'medium', 'high'] as const
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const

/** A ticket as in REST, events and the application. */
export const Ticket = recordOf('Ticket', {
  number: z.int().meta({ description: 'Counts the tickets of the workspace from 1.' }),
  title: z.string().meta({ description: 'Title of the ticket.' }),
  desc: z.string().meta({ description: 'Markdown.' }),
  type: z.enum(TICKET_TYPES),
  status: z.enum(TICKET_STATUSES),
  impact: z.enum(LEVELS),
  urgency: z.enum(LEVELS),
  priority: z.enum(TICKET_PRIORITIES).meta({ description: 'Follows from `impact` and `urgency`.' }),
  contact: RecordId.nullable(),
  requester_email: z
    .string()
    .nullable()
    .meta({ description: 'Email address of the person who asked, in lower case with the domain in ASCII.' }),
  assignee: RecordId.nullable().meta({ description: 'Member responsible for the ticket.' }),
  project: RecordId.nullable(),
  due: z.string().nullable().meta({ format: 'date', description: 'Date agreed with the requester, `YYYY-MM-DD`.' }),
  source: z.string().nullable().meta({ description: 'Where the ticket comes from, such as a form or a system.' }),
  tags: z.array(z.string()),
  resolution: z.string().meta({ description: 'How the ticket was resolved. Markdown.' }),
  first_response_at: Instant.nullable().meta({
    description:
      'Time of the first reply to the requester, as marked with `POST /tickets/{id}/answer`. Comments are internal and do not count.',
  }),
  resolved_at: Instant.nullable().meta({ description: 'Time of the resolution. Cleared when the ticket is reopened.' }),
  closed_at: Instant.nullable().meta({
    description: 'Time the ticket was closed. Cleared when the ticket is reopened.',
  }),
  reopened: z.int().meta({ description: 'How often the ticket was reopened.' }),
  respond_by: Instant.meta({ description: 'When the first response is due, within working hours.' }),
  resolve_by: Instant.meta({ description: 'When the resolution is due, within working hours.' }),
  paused_at: Instant.nullable().meta({
    description:
      'Start of the current pause of the resolution clock, which stops while the ticket is waiting, resolved or closed.',
  }),
  paused_minutes: z.int().meta({ description: 'Total paused time in working minutes.' }),
  attachments: z.array(RecordId).meta({ description: 'Ids of attached files.' }),
})
export type Ticket = z.infer<typeof Ticket>

/** A ticket in lists and boards of the application, without its texts. */
export const TicketRow = Ticket.omit({ desc: true, resolution: true, attachments: true })
export type TicketRow = z.infer<typeof TicketRow>

const fields = {
  title: line(300),
  desc: text(50_000).optional(),
  type: z.enum(TICKET_TYPES).optional(),
  status: z.enum(TICKET_STATUSES).optional().meta({
    description: '`resolved` and `closed` require a `resolution`. A ticket can change from any status to any other.',
  }),
  impact: z.enum(LEVELS).optional(),
  urgency: z.enum(LEVELS).optional(),
  contact: orNull(Ref).optional(),
  requester_email: orNull(Email).optional(),
  assignee: MemberRef.optional(),
  project: orNull(Ref).optional(),
  due: orNull(Day).optional(),
  source: orNull(line(100)).optional(),
  attachments: Attachments.optional(),
  tags: Tags.optional(),
  resolution: text(10_000).optional(),
}

export const CreateTicket = z.strictObject(fields).meta({ id: 'CreateTicket' })

/** A ticket in the API reference. */
export const TICKET_EXAMPLE = {
  title: 'The proof shows the wrong paper',
  type: 'incident',
  impact: 'medium',
  urgency: 'high',
  requester_email: 'ada@brandt.example',
  tags: ['print'],
} satisfies z.input<typeof CreateTicket>

export const UpdateTicket = updateOf('ticket', fields)

/** Marks a ticket as answered by a reply outside Atrium, such as an email or a call. */
export const AnswerTicket = z.strictObject({ id: RecordId, version: Version.optional() })
export type AnswerTicket = z.infer<typeof AnswerTicket>

/** The resolution asked for before a ticket is resolved or closed. */
export const ResolveTicket = z.strictObject({
  resolution: text(10_000).refine((value) => value.trim() !== '', 'must not be empty'),
})

export const ListTickets = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'due', 'number', 'priority', 'respond_by', 'resolve_by', 'title']),
  status: commaList(z.enum(TICKET_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  type: commaList(z.enum(TICKET_TYPES)).optional().meta({ description: 'One or more types.' }),
  priority: commaList(z.enum(TICKET_PRIORITIES)).optional().meta({ description: 'One or more priorities.' }),
  assignee: commaList(idOrNone)
    .optional()
    .meta({ description: 'One or more member ids; `none` for unassigned tickets.' }),
  contact: commaList(idOrNone)
    .optional()
    .meta({ description: 'One or more contact ids; `none` for tickets without one.' }),
  project: commaList(idOrNone)
    .optional()
    .meta({ description: 'One or more project ids; `none` for tickets without one.' }),
  due_before: Day.optional().meta({ description: 'Only tickets due before this date.' }),
  due_after: Day.optional().meta({ description: 'Only tickets due after this date.' }),
  q: Search.optional(),
})

const quarterHours = z
  .number()
  .min(0.25, 'must be from 0.25 to 500')
  .max(500, 'must be from 0.25 to 500')
  .multipleOf(0.25, 'must be in quarters of an hour')

const HoursToDue = z.strictObject({ respond: quarterHours, resolve: quarterHours })

/** Working hours until the first response and the resolution are due. */
const Targets = HoursToDue.refine(({ respond, resolve }) => respond <= resolve, {
  path: ['resolve'],
  message: 'must not be less than the hours to the first response',
})

export const TicketHours = z.strictObject({ low: Targets, medium: Targets, high: Targets, urgent: Targets })
export type TicketHours = z.infer<typeof TicketHours>

const LEAST_WEEKLY = 4 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Working times: seven lists of hours, Monday first, in the time zone of the workspace. */
export const WorkingWeek = z
  .array(DayHours)
  .length(7, 'must have seven days, Monday first')
  .refine(
    (week) => week.flat().reduce((sum, { from, to }) => sum + minutesOf(to) - minutesOf(from), 0) >= LEAST_WEEKLY,
    'must have at least 4 hours per week',
  )

export const QuickReply = z.strictObject({
  title: line(100),
  text: text(2_000).refine((value) => value.trim() !== '', 'must not be empty'),
})
export type QuickReply = z.infer<typeof QuickReply>

export const TicketSettings = z.strictObject({
  hours: TicketHours,
  weekly: WorkingWeek,
  replies: z
    .array(QuickReply)
    .max(50, 'must have at most 50 entries')
    .refine((replies) => new Set(replies.map(({ title }) => title.toLowerCase())).size === replies.length, {
      message: 'must not repeat a title',
    }),
})
export type TicketSettings = z.infer<typeof TicketSettings>

const SomeTargets = HoursToDue.partial().optional()

/** What is not sent stays, also within `hours`; in `weekly`, null leaves a day as it is. */
export const UpdateTicketSettings = z
  .strictObject({
    hours: z.strictObject({ low: SomeTargets, medium: SomeTargets, high: SomeTargets, urgent: SomeTargets }),
    weekly: z.array(DayHours.nullable()).length(7, 'must have seven days, Monday first'),
    replies: TicketSettings.shape.replies,
  })
  .partial()
export type UpdateTicketSettings = z.infer<typeof UpdateTicketSettings>

const OFFICE = [{ from: '09:00', to: '17:00' }]

export const USUAL_SETTINGS: TicketSettings = {
  hours: {
    urgent: { respond: 1, resolve: 4 },
    high: { respond: 2, resolve: 8 },
    medium: { respond: 4, resolve: 24 },
    low: { respond: 8, resolve: 40 },
  },
  weekly: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, [], []],
  replies: [],
}

export const AGES = ['day', 'three_days', 'week', 'month', 'older'] as const

/** Open tickets by age, and the last twelve weeks, oldest first. Hours are hours of the calendar. */
export const TicketFigures = z.object({
  open: z.array(z.object({ age: z.enum(AGES), count: z.int(), late: z.int() })),
  weeks: z.array(
    z.object({
      /** First day of the week. */
      week: z.string(),
      /** Median hours from creation to the first response, and to the resolution; null without any. */
      response: z.number().nullable(),
      resolution: z.number().nullable(),
      resolved: z.int(),
      /** Number of resolved tickets that missed a due time. */
      late: z.int(),
    }),
  ),
})
export type TicketFigures = z.infer<typeof TicketFigures>
