import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form with the zod schema its procedure uses; the first message of each field is shown at that field. */
export function zodResolver<In extends FieldValues, Out>(schema: z.ZodType<Out, In>): Resolver<In, unknown, Out> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<In> = {}
    for (const { path, code, message } of parsed.error.issues.toReversed()) {
      set(errors, path.join('.') || 'root', { type: code, message })
    }
    return { values: {}, errors }
  }
}
