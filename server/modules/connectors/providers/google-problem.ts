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
    if (answer.status >= 500 || answer.status === 429) return undefined
    const problem = readProblem(Problem, answer)?.error
    if (!problem) return undefined
    const reason = problem.errors?.[0]?.reason ?? problem.details?.find((detail) => detail.reason)?.reason
    const code = reason ?? problem.status ?? `HTTP ${answer.status}`
    if (answer.status === 401) return refused('needs_reauth', name, code)
    if (reason && LIMITS.has(reason))
      return refused('throttled', name, code, reason.startsWith('daily') ? DAY_LIMIT_MS : null)
    return refused(answer.status === 403 ? 'forbidden' : 'refused', name, code)
  }
