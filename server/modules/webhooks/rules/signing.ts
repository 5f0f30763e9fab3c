import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** How long a rotated secret still signs. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000
/** Maximum number of earlier secrets that still sign, because each adds a signature to every delivery. */
export const OLD_SECRETS_MOST = 10

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
