import { AtriumError, AuthError, RateLimitError } from '../transport/errors.ts'
import { UsageError } from './usage.ts'

/** There is no token, or it cannot be read. Exit code 3. */
export class TokenError extends Error {
  override name = 'TokenError'
}

/** How a command ended. */
export const EXIT = { done: 0, refused: 1, usage: 2, token: 3, noAnswer: 4, someFailed: 5, stopped: 130 } as const

export function exitCodeOf(error: unknown): number {
  // The client checks what it is given with TypeErrors.
  if (error instanceof UsageError || error instanceof TypeError) return EXIT.usage
  if (error instanceof AuthError || error instanceof TokenError) return EXIT.token
  if (!(error instanceof AtriumError)) return EXIT.refused
  const isRefused = error.status >= 400 && error.status < 500 && error.code !== 'not_atrium'
  return isRefused ? EXIT.refused : EXIT.noAnswer
}

/** What went wrong, in lines. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof AtriumError)) return `atr: ${error.message}`
  const { code, message, details, requestId, cause } = error
  const reason = cause instanceof Error ? reasonOf(cause) : ''
  const wait = error instanceof RateLimitError && error.retryAfter ? ` Try again in ${error.retryAfter} s.` : ''
  const fields = details.map((detail) => `  ${detail.field}: ${detail.message}`)
  const request = requestId ? [`  request ${requestId}`] : []
  return [`atr: ${code}: ${message}${reason}${wait}`, ...fields, ...request].join('\n')
}

/** `fetch` puts the reason below its own error. */
function reasonOf({ message, cause }: Error): string {
  return ` (${cause instanceof Error && cause.message ? cause.message : message})`
}
