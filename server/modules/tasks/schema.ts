import { z } from 'zod'
import { Day, Email, Instant, line, orNull, RecordId, Ref, Tags, text } from '#server/core/values/fields.ts'
import { commaList, idOrNone, listInput, Search } from '#server/core/values/filters.ts'
import {
  Attachments,
  ExtId,
  extIdFilter,
  memberRefs,
  putOf,
  recordOf,
  updateOf,
} from '#server/core/values/record-fields.ts'
import { Ticket } from '../tickets/schema.ts'

export const TASK_STATUSES = ['backlog', 'todo', 'in_progress', 'done', 'cancelled'] as const
export const TASK_PRIORITIES = ['none', 'low', 'medium', 'high', 'urgent'] as const

/** A task as in REST, events and the application. */
export const Task = recordOf('Task', {
  ext_id: z.string().nullable().meta({ description: 'Id in another system.' }),
  title: z.string().meta({ description: 'Title of the task.' }),
  project: RecordId.nullable(),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  assignees: z.array(RecordId).meta({ description: 'Members assigned to the task.' }),
  owners: z.array(RecordId),
  due: z.string().nullable().meta({ format: 'date', description: 'Date, `YYYY-MM-DD`.' }),
  desc: z.string().meta({ description: 'Markdown.' }),
  tags: z.array(z.string()),
  attachments: z.array(RecordId).meta({ description: 'Ids of attached files.' }),
  completed_at: Instant.nullable().meta({ description: 'Time the status became `done`.' }),
  source: z.string().nullable().meta({ description: 'Label of the system that sent the inbound task.' }),
})
export type Task = z.infer<typeof Task>

const fields = {
  title: line(500),
  project: orNull(Ref).optional(),
  status: z.enum(TASK_STATUSES).optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
  assignees: memberRefs(50).optional(),
  owners: memberRefs(20).optional(),
  due: orNull(Day).optional(),
  desc: text(50_000).optional(),
  tags: Tags.optional(),
  attachments: Attachments.optional(),
  ext_id: ExtId.nullable().optional(),
}

export const CreateTask = z.strictObject(fields).meta({ id: 'CreateTask' })

/** A task in the API reference. */
export const TASK_EXAMPLE = {
  title: 'Call the printer about the flyers',
  status: 'todo',
  priority: 'high',
  due: '2026-12-01',
  tags: ['print'],
} satisfies z.input<typeof CreateTask>

/** A task or a ticket sent by an external system: `body` becomes `desc`, and `source` can be used as a filter. */
export const Inbound = z
  .strictObject({
    title: fields.title.meta({ description: 'At most 500 characters; 300 for a ticket.' }),
    body: text(50_000).optional().meta({ description: 'Description, as text or Markdown. Becomes `desc`.' }),
    source: line(100).nullable().optional().meta({ description: 'Label of the sending system.' }),
    kind: z.enum(['task', 'ticket']).optional().meta({ description: 'What to create. Default: `task`.' }),
    requester_email: orNull(Email).optional().meta({
      description:
        'Only for tickets: email address of the requester, stored in lower case with the domain in ASCII. Links the contact with this address.',
    }),
  })
  .superRefine(({ kind, title, requester_email }, ctx) => {
    const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
    if (kind !== 'ticket' && requester_email) refuse('requester_email', 'is for tickets only. Send "kind": "ticket"')
    if (kind === 'ticket' && Array.from(title).length > 300) refuse('title', 'must be at most 300 characters')
  })
  .meta({ id: 'InboundTask' })
export type Inbound = z.infer<typeof Inbound>

/** What an inbound request created. */
export const InboundRecord = z.union([Task, Ticket]).meta({ id: 'InboundRecord' })

export const UpdateTask = updateOf('task', fields)

/** Creates or updates a task by its `ext_id`. */
export const PutTask = putOf('task', fields)

export const ListTasks = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'due', 'priority', 'title']),
  status: commaList(z.enum(TASK_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  project: commaList(idOrNone)
    .optional()
    .meta({ description: 'One or more project ids; `none` for tasks without one.' }),
  source: commaList(line(100)).optional().meta({ description: 'One or more source labels of inbound tasks.' }),
  assignee: commaList(Ref).optional().meta({ description: 'One or more member ids.' }),
  due_before: Day.optional().meta({ description: 'Only tasks due before this date.' }),
  due_after: Day.optional().meta({ description: 'Only tasks due after this date.' }),
  ext_id: extIdFilter('task'),
  q: Search.optional(),
})

/** A task in lists and boards of the application, without its text, which is loaded with the record. */
export const TaskRow = Task.omit({ desc: true, attachments: true })
export type TaskRow = z.infer<typeof TaskRow>

/** A task in calendars; `sequence` counts the changes of its title or day. */
export type PlannedTask = Omit<TaskRow, 'project' | 'assignees' | 'owners' | 'tags' | 'source' | 'version'> & {
  desc: string
  sequence: number
}
