import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'

/** A schema, or how to fetch it: `() => import('…/schema.ts').then((m) => m.CreateToken)` keeps zod out of the page. */
export type SchemaSource<In, Out> = z.ZodType<Out, In> | (() => Promise<z.ZodType<Out, In>>)

/** Checks a form with the zod schema its procedure uses; the first message of each field is shown at that field. */
export function zodResolver<In extends FieldValues, Out>(source: SchemaSource<In, Out>): Resolver<In, unknown, Out> {
  return async (values) => {
    const schema = typeof source === 'function' ? await source() : source
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<In> = {}
    for (const { path, code, message } of parsed.error.issues.toReversed()) {
      set(errors, path.join('.') || 'root', { type: code, message })
    }
    return { values: {}, errors }
  }
}
