import { z } from 'zod'
import { Instant, KindName, RecordId, Ref } from '#server/core/values/fields.ts'

/** Through what something was done. */
export const DOORS = ['member', 'token', 'system', 'form', 'import', 'agent'] as const

/** One field that became something else; null also stands for what is too long to be told here. */
const Edited = z.object({ field: z.string(), from: z.json(), to: z.json() })

/** One line of what happened: who did what to which record, through which door. */
export const Activity = z.object({
  id: z.number(),
  event: z.string(),
  entity: z.string(),
  entity_id: RecordId,
  /** For a comment: the record that it was written on. */
  on: z.object({ entity: KindName, id: RecordId }).nullable(),
  /** The record's title or name at that moment; for a comment the name of what it is on, unless that is in the Trash. */
  subject: z.string().nullable(),
  /** For a batch of stock: some of the items it changed, by name, and how many there are in all. */
  items: z.array(z.object({ id: RecordId, name: z.string() })),
  item_count: z.int(),
  /** For an update: what it changed. */
  edits: z.array(Edited),
  actor_kind: z.enum(DOORS),
  actor_id: RecordId.nullable(),
  actor_name: z.string().nullable(),
  at: Instant,
})
export type Activity = z.infer<typeof Activity>

/** The newest first. */
export const ActivityPage = z.object({ data: z.array(Activity), has_more: z.boolean() })
export type ActivityPage = z.infer<typeof ActivityPage>

export const ListActivity = z.strictObject({
  limit: z.int().min(1).max(100).default(30),
  /** Only what happened before the entry with this id. */
  before: z.int().min(1).optional(),
  /** A member, or a token. */
  actor: Ref.optional(),
  /** A kind of record: `task`. */
  entity: KindName.optional(),
  /** The one record with this id. */
  record: Ref.optional(),
  door: z.enum(DOORS).optional(),
})
export type ListActivity = z.infer<typeof ListActivity>
