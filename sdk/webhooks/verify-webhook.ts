import type { Events } from '../made/types.ts'

/** A delivery by its event: `if (event === 'task.created')` narrows `data`. New events can be added. */
export type WebhookEvent = {
  [Name in keyof Events]: {
    event: Name
    /** The record after the change; a deleted one as it last was. Only its id and version if `payload` is `thin`. */
    data: Events[Name]
    /** Former values of what an update changed, null for other events; only if `payload` is `diff`. */
    previous?: Partial<Events[Name]> | null
    workspace_id: string
    /** Time of the change, RFC 3339 in UTC. */
    ts: string
  }
}[keyof Events]

/** The headers of a request: `Headers`, or an object as Node has it. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** A delivery that is not from Atrium, was changed, or is too old. Answer it with 401. */
export class WebhookError extends Error {
  override name = 'WebhookError'
}

/**
 * Verifies a delivery (Standard Webhooks 1.0) and returns it. `body` is the raw body as it was received; during a
 * rotation, `secret` can be both. The time of the signature may differ by `toleranceSeconds`, so that a recorded delivery
 * cannot be sent again later. Throws `WebhookError`.
 */
export async function verifyWebhook(
  body: string | ArrayBuffer | Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300 }: { toleranceSeconds?: number | undefined } = {},
): Promise<WebhookEvent> {
  const isText = typeof body === 'string'
  if (!isText && !(body instanceof ArrayBuffer) && !ArrayBuffer.isView(body))
    throw new TypeError('body: pass the raw body, because the signature covers its exact bytes, not a parsed one')
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => header(headers, `webhook-${name}`))
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (!id || !timestamp || !signatures) throw new WebhookError('A webhook header is missing.')
  if (!(age <= toleranceSeconds)) throw new WebhookError('The delivery was signed too long ago, or the clock is wrong.')
  const encoder = new TextEncoder()
  const prefix = encoder.encode(`${id}.${timestamp}.`)
  const content = isText ? encoder.encode(body) : new Uint8Array(body as ArrayBuffer)
  const signed = new Uint8Array(prefix.length + content.length)
  signed.set(prefix)
  signed.set(content, prefix.length)
  for (const one of [secret].flat()) {
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    const bytes = bytesOf(one.replace('whsec_', ''))
    if (bytes.length === 0) throw new TypeError('secret: must be the secret of the webhook, such as whsec_…')
    const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify'])
    for (const given of signatures.split(' '))
      if (given.startsWith('v1,') && (await crypto.subtle.verify('HMAC', key, bytesOf(given.slice(3)), signed)))
        return JSON.parse(isText ? body : new TextDecoder().decode(content)) as WebhookEvent
  }
  throw new WebhookError('The signature does not match. Check the secret, and that the body is unchanged.')
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [found] = Object.entries(headers).filter(([key]) => key.toLowerCase() === name)
  return [found?.[1]].flat()[0]
}

/** The bytes of a base64 text; none if it is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
