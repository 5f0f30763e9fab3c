import { refusalOf } from '#components/sync/refusal.ts'
import type { FormErrors } from '#components/ui/form-check.ts'

/** Errors of the server at their fields of the form; any other error at the form itself. */
export function refusedField(error: unknown, fields: readonly string[]): FormErrors {
  const named = (refusalOf(error)?.fields ?? []).filter(({ field }) => fields.includes(field))
  if (named.length === 0) return { root: (error as Error).message }
  return Object.fromEntries(named.map(({ field, message }) => [field, message]))
}
