import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a rotated secret still signs. */
export const SECRET_OVERLAP_MS = day
/** Maximum number of earlier secrets that still sign, because each adds a signature to every delivery. */
export const OLD_SECRETS_MOST = 10
const longestRetryAfter = hour
const jitterShare = 0.1
const exhaustedToSlow = 5
const failingToDisable = 5 * day
const longestPause = hour

/** Purpose under which secrets are encrypted. */
export const SECRET_PURPOSE = 'webhook secret'

/** `whsec_` and 32 random bytes in base64 (Standard Webhooks, "Signature scheme"). */
export const makeSecret = (random: Uint8Array) => `whsec_${Buffer.from(random).toString('base64')}`

/** The part of a secret that may be shown later. */
export const secretHint = (secret: string) => `whsec_…${secret.slice(-4)}`

type Signers<Key> = { current: Key; earlier: readonly { key: Key; until: Date }[] }

/** The signing keys at `now`: the current secret first, then earlier ones until their overlap ends. */
export function signersAt<Key>({ current, earlier }: Signers<Key>, now: Date): [Key, ...Key[]] {
  return [current, ...earlier.filter(({ until }) => now < until).map(({ key }) => key)]
}

/** The two signing keys of a secret: the full text, and its base64-decoded bytes. */
export type SigningKey = { whole: KeyObject; decoded: KeyObject }

/** Key objects instead of bytes: `createHmac` takes four times as long with bytes. */
export function signingKey(secret: string): SigningKey {
  const decoded = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return { whole: createSecretKey(Buffer.from(secret)), decoded: createSecretKey(decoded) }
}

export type Payload = 'full' | 'diff' | 'thin'

/** What a payload other than `full` is made of: the record's id and version, and the JSON of the former values. */
export type PayloadParts = { payload: Payload; id: string; version: number; beforeText: string | null }

/**
 * The exact bytes of a delivery. `recordText` is the record's JSON stored with the event, `at` an RFC 3339 UTC time.
 */
export function deliveryBody(
  made: { event: string; recordText: string; workspaceId: string; at: string },
  parts?: PayloadParts,
): string {
  const { event, recordText, workspaceId, at } = made
  const data = parts?.payload === 'thin' ? JSON.stringify({ id: parts.id, version: parts.version }) : recordText
  const previous = parts?.payload === 'diff' ? `,"previous":${parts.beforeText ?? 'null'}` : ''
  return `{"event":${JSON.stringify(event)},"data":${data}${previous},"workspace_id":${JSON.stringify(workspaceId)},"ts":${JSON.stringify(at)}}`
}

type Signing = { body: string; keys: readonly [SigningKey, ...SigningKey[]]; eventId: string; timestamp: Date }

/**
 * Signature headers of one attempt (Standard Webhooks 1.0). The key of X-Service-Signature is the whole current secret
 * as text; webhook-signature has one signature per secret, keyed with its base64-decoded bytes.
 */
export function signDelivery({ body, keys, eventId, timestamp }: Signing): Record<string, string> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000))
  const signed = `${eventId}.${seconds}.${body}`
  const standard = keys.map(({ decoded }) => `v1,${createHmac('sha256', decoded).update(signed).digest('base64')}`)
  return {
    'X-Service-Signature': createHmac('sha256', keys[0].whole).update(body).digest('hex'),
    'webhook-id': eventId,
    'webhook-timestamp': seconds,
    'webhook-signature': standard.join(' '),
  }
}

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
  /** Waits between attempts, in minutes; there is one more attempt than waits. */
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

type Events = { ok: true; events: string } | { ok: false; message: string }

/**
 * Parses a selection of events: comma-separated names or patterns like `task.*`, or `*`. Returns it without spaces and
 * duplicates, or a message that names the unknown part.
 */
export function parseEvents(text: string, known: readonly string[]): Events {
  const names = [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  if (names.length === 0) return { ok: false, message: 'Enter at least one event, or * for all events.' }
  const unknown = names.find((name) => !known.some((event) => matches(name, event)))
  if (unknown) return { ok: false, message: `There is no event "${unknown}". Use names like ${known[0]}, task.* or *.` }
  return { ok: true, events: names.includes('*') ? '*' : names.join(',') }
}

/** Whether a selection of events contains this one. */
export const receives = (events: string, event: string) => events.split(',').some((name) => matches(name, event))

function matches(name: string, event: string): boolean {
  return name === '*' || name === event || (name.endsWith('.*') && event.startsWith(name.slice(0, -1)))
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
