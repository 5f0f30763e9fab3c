import type { z } from 'zod'
import { type ProviderAnswer, ProviderError } from './adapter.ts'

/** The JSON of an answer, checked as far as it is used. Throws `bad_answer` naming the first field that is wrong. */
export const readAnswer = <T>(schema: z.ZodType<T>, answer: ProviderAnswer, provider: string): T =>
  readValue(schema, answer.json(), provider)

/** The same for a part of an answer: rows of a long page are checked a few at a time, so that they are not in memory twice. */
export function readValue<T>(schema: z.ZodType<T>, value: unknown, provider: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.') || 'the answer'
  throw new ProviderError(
    'bad_answer',
    `${provider} sent an answer that Atrium cannot read: ${field} is missing or of another type. Atrium tries again later.`,
  )
}
