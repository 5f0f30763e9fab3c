import { z } from 'zod'
import { KindName, RecordId, Ref } from '#server/core/values/fields.ts'

/** A record that somebody has open. `tab` tells the windows of one person apart: any 8 to 12 emails and digits. */
export const Visit = z.strictObject({
  entity: KindName,
  id: Ref,
  tab: z.string().regex(/^[a-z0-9]{8,12}$/, 'must be 8 to 12 lower-case emails and digits'),
})
export type Visit = z.infer<typeof Visit>

/** The members who have the record open, oneself too. */
export const Present = z.object({ members: z.array(RecordId) })
export type Present = z.infer<typeof Present>
