import type { z } from 'zod'

/**
 * A schema or a function that loads it: `() => import('…/schema.ts').then((m) => m.CreateToken)` keeps zod out of the
 * page.
 */
export type SchemaSource<In, Out> = z.ZodType<Out, In> | (() => Promise<z.ZodType<Out, In>>)

/** The first error of each field by path, such as `lines.1.quantity`; `root` holds form-level errors. */
export type FormErrors = Record<string, string>

type Checked<Out> = { values: Out; errors?: undefined } | { values?: undefined; errors: FormErrors }

/** Validates form values with the zod schema of the procedure. */
export async function checkForm<In, Out>(source: SchemaSource<In, Out>, values: In): Promise<Checked<Out>> {
  const schema = typeof source === 'function' ? await source().catch(unreachable) : source
  const parsed = schema.safeParse(values)
  if (parsed.success) return { values: parsed.data }
  const errors: FormErrors = {}
  for (const { path, message } of parsed.error.issues)
    errors[path.join('.') || 'root'] ??= messageFor(valueAt(values, path), message)
  return { errors }
}

/** An empty field is called so, whatever it lacks. */
function messageFor(value: unknown, message: string): string {
  if (Number.isNaN(value)) return NO_NUMBER
  const isEmpty = value === null || value === ''
  return isEmpty && /^(Invalid input|must |is )/.test(message) ? 'must not be empty' : message
}

/** A number field holds NaN while its text is invalid or ambiguous. */
export const NO_NUMBER = 'Enter a number, or choose one of the suggestions.'

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((found, key) => (found as Record<PropertyKey, unknown> | undefined)?.[key], values)
}

function unreachable(): never {
  throw new Error('Cannot reach the server. Try again in a moment.')
}

/** The error of a field or of its first invalid part. */
export function errorAt(errors: FormErrors, name: string): string | undefined {
  const part = Object.keys(errors).find((path) => path === name || path.startsWith(`${name}.`))
  return part === undefined ? undefined : errors[part]
}
