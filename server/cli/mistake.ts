/** A mistake that the user of the command can fix. The message says how in one line. */
export class Mistake extends Error {
  override name = 'Mistake'
}
