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

const Index = z.int().min(0).max(10_000_000)

/**
 * Where the cursor of a tab is in the text of an open record: the version of the record, and the block and offset of both
 * ends of the selection, first the end that moves. Without `at`, it has no cursor.
 */
export const Pointed = Visit.omit({ entity: true }).extend({
  at: z.tuple([Index, Index, Index, Index, Index]).optional(),
})
export type Pointed = z.infer<typeof Pointed>
