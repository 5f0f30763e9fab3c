const minute = 60_000
const hour = 60 * minute
const longestRetryAfter = hour
const jitterShare = 0.1
const exhaustedToSlow = 5
const failingToDisable = 5 * 24 * hour
const longestPause = hour

type Answer = { ok: boolean; status?: number; headers?: Record<string, string>; error?: { code: string } }

/**
 * Evaluates an attempt. `delivered`: 2xx in time. `gone`: 410, no further deliveries. `interrupted`: this process
 * stopped, so it does not count. `failed`: anything else; 429 and 503 may request a delay with `retryAfter`.
 */
export function judge({ ok, status, headers, error }: Answer): {
  outcome: 'delivered' | 'gone' | 'interrupted' | 'failed'
  retryAfter?: string
} {
  if (ok) return { outcome: 'delivered' }
  if (error?.code === 'interrupted') return { outcome: 'interrupted' }
  if (status === 410) return { outcome: 'gone' }
  const retryAfter = status === 429 || status === 503 ? headers?.['retry-after'] : undefined
  return { outcome: 'failed', ...(retryAfter === undefined ? {} : { retryAfter }) }
}

type Retry = {
  /** Attempts made, including the one that just failed. */
  attemptsMade: number
  /** `SERVICE_WEBHOOK_RETRY_MINUTES`: waits between attempts, in minutes; there is one more attempt than waits. */
  retryMinutes: readonly number[]
  now: Date
  retryAfter?: string
  /** 0 to 1, for the jitter. */
  random: number
}

/** Time of the next attempt, null after the last one. Jitter adds at most 10 %; Retry-After delays by at most 1 h. */
export function retryAt({ attemptsMade, retryMinutes, now, retryAfter, random }: Retry): Date | null {
  const minutes = retryMinutes[attemptsMade - 1]
  if (minutes === undefined) return null
  const wait = minutes * minute * (1 + jitterShare * random)
  const asked = Math.min(retryAfterMs(retryAfter ?? '', now), longestRetryAfter)
  return new Date(now.getTime() + Math.ceil(Math.max(wait, asked)))
}

const httpDate = /^[A-Z][a-z]+,? [\w :-]+ (GMT|\d{4})$/

/** RFC 9110 §10.2.3: seconds or an HTTP date; 0 if invalid or past. */
function retryAfterMs(text: string, now: Date): number {
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const at = httpDate.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime())
}

/** Consecutive exhausted deliveries of a webhook since its last success; `failingSince` is the time of the first. */
export type Health = { exhaustedInARow: number; failingSince: Date | null }

export const HEALTHY: Health = { exhaustedInARow: 0, failingSince: null }

/**
 * Called when a delivery fails for the fifth time. The fifth such delivery in a row slows the webhook; a slowed webhook
 * without a success for 5 days is disabled. `notifyOwner` is set on both transitions.
 */
export function afterExhausted(before: Health, now: Date): Health & { notifyOwner: 'slowed' | 'disabled' | null } {
  const failingSince = before.failingSince ?? now
  const exhaustedInARow = before.exhaustedInARow + 1
  const slowed = exhaustedInARow >= exhaustedToSlow
  const disabled = slowed && now.getTime() - failingSince.getTime() >= failingToDisable
  const notifyOwner = disabled ? 'disabled' : exhaustedInARow === exhaustedToSlow ? 'slowed' : null
  return { exhaustedInARow, failingSince, notifyOwner }
}

export const isSlowed = ({ exhaustedInARow }: Pick<Health, 'exhaustedInARow'>) => exhaustedInARow >= exhaustedToSlow

/**
 * Minimum time between two attempts of a webhook, in ms: 0 while healthy; once slowed, the first wait of the retry
 * setting, doubling up to an hour.
 */
export function pauseBetweenAttempts(
  { exhaustedInARow }: Pick<Health, 'exhaustedInARow'>,
  [first = 1]: readonly number[],
): number {
  if (!isSlowed({ exhaustedInARow })) return 0
  return Math.min(first * minute * 2 ** (exhaustedInARow - exhaustedToSlow), longestPause)
}
