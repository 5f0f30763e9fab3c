import { DomainError } from '#server/core/values/errors.ts'

/** Rejects unknown fields and lists the valid ones. */
export function requireFields(asked: readonly string[] | undefined, valid: readonly string[]): void {
  const unknown = asked?.find((name) => !valid.includes(name))
  if (unknown === undefined) return
  throw new DomainError('validation_error', `fields: no field is named “${unknown}”. Fields: ${valid.join(', ')}`, {
    report: { valid },
  })
}
