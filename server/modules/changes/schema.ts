import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'
import { commaList } from '#server/core/values/filters.ts'
import { Version } from '#server/core/values/record-fields.ts'
import { EVENT_NAMES } from '../events/schema.ts'

/** The kind of record of an event: `task` for `task.created`. */
export const entityOf = (event: string) => event.slice(0, event.indexOf('.'))
const ENTITIES = [...new Set(EVENT_NAMES.map(entityOf))]

/** One change of a record in the feed. */
const Change = z
  .object({
    seq: z.int().meta({ description: 'Position in the feed. Increases in commit order, with gaps.' }),
    event: z.string(),
    entity: z.string().meta({ description: 'Kind of record, such as `task`.' }),
    id: RecordId,
    version: Version.meta({ description: 'Version of the record after the change.' }),
    actor: z
      .object({ kind: z.enum(['member', 'token', 'system', 'form', 'import', 'agent']), id: RecordId.nullable() })
      .meta({ description: 'Who made the change.' }),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The record after the change. For a deleted record, its last state.' }),
    at: Instant,
  })
  .meta({ id: 'Change' })

export const ChangePage = z
  .object({
    data: z.array(Change),
    next_after: z.int().meta({
      description:
        'Send this value as `after` in the next request. It also moves past changes that do not match the filters.',
    }),
    has_more: z.boolean().meta({
      description:
        'Whether there may be more changes. If true, send the next request at once. With filters, a page can be empty while this is true.',
    }),
  })
  .meta({ id: 'ChangePage' })
export type ChangePage = z.infer<typeof ChangePage>

export const ListChanges = z.strictObject({
  after: z
    .int()
    .min(0, 'must be 0 or more')
    .optional()
    .meta({
      description:
        'The last `next_after` you received. Without it, the feed starts with the oldest stored change. A number beyond ' +
        'the end returns 400: the workspace may have been restored from a backup.',
    }),
  latest: z.boolean().default(false).meta({
    description:
      '`true` returns no changes, only the current end of the feed in `next_after`. Cannot be combined with other parameters.',
  }),
  event: commaList(z.enum(EVENT_NAMES as [string, ...string[]]))
    .optional()
    .meta({ description: 'One or more event names.' }),
  entity: commaList(z.enum(ENTITIES as [string, ...string[]]))
    .optional()
    .meta({ description: 'One or more kinds of record.' }),
  limit: z
    .int()
    .min(1, 'must be from 1 to 200')
    .max(200, 'must be from 1 to 200')
    .default(50)
    .meta({ description: 'Maximum number of changes to return.' }),
})
export type ListChanges = z.infer<typeof ListChanges>

/** Where the live stream starts: after `since`, or where a client disconnected. */
export const FollowChanges = z.strictObject({
  since: z.int().min(0).optional(),
  lastEventId: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a number')
    .optional(),
})
export type FollowChanges = z.infer<typeof FollowChanges>

/** Number of the newest change. Get it, list the records, then follow from it to miss nothing. */
export const Position = z.object({ seq: z.int() })
export type Position = z.infer<typeof Position>
