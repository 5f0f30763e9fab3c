import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = /^atr_(?:live|test)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

/**
 * `atr_live_` or for sandboxes `atr_test_`, 30 characters of base 62 (178 bits), and their CRC-32 as 6 more. `random`
 * returns random bytes.
 */
export function makeToken(random: (size: number) => Uint8Array, { sandbox = false } = {}): string {
  let secret = ''
  while (secret.length < 30) {
    // 248 is the largest multiple of 62 in a byte; higher values would favour the first characters.
    for (const byte of random(48)) if (byte < 248 && secret.length < 30) secret += ALPHABET[byte % 62]
  }
  return `atr_${sandbox ? 'test' : 'live'}_${secret}${checksum(secret)}`
}

/** False for malformed tokens, which never reach the database. */
export function isWellFormed(token: string): boolean {
  const match = FORM.exec(token)
  return match !== null && checksum(match[1]!) === match[2]
}

/** The stored hash: 178 random bits need no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let place = 0; place < 6; place++) {
    text = ALPHABET[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/**
 * Whether the token is revoked or expired at this instant. An expired token of a connected app is still active, because
 * the app renews it.
 */
export function isOver(
  token: { kind?: string; revoked_at: string | null; expires_at: string | null },
  now: Date,
): boolean {
  const ends = token.kind === 'oauth' ? [token.revoked_at] : [token.revoked_at, token.expires_at]
  return ends.some((end) => end !== null && Date.parse(end) <= now.getTime())
}
