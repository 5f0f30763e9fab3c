import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'
import { Member } from '../schema.ts'

/** What is put in the place of an erased person's name. */
export const FORMER = 'Former member'

/** Everything that is kept about one member, for that person: what describes them, and what they did. */
export const PersonalData = z.object({
  exported_at: Instant,
  workspace: z.string(),
  member: Member,
  /** Confidential fields, null where none are kept. */
  confidential: z.record(z.string(), z.json()).nullable(),
  /** `title` and `subject` are null where this person may not see the record. */
  assigned_tasks: z.array(z.object({ id: RecordId, title: z.string().nullable() })),
  comments: z.array(z.object({ id: RecordId, text: z.string(), created_at: Instant })),
  notifications: z.array(z.object({ kind: z.string(), subject: z.string().nullable(), created_at: Instant })),
  notification_choices: z.array(z.object({ kind: z.string(), app: z.boolean(), mail: z.boolean() })),
  /** Each change they made, without what the record said. */
  activity: z.array(z.object({ event: z.string(), entity: z.string(), entity_id: RecordId, at: Instant })),
  tokens: z.array(z.object({ id: RecordId, name: z.string(), created_at: Instant })),
})
export type PersonalData = z.infer<typeof PersonalData>
