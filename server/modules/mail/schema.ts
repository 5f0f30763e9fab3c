import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'

/** An email in the email log. `body` omits links that grant access by themselves. */
export const Mail = z.object({
  id: RecordId,
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(['outbox', 'queued', 'sent', 'failed', 'suppressed']),
  error: z.string().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
})
export type Mail = z.infer<typeof Mail>

/** `sends`: whether this installation sends email at all. */
export const Outbox = z.object({ sends: z.boolean(), mails: z.array(Mail) })
