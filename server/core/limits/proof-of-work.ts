import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Sealer } from '#server/core/secrets/sealing.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
const COST = 4_000
/** Keys that a browser derives on average: some tenths of a second on a phone. */
const FEWEST = 50
const MOST = 250
const VALID_MS = 10 * 60_000

/** A challenge for browsers, valid for ten minutes and for one subject, `about` (ALTCHA, proof of work v2). */
export function issueChallenge(sealer: Sealer, about: string, now: Date): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(FEWEST, MOST),
    deriveKey,
    data: { about },
    expiresAt: new Date(now.getTime() + VALID_MS),
    ...secretsOf(sealer),
  })
}

/** The nonce of the challenge that `proof` (base64 of JSON) solves, to be used once; undefined for an invalid proof. */
export async function provenNonce(sealer: Sealer, about: string, proof: string): Promise<string | undefined> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString()) as Payload
    if (challenge.parameters.data?.about !== about || challenge.parameters.algorithm !== ALGORITHM) return undefined
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(sealer) })
    return verified ? challenge.parameters.nonce : undefined
  } catch {
    return undefined
  }
}

const secretsOf = (sealer: Sealer) => ({
  hmacSignatureSecret: sealer.sign('challenge', 'proof of work'),
  hmacKeySignatureSecret: sealer.sign('key', 'proof of work'),
})
