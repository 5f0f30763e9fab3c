import type { FormErrors } from '#components/ui/form-check.ts'

/** The form field of a server error such as `key: is not accepted`. */
export function refusedField(error: unknown, fields: readonly string[]): FormErrors {
  const { message } = error as Error
  const field = fields.find((name) => message.startsWith(`${name}: `))
  return field ? { [field]: message.slice(field.length + 2) } : { root: message }
}
