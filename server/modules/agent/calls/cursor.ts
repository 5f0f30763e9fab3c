import { fingerprintOf } from '#server/core/database/idempotency.ts'
import { invalid } from '#server/core/values/errors.ts'

const MARK = 8

/** An opaque cursor: the offset in a list, bound to its arguments. */
export function cursorAt(asked: object, offset: number): string {
  return Buffer.from(`${offset}.${markOf(asked)}`).toString('base64url')
}

/** The offset in `cursor`; 0 without one. */
export function offsetOf(asked: object, cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const [offset, mark] = Buffer.from(cursor, 'base64url').toString().split('.')
  if (!/^\d{1,9}$/.test(offset ?? '') || Number(offset) > 100_000_000 || mark !== markOf(asked))
    throw invalid('cursor', 'belongs to another list. Send the next_cursor of a call with the same arguments, or none')
  return Number(offset)
}

const markOf = (asked: object) => fingerprintOf('list', asked).toString('hex').slice(0, MARK)
