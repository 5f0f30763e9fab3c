import { createHmac, type KeyObject, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import { asObject, type Json } from '../reading/rules.ts'
import type { ProviderCall } from '../schema.ts'

/** The maximum clock difference for signatures with a timestamp (Standard Webhooks). */
const TOLERANCE_MS = 5 * 60_000

/** ECDSA P-256 over SHA-256 of timestamp and body, in DER. https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features */
export function isSignedBySendgrid({ headers, body }: ProviderCall, key: KeyObject): boolean {
  const signature = headers['x-twilio-email-event-webhook-signature'] ?? ''
  const timestamp = headers['x-twilio-email-event-webhook-timestamp'] ?? ''
  return verify('sha256', Buffer.from(timestamp + body), key, Buffer.from(signature, 'base64'))
}

/** HMAC-SHA256 of timestamp and token, in hex, inside the body. */
export function isSignedByMailgun(body: Json, key: string): boolean {
  const { timestamp, token, signature } = asObject(body.signature)
  return isSame(
    createHmac('sha256', key)
      .update(`${String(timestamp)}${String(token)}`)
      .digest('hex'),
    String(signature),
  )
}

/**
 * Svix, which is Standard Webhooks with its own header names: one or more `v1,<base64>` of HMAC-SHA256 over id, seconds
 * and body.
 */
export function isSignedByResend({ headers, body }: ProviderCall, secret: string, now: Date): boolean {
  const { 'svix-id': id = '', 'svix-timestamp': seconds = '', 'svix-signature': signatures = '' } = headers
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  const isRecent = Math.abs(now.getTime() - Number(seconds || Number.NaN) * 1000) <= TOLERANCE_MS
  return isRecent && signatures.split(' ').some((one) => isSame(expected, one))
}

const NOTIFICATION = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
const CONFIRMATION = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']

/**
 * RSA over the named lines of the message: SHA-1 in version 1, SHA-256 in version 2.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
export function isSignedBySns(message: Json, certificate: X509Certificate): boolean {
  const names = message.Type === 'Notification' ? NOTIFICATION : CONFIRMATION
  const lines = names.flatMap((name) => (typeof message[name] === 'string' ? [`${name}\n${message[name]}\n`] : []))
  const digest = { 1: 'sha1', 2: 'sha256' }[String(message.SignatureVersion)]
  if (!digest) return false
  return verify(
    digest,
    Buffer.from(lines.join('')),
    certificate.publicKey,
    Buffer.from(String(message.Signature), 'base64'),
  )
}

/** The certificate of this PEM within its validity; undefined for anything else. */
export function readCertificate(pem: string, now: Date): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(pem)
    return now >= certificate.validFromDate && now <= certificate.validToDate ? certificate : undefined
  } catch {
    return undefined
  }
}

const AWS = /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com(\.cn)?$/

/** Whether this URL belongs to SNS: HTTPS at an Amazon host, or one of the allowed origins. */
export function isAddressOfSns(text: unknown, origins: readonly string[]): text is string {
  const url = typeof text === 'string' && text.length <= 2_048 ? URL.parse(text) : null
  if (!url || url.username || url.password) return false
  return (url.protocol === 'https:' && url.port === '' && AWS.test(url.hostname)) || origins.includes(url.origin)
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
