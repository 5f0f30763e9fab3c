import { z } from 'zod'
import { Instant, InstantInput, KindName, RecordId, Ref } from '#server/core/values/fields.ts'
import { commaList } from '#server/core/values/filters.ts'
import { KeptField, Version } from '#server/core/values/record-fields.ts'
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
      .object({
        kind: z.enum(['member', 'token', 'system', 'form', 'import', 'agent']).meta({
          description: 'Who made the change: a member, an API token, a form, an import, or Atrium itself (`system`).',
        }),
        id: RecordId.nullable(),
      })
      .meta({ description: 'Who made the change.' }),
    // Not as an object of zod, which would copy each field of each record.
    data: z
      .unknown()
      .refine((value) => typeof value === 'object' && value !== null)
      .meta({
        type: 'object',
        properties: {},
        additionalProperties: {},
        description: 'The record after the change. For a deleted record, its last state.',
      }),
    body: z.string().optional().meta({ description: 'The exact text of a delivery. Only with `form=webhook`.' }),
    at: Instant,
  })
  .meta({ id: 'Change' })

export const ChangePage = z
  .object({
    data: z.array(Change).meta({ description: 'Changes on this page, in order.' }),
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

const filters = {
  event: commaList(z.enum(EVENT_NAMES as [string, ...string[]]))
    .optional()
    .meta({ description: 'One or more event names.' }),
  entity: commaList(z.enum(ENTITIES as [string, ...string[]]))
    .optional()
    .meta({ description: 'One or more kinds of record.' }),
}

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
  ...filters,
  limit: z
    .int()
    .min(1, 'must be from 1 to 200')
    .max(200, 'must be from 1 to 200')
    .default(50)
    .meta({ description: 'Maximum number of changes to return.' }),
  form: z.enum(['change', 'webhook']).default('change').meta({
    description:
      '`webhook` returns only the changes that webhooks receive, each with the exact text of its delivery in `body`.',
  }),
})
export type ListChanges = z.infer<typeof ListChanges>

export const StreamChanges = z.strictObject({
  after: z.int().min(0, 'must be 0 or more').optional().meta({
    description:
      'The last `id` you received, or a position of `GET /changes`. Without it and `since`, the stream starts with the next change.',
  }),
  since: InstantInput.optional().meta({
    description: 'Starts with the first change at this time or later. Cannot be combined with `after`.',
  }),
  ...filters,
  form: z.enum(['change', 'webhook']).default('change').meta({
    description:
      '`change` sends changes as `GET /changes` does. `webhook` sends what webhooks receive: `body` is the exact text of a delivery.',
  }),
})
export type StreamChanges = z.infer<typeof StreamChanges>

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

/** A change of a record: the version that it made, or for a deletion the version that was seen before it. */
const ChangeRef = z.strictObject({ entity: KindName, id: Ref, version: Version, deleted: z.boolean().default(false) })
export type ChangeRef = z.infer<typeof ChangeRef>

/** The caller's own changes of the last 10 minutes, at most one per record. */
export const UndoEach = z.strictObject({
  changes: z
    .array(ChangeRef)
    .min(1)
    .max(500, 'must have at most 500 changes')
    .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'must name each record once'),
})
export type UndoEach = z.infer<typeof UndoEach>

export const UndoneEach = z.object({
  /** The changes that undid, which can be undone in the same way, each with the record after it. */
  undone: z.array(
    z.object({
      ...ChangeRef.shape,
      deleted: z.boolean(),
      record: z.record(z.string(), z.unknown()),
      kept: z.array(KeptField),
    }),
  ),
  /** Changes that were not undone, with the reason. */
  failed: z.array(
    z.object({
      entity: KindName,
      id: Ref,
      /** The title, name or number of the record; null if the change is unknown. */
      subject: z.string().nullable(),
      message: z.string(),
      kept: z.array(KeptField),
    }),
  ),
})
export type UndoneEach = z.infer<typeof UndoneEach>
