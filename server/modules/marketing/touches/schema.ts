import { z } from 'zod'
import { Instant, RecordId } from '#server/core/values/fields.ts'

/** A touch of a person or a campaign. */
export const Touch = z.object({
  id: RecordId,
  email: z.string(),
  kind: z.string(),
  campaign: RecordId.nullable(),
  campaign_label: z.string().nullable(),
  source: z.string(),
  medium: z.string(),
  note: z.string().nullable(),
  ts: Instant,
})
export type Touch = z.infer<typeof Touch>
export const TouchList = z.object({ data: z.array(Touch) })
