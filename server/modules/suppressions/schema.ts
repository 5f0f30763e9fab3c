import { z } from 'zod'
import { addressKey, Exact, Instant, RecordId } from '#server/core/values/fields.ts'
import { PROVIDERS } from './providers/rules.ts'

export const SUPPRESSION_REASONS = ['hard', 'complaint', 'provider_suppressed', 'soft'] as const

/** An address that gets no email from this installation and belongs to a contact or member of the workspace. */
export const Suppression = z.object({
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  provider: z.enum(PROVIDERS),
  /** The response of the receiving server. */
  detail: z.string().nullable(),
  since: Instant,
  /** Null if it never expires. */
  until: Instant.nullable(),
  /** Whether the address belongs to a contact or a member. */
  entity: z.enum(['contact', 'member']),
  entity_id: RecordId,
  name: z.string(),
})
export type Suppression = z.infer<typeof Suppression>

/** Latest first. */
export const SuppressionList = z.array(Suppression)
export const LiftSuppression = z.strictObject({ email: Exact.overwrite(addressKey).max(254) })
export type LiftSuppression = z.infer<typeof LiftSuppression>
