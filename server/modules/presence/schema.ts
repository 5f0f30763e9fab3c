import { z } from 'zod'
import { KindName, RecordId, Ref } from '#server/core/values/fields.ts'

/** An open record. `tab` distinguishes one person's windows: 8 to 12 lower-case letters and digits. */
export const Visit = z.strictObject({
  entity: KindName,
  id: Ref,
  tab: z.string().regex(/^[a-z0-9]{8,12}$/, 'must be 8 to 12 lower-case letters and digits'),
})
export type Visit = z.infer<typeof Visit>

/** Members who have the record open, including the caller. */
export const Present = z.object({ members: z.array(RecordId) })
export type Present = z.infer<typeof Present>
