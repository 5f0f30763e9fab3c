import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'
import { PROVIDERS } from './providers/rules.ts'

export const SUPPRESSION_REASONS = ['hard', 'complaint', 'provider_suppressed', 'soft'] as const

/** An address that gets no mail from this installation, of somebody whom the workspace knows. */
export const Suppression = z.object({
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  provider: z.enum(PROVIDERS),
  /** What the other side said. */
  detail: z.string().nullable(),
  since: Instant,
  /** Null where it does not end by itself. */
  until: Instant.nullable(),
  /** Whose address it is here. */
  entity: z.enum(['contact', 'member']),
  entity_id: RecordId,
  name: z.string(),
})
export type Suppression = z.infer<typeof Suppression>

/** The latest first. */
export const SuppressionList = z.array(Suppression)
export const LiftSuppression = z.strictObject({ email: z.string().trim().toLowerCase().max(254) })
export type LiftSuppression = z.infer<typeof LiftSuppression>
