import { z } from 'zod'
import { type ProviderAnswer, type ProviderError } from './adapter.ts'
import { readProblem, refused } from './refusals.ts'

/** cloud.google.com/apis/design/errors: the status is in the body, older services name a reason in `errors`. */
const Problem = z.object({
  error: z.object({
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})
/** Reasons of an answer 403 that mean "later". Quotas of a day begin again at midnight in California. */
const LIMITS = new Set(['quotaExceeded', 'rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded'])
const DAY_LIMIT_MS = 3_600_000

/** Errors that all services of Google share. */
export const googleRefusal =
  (name: string) =>
  (answer: ProviderAnswer): ProviderError | undefined => {
    if (answer.status >= 500) return undefined
    if (answer.status === 429) return exhausted(name, answer)
    const problem = readProblem(Problem, answer)?.error
    if (!problem) return undefined
    const reason = problem.errors?.[0]?.reason ?? problem.details?.find((detail) => detail.reason)?.reason
    const code = reason ?? problem.status ?? `HTTP ${answer.status}`
    if (answer.status === 401) return refused('needs_reauth', name, code)
    if (reason && LIMITS.has(reason))
      return refused('throttled', name, code, reason.startsWith('daily') ? DAY_LIMIT_MS : null)
    return refused(answer.status === 403 ? 'forbidden' : 'refused', name, code)
  }

const Delayed = z.object({ retryDelay: z.string().optional() })
const Exhausted = z.object({
  error: z.object({
    status: z.string().default('RESOURCE_EXHAUSTED'),
    details: z.array(
      Delayed.extend({
        errors: z
          .array(z.object({ details: z.object({ quotaErrorDetails: Delayed.optional() }).optional() }))
          .optional(),
      }),
    ),
  }),
})
const LONGEST_DELAY_S = 86_400

/**
 * RESOURCE_EXHAUSTED with the wait in its details: `google.rpc.RetryInfo`, or `QuotaErrorDetails` of Google Ads.
 * Undefined without one; then the status and Retry-After decide.
 */
export function exhausted(name: string, answer: ProviderAnswer): ProviderError | undefined {
  const problem = readProblem(Exhausted, answer)?.error
  const delays = problem?.details.flatMap(({ retryDelay, errors = [] }) => [
    retryDelay,
    ...errors.map(({ details }) => details?.quotaErrorDetails?.retryDelay),
  ])
  const seconds = Math.max(0, ...(delays ?? []).map(secondsOf))
  if (!problem || seconds === 0) return undefined
  return refused('throttled', name, problem.status, Math.ceil(Math.min(seconds, LONGEST_DELAY_S) * 1_000))
}

/** A duration of Protocol Buffers in JSON, such as `30s` or `1.5s`. */
const secondsOf = (duration = '') => (/^\d{1,12}(\.\d{1,9})?s$/.test(duration) ? Number(duration.slice(0, -1)) : 0)
