import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'

/** A mail as the outbox shows it. Links that open something by themselves are left out of `body`. */
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

/** `sends`: whether mail leaves this installation at all. */
export const Outbox = z.object({ sends: z.boolean(), mails: z.array(Mail) })
