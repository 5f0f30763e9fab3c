import { createHash, createHmac } from 'node:crypto'
import { version } from '../../made/operations.ts'

export type Delivery = {
  event: string
  /** Its place in the feed; an example has none. */
  seq?: number
  /** The same for each attempt. */
  id: string
  body: string
  /** Starts at 1. */
  attempt: number
  secret: string
}

/** The headers of a delivery of a webhook, signed now. */
export function deliveryHeaders({ event, seq, id, body, attempt, secret }: Delivery): Record<string, string> {
  const seconds = String(Math.floor(Date.now() / 1_000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'Content-Type': 'application/json',
    'User-Agent': `Atrium-Webhooks/${version}`,
    'X-Service-Event': event,
    'X-Service-Attempt': String(attempt),
    ...(seq !== undefined && { 'X-Service-Seq': String(seq) }),
    'X-Service-Signature': createHmac('sha256', secret).update(body).digest('hex'),
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${signature}`,
  }
}

/** The id of an event: a UUID version 5 (RFC 9562 §5.5) of the workspace and the place in its feed. */
export function eventId(workspaceId: string, seq: number): string {
  const namespace = Buffer.from(workspaceId.replaceAll('-', ''), 'hex')
  const bytes = createHash('sha1').update(namespace).update(String(seq)).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
