import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export type Sealer = ReturnType<typeof createSealer>

/** Cached key objects: importing the bytes on every use takes several times as long as the encryption. */
type Key = { id: string; encryption: KeyObject; signing: KeyObject }

const version = 's1'
const salt = 'atrium'

/**
 * Encrypts stored data and signs links with the secrets in SERVICE_SECRET: the first one encrypts and signs, all of
 * them decrypt and verify. Each `purpose`, a short constant (`webhook.secret`), has its own keys. Envelope: `s1.<key
 * id>.<base64url of 12 bytes nonce, ciphertext, 16 bytes tag>`, AES-256-GCM (NIST SP 800-38D), keys by HKDF-SHA256 (RFC
 * 5869). Signatures: base64url of HMAC-SHA256 (RFC 2104). A text sealed for a `place`, such as a row and its column,
 * opens only for the same place.
 */
export function createSealer(secrets: readonly string[]) {
  if (secrets.length === 0 || secrets.some((secret) => secret === '')) throw new Error('SERVICE_SECRET is empty')
  const [firstId] = secrets.map(keyId)
  const rings = new Map<string, Key[]>()

  function keysFor(purpose: string): [Key, ...Key[]] {
    const known = rings.get(purpose) ?? secrets.map((secret) => deriveKey(secret, purpose))
    rings.set(purpose, known)
    return known as [Key, ...Key[]]
  }

  function seal(plaintext: string, purpose: string, place?: string): string {
    const [{ id, encryption }] = keysFor(purpose)
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', encryption, nonce)
    cipher.setAAD(boundTo(id, place))
    const bytes = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${version}.${id}.${bytes.toString('base64url')}`
  }

  /** Throws when the text was altered or sealed for another purpose or place, or when its secret is no longer configured. */
  function open(sealed: string, purpose: string, place?: string): string {
    const { id, bytes } = readEnvelope(sealed)
    const key = keysFor(purpose).find((one) => one.id === id)
    if (!key)
      throw new Error(
        'The secret that encrypted this value is not in SERVICE_SECRET; add it back to the end of the list',
      )
    const decipher = createDecipheriv('aes-256-gcm', key.encryption, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(boundTo(id, place))
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  }

  /** Whether the text was sealed by a secret other than the first; `secret reencrypt` rewrites these. */
  function needsReseal(sealed: string): boolean {
    return readEnvelope(sealed).id !== firstId
  }

  function sign(text: string, purpose: string): string {
    return createHmac('sha256', keysFor(purpose)[0].signing).update(text).digest('base64url')
  }

  function verify(text: string, signature: string, purpose: string): boolean {
    const given = Buffer.from(signature)
    return keysFor(purpose).some(({ signing }) => {
      const wanted = Buffer.from(createHmac('sha256', signing).update(text).digest('base64url'))
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    })
  }

  return { seal, open, needsReseal, sign, verify }
}

function deriveKey(secret: string, purpose: string): Key {
  const derive = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, salt, `${use}:${purpose}`, 32)))
  return { id: keyId(secret), encryption: derive('seal'), signing: derive('sign') }
}

const keyId = (secret: string) => Buffer.from(hkdfSync('sha256', secret, salt, 'id', 6)).toString('base64url')

/** The additional authenticated data. */
const boundTo = (id: string, place?: string) =>
  Buffer.from(place === undefined ? `${version}.${id}` : `${version}.${id}|${place}`)

function readEnvelope(sealed: string): { id: string; bytes: Buffer } {
  const [mark, id, encoded, ...rest] = sealed.split('.')
  const bytes = Buffer.from(encoded ?? '', 'base64url')
  if (mark !== version || !id || bytes.length < 28 || rest.length > 0) throw new Error('This is not an encrypted value')
  return { id, bytes }
}
