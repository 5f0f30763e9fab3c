import { z } from 'zod'
import { Instant, RecordId, Version } from '#server/core/fields.ts'
import { commaList } from '#server/core/filters.ts'
import { EVENT_NAMES } from '../events/schema.ts'

/** What kind of record an event is about: `task` of `task.created`. */
export const entityOf = (event: string) => event.slice(0, event.indexOf('.'))
const ENTITIES = [...new Set(EVENT_NAMES.map(entityOf))]

/** What happened to one record, as the feed tells it. */
const Change = z
  .object({
    seq: z
      .int()
      .meta({ description: 'Place in the feed: rises in the order of the commits; some numbers are left out.' }),
    event: z.string(),
    entity: z.string().meta({ description: 'What kind of record, such as `task`.' }),
    id: RecordId,
    version: Version.meta({ description: 'Version of the record after.' }),
    actor: z
      .object({ kind: z.enum(['member', 'token', 'system', 'form', 'import', 'agent']), id: RecordId.nullable() })
      .meta({ description: 'Who did it.' }),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The record after; of a deleted one, its last state.' }),
    at: Instant,
  })
  .meta({ id: 'Change' })

export const ChangePage = z
  .object({
    data: z.array(Change),
    next_after: z.int().meta({
      description: 'Send this as `after` next. It also moves past changes that the filters leave out.',
    }),
    has_more: z.boolean().meta({
      description: 'Whether more may follow: call again at once. With filters a page can be empty and this be true.',
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
        'The last `next_after` you received. Without it the feed starts with the oldest change that is kept. A number beyond ' +
        'the end is refused with 400: the workspace may have been restored from a backup.',
    }),
  latest: z
    .boolean()
    .default(false)
    .meta({ description: '`true`: no changes, but the current end of the feed in `next_after`. Send it alone.' }),
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
    .meta({ description: 'Changes on this page.' }),
})
export type ListChanges = z.infer<typeof ListChanges>

/** Where the live stream begins: behind `since`, or where a client broke off. */
export const FollowChanges = z.strictObject({
  since: z.int().min(0).optional(),
  lastEventId: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a number')
    .optional(),
})
export type FollowChanges = z.infer<typeof FollowChanges>

/** Number of the newest change: whoever reads lists after asking for it and follows from there misses nothing. */
export const Position = z.object({ seq: z.int() })
export type Position = z.infer<typeof Position>
