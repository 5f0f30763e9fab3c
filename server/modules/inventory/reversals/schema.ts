import { z } from 'zod'
import { RecordId } from '#server/core/values/fields.ts'
import { Movement } from '../movements/schema.ts'

/** `record` is the record of the movement. */
export const ReverseMovement = z.strictObject({ record: RecordId })
export type ReverseMovement = z.infer<typeof ReverseMovement>

/** A ledger entry in the application. */
export const LedgerEntry = Movement.extend({
  /** Whether a reversal cancels it. */
  reversed: z.boolean(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>
