import type { z } from 'zod'

/** A schema, or how to fetch it: `() => import('…/schema.ts').then((m) => m.CreateToken)` keeps zod out of the page. */
export type SchemaSource<In, Out> = z.ZodType<Out, In> | (() => Promise<z.ZodType<Out, In>>)

/** The first message of each field by its path, as `lines.1.quantity`; what the whole form is refused for is at `root`. */
export type FormErrors = Record<string, string>

type Checked<Out> = { values: Out; errors?: undefined } | { values?: undefined; errors: FormErrors }

/** Checks what was typed with the zod schema its procedure uses. */
export async function checkForm<In, Out>(source: SchemaSource<In, Out>, values: In): Promise<Checked<Out>> {
  const schema = typeof source === 'function' ? await source().catch(unreachable) : source
  const parsed = schema.safeParse(values)
  if (parsed.success) return { values: parsed.data }
  const errors: FormErrors = {}
  for (const { path, message } of parsed.error.issues)
    errors[path.join('.') || 'root'] ??= messageFor(valueAt(values, path), message)
  return { errors }
}

/** zod says "Invalid input" of a field that is empty and a field that is wrong alike. */
function messageFor(value: unknown, message: string): string {
  if (Number.isNaN(value)) return NO_NUMBER
  return value === null && message.startsWith('Invalid input') ? 'must not be empty' : message
}

/** A field of numbers holds NaN while what is typed is no number or could be two. */
export const NO_NUMBER = 'Enter a number, or choose one of the suggestions.'

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((found, key) => (found as Record<PropertyKey, unknown> | undefined)?.[key], values)
}

function unreachable(): never {
  throw new Error('Cannot reach the server. Try again in a moment.')
}

/** What is wrong with a field, or with the first of its parts. */
export function errorAt(errors: FormErrors, name: string): string | undefined {
  const part = Object.keys(errors).find((path) => path === name || path.startsWith(`${name}.`))
  return part === undefined ? undefined : errors[part]
}
