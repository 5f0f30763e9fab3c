import { z } from 'zod'
import { Instant, RecordId, Version } from '#server/core/fields.ts'

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
    next_after: z.int().meta({ description: 'What to send as `after` next.' }),
    has_more: z.boolean(),
  })
  .meta({ id: 'ChangePage' })
export type ChangePage = z.infer<typeof ChangePage>

export const ListChanges = z.strictObject({
  after: z
    .int()
    .min(0, 'must be 0 or more')
    .optional()
    .meta({ description: 'The last `seq` seen. Without it the feed starts with the oldest change that is kept.' }),
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
