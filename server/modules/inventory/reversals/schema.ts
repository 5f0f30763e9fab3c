import { z } from 'zod'
import { RecordId } from '#server/core/values/fields.ts'
import { Movement } from '../movements/schema.ts'

/** `record` is that of the movement. */
export const ReverseMovement = z.strictObject({ record: RecordId })
export type ReverseMovement = z.infer<typeof ReverseMovement>

/** An entry as the application shows it. */
export const LedgerEntry = Movement.extend({
  /** Whether a counter-entry has taken it back. */
  reversed: z.boolean(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>
