import type { z } from 'zod'
import { type ProviderAnswer, ProviderError } from './adapter.ts'

/** Parses the JSON of a response with the used fields. Throws `bad_answer` with the first invalid field. */
export const readAnswer = <T>(schema: z.ZodType<T>, answer: ProviderAnswer, provider: string): T =>
  readValue(schema, answer.json(), provider)

/** The same for part of a response: rows of a long page are parsed in batches, so that they are not in memory twice. */
export function readValue<T>(schema: z.ZodType<T>, value: unknown, provider: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.') || 'the response'
  throw new ProviderError(
    'bad_answer',
    `${provider} sent a response that Atrium cannot read: ${field} is missing or has an unexpected type. Atrium tries again later.`,
  )
}
