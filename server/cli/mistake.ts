/** Something whoever typed the command can put right. The message is one line that says how. */
export class Mistake extends Error {
  override name = 'Mistake'
}
