import type { z } from 'zod'
import { type ProviderAnswer, ProviderError } from './adapter.ts'

const SENTENCES = {
  needs_reauth: (name: string, code: string) => `${name} no longer accepts the sign-in (${code}). Sign in again.`,
  forbidden: (name: string, code: string) =>
    `${name} denies access to this account (${code}). Ask its administrator for access.`,
  throttled: (name: string, code: string) =>
    `${name} limits requests (${code}). Atrium continues when the limit resets.`,
  unavailable: (name: string, code: string) => `${name} had an error (${code}). Atrium tries again later.`,
  refused: (name: string, code: string) =>
    `${name} rejected the request (${code}). Choose the accounts again, or report this.`,
}

/** A provider error as a sentence with the provider's code and one next action. */
export function refused(
  code: keyof typeof SENTENCES,
  name: string,
  providerCode: string | number,
  retryAfterMs: number | null = null,
): ProviderError {
  const own = String(providerCode).slice(0, 80)
  return new ProviderError(code, SENTENCES[code](name, own), own, retryAfterMs)
}

/** The provider no longer accepts the key that was entered. */
export const keyEnded = (name: string, code: string) =>
  new ProviderError(
    'needs_reauth',
    `${name} no longer accepts the key (${code.slice(0, 80)}). Enter a new key.`,
    code.slice(0, 80),
  )

/** An invalid response; `what` describes the field. */
export const wrongAnswer = (name: string, what: string) =>
  new ProviderError('bad_answer', `${name} sent ${what}. No data for these days was stored. Atrium tries again later.`)

/** The body of an error; undefined if it has another shape or is not JSON. */
export function readProblem<T>(schema: z.ZodType<T>, answer: ProviderAnswer): T | undefined {
  try {
    return schema.safeParse(answer.json()).data
  } catch {
    return undefined
  }
}
