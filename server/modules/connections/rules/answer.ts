import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** The stored hash of an OAuth secret, which is long and random. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Each key encrypts a single response, so the nonce can be constant. */
const NONCE = Buffer.alloc(12)
const keyOf = (secret: string) => createHash('sha256').update('answer').update('\0').update(secret).digest()

/** Encrypts the response to a renewal with the refresh token (AES-256-GCM), which is not stored. */
export function sealAnswer(answer: string, secret: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), NONCE)
  return Buffer.concat([cipher.update(answer, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function openAnswer(sealed: Buffer, secret: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), NONCE, { authTagLength: 16 })
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
}
