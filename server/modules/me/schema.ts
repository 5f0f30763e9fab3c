import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'

/** The caller, the workspace and the caller's permissions. */
export const Me = z
  .object({
    token: z
      .object({ id: RecordId, name: z.string(), created_at: Instant, expires_at: Instant.nullable() })
      .nullable()
      .meta({ description: 'The token of this request.' }),
    workspace: z.object({
      id: RecordId,
      slug: z.string(),
      name: z.string(),
      currency: z.string().meta({ description: 'ISO 4217 code.' }),
      time_zone: z.string().meta({ description: 'IANA time zone.' }),
    }),
    access: z.enum(['read_write', 'read_only']),
    limits: z.object({
      requests_per_minute: z
        .int()
        .nullable()
        .meta({ description: 'Requests per minute for this token; null if requests are not limited.' }),
      page_size: z.int().meta({ description: 'Maximum `limit` of a list.' }),
      batch_size: z.int().meta({ description: 'Maximum number of records in a push.' }),
      record_batch_size: z.int().meta({ description: 'Maximum number of records in a `/batch` request.' }),
      body_bytes: z.int().meta({ description: 'Maximum body size in bytes, except for pushes and batches.' }),
      batch_body_bytes: z.int().meta({ description: 'Maximum body size of a push or batch in bytes.' }),
      idempotency_hours: z.number().meta({ description: 'Lifetime of an `Idempotency-Key` in hours.' }),
    }),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>
