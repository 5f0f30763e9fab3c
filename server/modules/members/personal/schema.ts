import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'
import { Member } from '../schema.ts'

/** Replaces the name of an erased person. */
export const FORMER = 'Former member'

/** All personal data of one member: profile and activity. */
export const PersonalData = z.object({
  exported_at: Instant,
  workspace: z.string(),
  member: Member,
  /** Confidential fields; null if there are none. */
  confidential: z.record(z.string(), z.json()).nullable(),
  /** `title` and `subject` are null if this person may not see the record. */
  assigned_tasks: z.array(z.object({ id: RecordId, title: z.string().nullable() })),
  comments: z.array(z.object({ id: RecordId, body: z.string(), created_at: Instant })),
  notifications: z.array(z.object({ kind: z.string(), subject: z.string().nullable(), created_at: Instant })),
  notification_choices: z.array(z.object({ kind: z.string(), app: z.boolean(), mail: z.boolean() })),
  /** Each change they made, without the record's content. */
  activity: z.array(z.object({ event: z.string(), entity: z.string(), entity_id: RecordId, at: Instant })),
  tokens: z.array(z.object({ id: RecordId, name: z.string(), created_at: Instant })),
})
export type PersonalData = z.infer<typeof PersonalData>
