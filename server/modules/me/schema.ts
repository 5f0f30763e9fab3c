import { z } from 'zod'
import { Instant, RecordId } from '#server/core/fields.ts'

/** Who is calling, where, and what they may. */
export const Me = z
  .object({
    token: z
      .object({ id: RecordId, name: z.string(), created_at: Instant, expires_at: Instant.nullable() })
      .nullable()
      .meta({ description: 'The token of this call.' }),
    workspace: z.object({
      id: RecordId,
      slug: z.string(),
      name: z.string(),
      currency: z.string().meta({ description: 'ISO 4217 code.' }),
      time_zone: z.string().meta({ description: 'IANA name.' }),
    }),
    access: z.enum(['read_write', 'read_only']),
    limits: z.object({
      requests_per_minute: z.int().nullable().meta({ description: 'For this token; null when calls are not limited.' }),
      page_size: z.int().meta({ description: 'Largest `limit` of a list.' }),
      batch_size: z.int().meta({ description: 'Most records in one push.' }),
      body_bytes: z.int().meta({ description: 'Largest body of an ordinary call.' }),
      batch_body_bytes: z.int().meta({ description: 'Largest body of a push.' }),
      idempotency_hours: z.int().meta({ description: 'How long an `Idempotency-Key` is remembered.' }),
    }),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>
