import { z } from 'zod'
import { Instant, RecordId } from '#server/core/fields.ts'

/** One line of what happened: who did what to which record, through which door. */
export const Activity = z.object({
  id: z.number(),
  event: z.string(),
  entity: z.string(),
  entity_id: RecordId,
  /** The record's title or name at that moment. */
  subject: z.string().nullable(),
  actor_kind: z.enum(['member', 'token', 'system', 'form', 'import', 'agent']),
  actor_id: RecordId.nullable(),
  actor_name: z.string().nullable(),
  at: Instant,
})
export type Activity = z.infer<typeof Activity>

export const ListActivity = z.strictObject({ limit: z.int().min(1).max(100).default(30) })
export type ListActivity = z.infer<typeof ListActivity>
