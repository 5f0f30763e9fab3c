import type { Outbound, OutboundResult } from '#server/core/outbound/client.ts'
import { failure } from '#server/core/outbound/failures.ts'
import type { Result } from '../results/mutations.ts'
import { deliveryBody } from '../rules/payload.ts'
import { judge, pauseBetweenAttempts, retryAt } from '../rules/retry-schedule.ts'
import { signDelivery, signersAt, type SigningKey } from '../rules/signing.ts'
import type { Claimed } from './mutations.ts'

export type Sending = {
  outbound: Pick<Outbound, 'send'>
  /** The key of an encrypted secret. */
  keyOf: (secret: string) => SigningKey
  version: string
  retryMinutes: readonly number[]
  now: () => Date
  /** 0 to 1, for the jitter. */
  random: () => number
}

/**
 * Result of an attempt and what follows from it. `interrupted`: this process stopped, so the attempt does not count.
 */
export type Attempted = { result: Result; follow: 'nothing' | 'gone' | 'exhausted' } | 'interrupted'

/** Makes one attempt: builds the body, signs it, sends the POST and evaluates the response. */
export async function attemptDelivery(sending: Sending, claimed: Claimed, leaseToken: string): Promise<Attempted> {
  const startedAt = sending.now()
  const body = claimed.body ?? bodyOfChange(claimed)
  const headers = headersOf(sending, claimed, body ?? '', startedAt)
  const { url } = claimed
  const answer = body === null ? UNSENDABLE : await sending.outbound.send({ url, method: 'POST', headers, body })
  const { outcome, retryAfter } = judge(answer)
  if (outcome === 'interrupted') return 'interrupted'

  const now = sending.now()
  const nextAt =
    outcome === 'failed' && body !== null
      ? retryAt({
          attemptsMade: claimed.attemptsMade + 1 - claimed.attemptsBefore,
          retryMinutes: sending.retryMinutes,
          now,
          random: sending.random(),
          ...(retryAfter !== undefined && { retryAfter }),
        })
      : null
  const pause = pauseBetweenAttempts(claimed, sending.retryMinutes)
  const result: Result = {
    workspace_id: claimed.workspaceId,
    webhook_id: claimed.webhookId,
    id: claimed.id,
    lease_token: leaseToken,
    status: outcome === 'delivered' ? 'delivered' : nextAt ? 'pending' : 'failed',
    started_at: startedAt.toISOString(),
    finished_at: now.toISOString(),
    next_attempt_at: nextAt?.toISOString() ?? null,
    slowed_until: outcome === 'failed' && pause > 0 ? new Date(now.getTime() + pause).toISOString() : null,
    request_headers: forTheLog(headers),
    ...responseOf(answer),
  }
  const follow = outcome === 'gone' ? 'gone' : result.status === 'failed' ? 'exhausted' : 'nothing'
  return { result, follow }
}

/** The change log was truncated by hand, so the body can never be built again. */
const UNSENDABLE: OutboundResult = {
  ok: false,
  truncated: false,
  timings: { dns: null, connect: null, tls: null, firstByte: null, total: 0 },
  error: failure('request_failed'),
}

function bodyOfChange({ event, recordText, workspaceId, at, ...change }: Claimed): string | null {
  const { payload, recordId: id, version, beforeText } = change
  if (recordText === null || at === null || id === null || version === null) return null
  return deliveryBody({ event, recordText, workspaceId, at }, { payload, id, version, beforeText })
}

function headersOf({ keyOf, version }: Sending, claimed: Claimed, body: string, timestamp: Date) {
  const earlier = claimed.earlierSecrets.map(({ secret, until }) => ({ key: keyOf(secret), until: new Date(until) }))
  const keys = signersAt({ current: keyOf(claimed.secret), earlier }, timestamp)
  return {
    'Content-Type': 'application/json',
    'User-Agent': `Atrium-Webhooks/${version}`,
    'X-Service-Event': claimed.event,
    'X-Service-Attempt': String(claimed.attemptsMade + 1),
    ...(claimed.seq !== null && { 'X-Service-Seq': String(claimed.seq) }),
    ...signDelivery({ body, keys, eventId: claimed.eventId, timestamp }),
  }
}

/** A full signature would let readers of the log replay the request; its start is enough to compare. */
function forTheLog(headers: Record<string, string>): Record<string, string> {
  const hidden = new Set(['X-Service-Signature', 'webhook-signature'])
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      hidden.has(name) ? `${value.slice(0, 8)}… [redacted]` : value,
    ]),
  )
}

function responseOf({ status, headers, body, truncated, timings, address, error }: OutboundResult) {
  return {
    response_status: status ?? null,
    response_headers: headers ?? null,
    response_body: body ?? null,
    response_truncated: truncated,
    timings,
    address: address ?? null,
    error_code: error?.code ?? null,
  }
}
