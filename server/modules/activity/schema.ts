import { z } from 'zod'
import { Instant, KindName, RecordId, Ref } from '#server/core/values/fields.ts'
import { pageWithMore } from '#server/core/values/filters.ts'

/** The interface through which a change was made. */
export const SOURCES = ['member', 'token', 'system', 'form', 'import', 'agent'] as const

/** One changed field. A value that is too long to show is `{"omitted": <bytes>}`. */
const Edited = z.object({ field: z.string(), from: z.json(), to: z.json() })

/** One activity entry: who changed which record, how, and through which interface. */
export const Activity = z.object({
  id: z.number(),
  event: z.string(),
  entity: z.string(),
  entity_id: RecordId,
  /** For a comment: the record it belongs to. */
  on: z.object({ entity: KindName, id: RecordId }).nullable(),
  /** The record's title or name at that moment. For a comment: the name of its record, unless that is in the Trash. */
  subject: z.string().nullable(),
  /** For a stock batch: the names of some changed items, and the total number. */
  items: z.array(z.object({ id: RecordId, name: z.string() })),
  item_count: z.int(),
  /** For an update: the changed fields. */
  edits: z.array(Edited),
  actor_kind: z.enum(SOURCES),
  actor_id: RecordId.nullable(),
  actor_name: z.string().nullable(),
  /** If files were attached or removed: their names, unless they are deleted or on another record since. */
  files: z.object({ attached: z.array(z.string()), removed: z.array(z.string()) }).nullable(),
  /** For an agent: its run. */
  run: RecordId.nullable(),
  /** Whether it reverts an earlier change. */
  reverts: z.boolean(),
  at: Instant,
})
export type Activity = z.infer<typeof Activity>

/** Newest first. */
export const ActivityPage = pageWithMore(Activity)
export type ActivityPage = z.infer<typeof ActivityPage>

export const ListActivity = z.strictObject({
  limit: z.int().min(1).max(100).default(30),
  /** Only entries before the entry with this id. */
  before: z.int().min(1).optional(),
  /** The id of a member or token. */
  actor: Ref.optional(),
  /** A kind of record, such as `task`. */
  entity: KindName.optional(),
  /** The id of a single record. */
  record: Ref.optional(),
  source: z.enum(SOURCES).optional(),
})
export type ListActivity = z.infer<typeof ListActivity>
