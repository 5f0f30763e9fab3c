import { z } from 'zod'
import { type ProviderAnswer, ProviderError } from './adapter.ts'
import { readProblem, refused } from './refusals.ts'

export const NAME = 'Meta Ads'

const Problem = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional(), message: z.string().optional() }),
})

/**
 * developers.facebook.com/docs/marketing-api/error-reference and …/graph-api/overview/rate-limiting: limits are
 * reported as 400.
 */
const THROTTLED = new Set([4, 17, 32, 613])
const PAUSE_MS = 5 * 60_000
/** “Please reduce the amount of data you're asking for”. */
const TOO_MUCH = 1487534

export function refusal(answer: ProviderAnswer): ProviderError | undefined {
  const problem = readProblem(Problem, answer)?.error
  if (!problem) return undefined
  const { code, error_subcode: subcode, message = '' } = problem
  const own = subcode ? `${code}/${subcode}` : `${code}`
  if (code === 190 || code === 102) return refused('needs_reauth', NAME, own)
  if (subcode === TOO_MUCH || /reduce the amount of data/i.test(message.slice(0, 500)))
    return new ProviderError(
      'too_many_rows',
      `The report of ${NAME} is too large for one request (${own}). Choose fewer accounts.`,
      own,
    )
  if (THROTTLED.has(code) || (code >= 80_000 && code < 80_100))
    return refused('throttled', NAME, own, waitOf(answer.headers) ?? PAUSE_MS)
  if (code === 10 || (code >= 200 && code < 300)) return refused('forbidden', NAME, own)
  if (code === 1 || code === 2 || answer.status >= 500) return refused('unavailable', NAME, own)
  return answer.status === 429 ? undefined : refused('refused', NAME, own)
}

/** Whether the window must be read as an asynchronous report. */
export const needsReport = (error: unknown) => error instanceof ProviderError && error.code === 'too_many_rows'

const Load = z.object({ app_id_util_pct: z.number().optional(), acc_id_util_pct: z.number().optional() })

/** Slows down before the limit: the headers contain the usage in percent. */
export function throttle(headers: Record<string, string>): number {
  const load = parsed(Load, headers['x-fb-ads-insights-throttle'])
  const uses = Object.values(parsed(Usage, headers['x-business-use-case-usage']) ?? {}).flat()
  const used = Math.max(
    load?.app_id_util_pct ?? 0,
    load?.acc_id_util_pct ?? 0,
    ...uses.flatMap((use) => [use.call_count ?? 0, use.total_cputime ?? 0, use.total_time ?? 0]),
  )
  if (used >= 95) return 60_000
  if (used >= 85) return 10_000
  return used >= 75 ? 2_000 : 0
}

const Usage = z.record(
  z.string(),
  z.array(
    z.object({
      call_count: z.number().optional(),
      total_cputime: z.number().optional(),
      total_time: z.number().optional(),
      estimated_time_to_regain_access: z.number().optional(),
    }),
  ),
)

/** The header of an exceeded limit contains the minutes until it resets. */
function waitOf(headers: Record<string, string>): number | null {
  const usage = parsed(Usage, headers['x-business-use-case-usage'])
  const minutes = Object.values(usage ?? {}).flatMap((uses) =>
    uses.map((use) => use.estimated_time_to_regain_access ?? 0),
  )
  const longest = Math.max(0, ...minutes)
  return longest > 0 ? longest * 60_000 : null
}

function parsed<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (!text || text.length > 10_000) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
