import type { Sealer } from '#server/core/secrets/sealing.ts'
import { SECRET_PURPOSE, type SigningKey, signingKey } from '../rules/signing.ts'

/** Maximum number of cached secrets; above it, the cache is cleared. */
const LIMIT = 1_000

/** Decrypts secrets and caches their keys: decrypting and importing takes longer than sending the delivery's signatures. */
export function openSigningKeys(sealer: Sealer): (secret: string) => SigningKey {
  const known = new Map<string, SigningKey>()
  return (secret) => {
    const cached = known.get(secret)
    if (cached) return cached
    const key = signingKey(sealer.open(secret, SECRET_PURPOSE))
    if (known.size >= LIMIT) known.clear()
    known.set(secret, key)
    return key
  }
}
