import { notOneOf } from '../names/resolve.ts'

/** Rejects unknown fields and lists the valid ones. */
export function requireFields(asked: readonly string[] | undefined, valid: readonly string[]): void {
  const unknown = asked?.find((name) => !valid.includes(name))
  if (unknown === undefined) return
  throw notOneOf('fields', `no field is named “${unknown}”. Fields: ${valid.join(', ')}`, valid)
}
