/** A problem of one cell that only the operator can solve. */
export class CellError extends Error {
  override name = 'CellError'
}
