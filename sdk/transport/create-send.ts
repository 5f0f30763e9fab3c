import { apiAddress, queryString } from '../client/address.ts'
import type { Call, Send } from '../client/options.ts'
import { requestBody } from '../client/request-body.ts'
import { version } from '../made/operations.ts'
import { attemptOnce } from './attempt.ts'
import { type AtriumError, RateLimitError } from './errors.ts'
import { type AtriumSettings, tokenOf } from './settings.ts'
import { backoff, Hold, jitter, sleep } from './waits.ts'

/**
 * Sends calls with retries: the same request with the same key, after what the answer asks for or a random wait. A 429
 * holds all calls that this function sends.
 */
export function createSend(settings: AtriumSettings): Send {
  const { timeoutMs = 35_000, retries = 4, maxWaitMs = 60_000 } = settings
  const base = apiAddress(settings.url)
  const hold = new Hold()

  return async (call) => {
    const { method, operation, isStream = false, isDownload = isStream, options = {} } = call
    const url = addressOf(call)
    const { body, headers: bodyHeaders, isOnce } = requestBody(call.body, options.name)
    const headers = { ...options.headers, ...headersOf(call), ...bodyHeaders }
    const init = { method, ...(body !== undefined && { body }), ...(isOnce && { duplex: 'half' }) }
    for (let attempt = 1, waitMs = 0; ; attempt++) {
      await pause(waitMs, attempt - 1, options.signal)
      const token = await tokenOf(settings)
      const about = { operation, method, url, headers, attempt }
      settings.onRequest?.(about)
      const began = performance.now()
      const outcome = await attemptOnce(settings.fetch ?? fetch, {
        url,
        init: { ...init, headers: { ...headers, Authorization: `Bearer ${token}` } },
        timeoutMs: options.timeoutMs ?? timeoutMs,
        signal: options.signal,
        isDownload,
        onHead: ({ status, headers: given }) => {
          const requestId = given.get('x-request-id') ?? undefined
          settings.onResponse?.({ ...about, status, requestId, ms: performance.now() - began })
        },
      })
      if (!outcome.error) return outcome.value
      const { error, isRepeatable, retryAfter } = outcome
      error.attempts = attempt
      if (error.status === 429 && retryAfter !== undefined && !isStream) hold.extend(retryAfter)
      const asked = retryAfter === undefined ? backoff(attempt) : retryAfter * 1_000
      if (!isRepeatable || isOnce || isStream || attempt > retries || asked > maxWaitMs) throw error
      waitMs = asked + (retryAfter === undefined ? 0 : jitter())
      settings.onRetry?.({ ...about, waitMs, error })
    }
  }

  function addressOf({ path, query }: Call): string {
    const { href } = new URL(base + path)
    if (!/^\/[^?#]*$/.test(path) || !href.startsWith(`${base}/`))
      throw new TypeError('path: must start with a slash, without ".." or parameters')
    return href + queryString(query)
  }

  /** Waits, and as long as other calls have reached the rate limit. */
  async function pause(waitMs: number, attempts: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (waitMs > 0) await sleep(waitMs, signal)
    let waited = 0
    for (let left = hold.left(); left > 0; left = hold.left()) {
      if (waited + left > maxWaitMs) throw heldBack(left, attempts)
      waited += left
      await sleep(left + jitter(), signal)
    }
  }
}

function heldBack(left: number, attempts: number): AtriumError {
  const retryAfter = Math.ceil(left / 1_000)
  const message = `The token reached its rate limit for another ${retryAfter} seconds.`
  return Object.assign(new RateLimitError({ code: 'rate_limited', message, status: 429, retryAfter }), { attempts })
}

/** The headers besides the token. Every write has a key, so that it can be sent again. */
function headersOf({ method, options = {} }: Call): Record<string, string> {
  const { idempotencyKey = crypto.randomUUID(), ifMatch } = options
  if (!/^[\x20-\x7e]{1,255}$/.test(idempotencyKey))
    throw new TypeError('idempotencyKey: must have 1 to 255 printable ASCII characters')
  return {
    Accept: 'application/json',
    'User-Agent': `atrium-sdk/${version}`,
    ...(method !== 'GET' && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'If-Match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
  }
}
