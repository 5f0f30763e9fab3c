/** A mistake that the user of the command can fix. The message says how in one line. */
export class UsageError extends Error {
  override name = 'UsageError'
}
