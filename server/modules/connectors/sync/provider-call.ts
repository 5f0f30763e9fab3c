import { setTimeout as delay } from 'node:timers/promises'
import type { Outbound, OutboundResult } from '#server/core/outbound/client.ts'
import {
  type Adapter,
  type ProviderAnswer,
  type ProviderCall,
  ProviderError,
  type ProviderRequest,
} from '../providers/adapter.ts'
import { providerOf } from '../rules.ts'

/** The parameters of a connection's calls; `token` refreshes the token that is passed to it. */
export type CallParts = Pick<ProviderCall, 'settings' | 'host' | 'realm' | 'now' | 'signal'> & {
  adapter: Adapter
  outbound: Pick<Outbound, 'send'>
  /** Replaces the origin of a URL if the operator has set one. */
  urlOf: (url: string) => string
  token: (renew?: string) => Promise<string>
  /** Shared by the calls of an account; default: each call has its own. */
  pace?: Pace
}

/** The limits that the last response announced. `refusal`: the next request is not sent. */
export type Pace = { restMs: number; refusal: ProviderError | null }

/** Requests made and milliseconds waited, for the page of the run. */
export type Tally = { requests: number; waitedMs: number }

const DEADLINE_MS = 60_000
const LARGEST_BYTES = 32 * 1024 * 1024
const TRIES = 5
const FIRST_WAIT_MS = 500
/** Longer waits end the run, which resumes afterwards. */
const LONGEST_WAIT_MS = 60_000

/**
 * Sends requests to a provider with the token, refreshed once after 401; retries 5xx, timeouts and short rate limits.
 * Throws a ProviderError for everything else. A wait longer than a minute is thrown as `throttled` with its length.
 */
export async function openCall(parts: CallParts, tally: Tally): Promise<ProviderCall> {
  const { adapter, settings, host, realm, now, signal } = parts
  const { name } = providerOf(adapter.slug)
  let accessToken = await parts.token()
  const { pace = { restMs: 0, refusal: null } } = parts

  async function wait(ms: number): Promise<void> {
    if (ms <= 0) return
    const began = performance.now()
    await delay(ms, undefined, { signal })
    tally.waitedMs += Math.round(performance.now() - began)
  }

  async function send(request: ProviderRequest): Promise<ProviderAnswer> {
    let renewed = false
    for (let tries = 1; ; tries++) {
      if (pace.refusal) throw pace.refusal
      await wait(pace.restMs)
      signal.throwIfAborted()
      const { answer, failure } = await attempt(request)
      // After an error, its own pause counts.
      pace.restMs = 0
      if (answer && isFine(answer)) {
        pace.restMs = Math.min(adapter.throttle?.(answer.headers) ?? 0, LONGEST_WAIT_MS)
        return answer
      }
      const refusal = failure ?? problemOf(answer!)
      if (refusal.code === 'needs_reauth' && !renewed && !request.anonymous) {
        accessToken = await parts.token(accessToken)
        renewed = true
        continue
      }
      const pause = refusal.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1)
      const isTemporary = (refusal.code === 'unavailable' && !request.once) || refusal.code === 'throttled'
      if (!isTemporary || tries >= TRIES || pause > LONGEST_WAIT_MS) throw refusal
      await wait(pause)
    }
  }

  async function attempt(request: ProviderRequest) {
    tally.requests++
    const result = await parts.outbound.send({
      url: parts.urlOf(request.url),
      method: request.method,
      headers: { ...(request.anonymous ? {} : authorization()), accept: 'application/json', ...request.headers },
      body: request.body ?? '',
      deadlineMs: DEADLINE_MS,
      bodyCapBytes: LARGEST_BYTES,
      as: 'bytes',
      confidential: true,
      signal,
    })
    signal.throwIfAborted()
    return answerOf(result, name)
  }

  const authorization = () =>
    adapter.authorize?.({ accessToken, settings, realm }) ?? { authorization: `Bearer ${accessToken}` }

  const problemOf = (answer: ProviderAnswer) => adapter.refusal?.(answer) ?? problemOfStatus(answer, name, now)

  return {
    send,
    pause: (refusal) => (pace.refusal = refusal),
    settings,
    host,
    realm,
    now,
    signal,
    get accessToken() {
      return accessToken
    },
  }
}

const isFine = ({ status }: ProviderAnswer) => status >= 200 && status < 300

function answerOf(result: OutboundResult, name: string): { answer?: ProviderAnswer; failure?: ProviderError } {
  const { status, headers = {}, bytes, error, truncated } = result
  if (error?.code === 'destination_not_allowed')
    return {
      failure: new ProviderError(
        'destination_not_allowed',
        `The address of ${name} is not public or not https. Enter a public https:// address.`,
      ),
    }
  if (status === undefined || !bytes || (error && error.code !== 'error_status' && error.code !== 'redirect_refused'))
    return {
      failure: new ProviderError('unavailable', `${name} did not respond. Atrium tries again later.`, error?.code),
    }
  if (truncated)
    return {
      failure: new ProviderError(
        'bad_answer',
        `${name} sent more than 32 MB at once. Choose fewer accounts or a later start date.`,
      ),
    }
  return { answer: { status, headers, bytes, json: () => jsonOf(bytes, name) } }
}

function jsonOf(bytes: Buffer, name: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ProviderError('bad_answer', `${name} did not send JSON. Atrium tries again later.`)
  }
}

function problemOfStatus({ status, headers }: ProviderAnswer, name: string, now: Date): ProviderError {
  const code = `HTTP ${status}`
  if (status === 401)
    return new ProviderError('needs_reauth', `${name} no longer accepts the sign-in (${code}). Sign in again.`, code)
  if (status === 403)
    return new ProviderError(
      'forbidden',
      `${name} denies access to this account (${code}). Check its permissions there.`,
      code,
    )
  if (status === 429)
    return new ProviderError(
      'throttled',
      `${name} limits requests (${code}). Atrium continues when the limit resets.`,
      code,
      retryAfter(headers, now),
    )
  if (status >= 500)
    return new ProviderError(
      'unavailable',
      `${name} had an error (${code}). Atrium tries again later.`,
      code,
      retryAfter(headers, now),
    )
  return new ProviderError(
    'refused',
    `${name} rejected the request (${code}). Choose the accounts again, or report this.`,
    code,
  )
}

/** RFC 9110 §10.2.3: seconds or a date. Milliseconds, null without the header. */
export function retryAfter(headers: Record<string, string>, now: Date): number | null {
  const value = headers['retry-after']?.trim()
  if (!value) return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
