import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'
import { Member } from '../schema.ts'

/** Replaces the name of an erased person. */
export const FORMER = 'Former member'

/** A record that refers to the member in a field. */
const Involved = z.object({ entity: z.string(), id: RecordId, field: z.string(), title: z.string().nullable() })
export type Involved = z.infer<typeof Involved>

const onVersion = z.array(z.object({ document: RecordId, n: z.int(), at: Instant }))
const invited = z.array(z.object({ created_at: Instant, accepted_at: Instant.nullable() }))
const rows = {
  document_versions: onVersion,
  documents_read: onVersion,
  document_suggestions: z.array(z.object({ document: RecordId, created_at: Instant })),
  files: z.array(z.object({ id: RecordId, name: z.string(), size: z.int(), created_at: Instant })),
  quotes_sent: z.array(z.object({ quote: RecordId, revision: z.int(), sent_at: Instant })),
  review_reminders: z.array(z.object({ entity: z.string(), entity_id: RecordId, due: z.string() })),
  proposals_decided: z.array(
    z.object({ id: RecordId, tool: z.string(), status: z.string(), decided_at: Instant.nullable() }),
  ),
  imports: z.array(z.object({ id: RecordId, name: z.string(), source: z.string(), created_at: Instant })),
  invitations: invited,
  /** To others, except those of whose failure the member was notified. */
  emails_sent: z.array(z.object({ kind: z.string(), created_at: Instant })),
  invitations_sent: invited,
}
export type PersonalRows = z.infer<z.ZodObject<typeof rows>>

/** All personal data of one member: profile and activity. */
export const PersonalData = z.object({
  exported_at: Instant,
  workspace: z.string(),
  member: Member,
  /** Confidential fields; null if there are none. */
  confidential: z.record(z.string(), z.json()).nullable(),
  /** `title` and `subject` are null if this person may not see the record. */
  assigned_tasks: z.array(z.object({ id: RecordId, title: z.string().nullable() })),
  /** All records that refer to the member: as assignee, owner, host, approver or in a mention. */
  records: z.array(Involved),
  ...rows,
  comments: z.array(z.object({ id: RecordId, body: z.string(), created_at: Instant })),
  notifications: z.array(z.object({ kind: z.string(), subject: z.string().nullable(), created_at: Instant })),
  notification_choices: z.array(z.object({ kind: z.string(), app: z.boolean(), mail: z.boolean() })),
  /** Changes by the member, without the record's content. */
  activity: z.array(z.object({ event: z.string(), entity: z.string(), entity_id: RecordId, at: Instant })),
  tokens: z.array(z.object({ id: RecordId, name: z.string(), created_at: Instant })),
  sandboxes: z.array(z.object({ id: RecordId, name: z.string(), created_at: Instant })),
})
export type PersonalData = z.infer<typeof PersonalData>
