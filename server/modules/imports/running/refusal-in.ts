import { isUnavailable } from '#db/postgres-errors.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { inputErrorOf } from '#server/core/values/refusal.ts'
import { validationError } from '#server/core/values/validation.ts'

/** The error that refuses a row; undefined for an internal error or an unavailable database. */
export function refusalIn(error: unknown): DomainError | undefined {
  const input = inputErrorOf(error)
  if (input) return validationError(input)
  if (isUnavailable(error)) return undefined
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof DomainError)
      return cause.code === 'internal_error' || cause.code === 'unavailable' ? undefined : cause
  return undefined
}
