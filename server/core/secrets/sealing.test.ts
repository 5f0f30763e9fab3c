import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSealer } from './sealing.ts'

const old = 'the secret of last year, long enough'
const fresh = 'the secret of this year, long enough'
const purpose = 'webhook.secret'

describe('A sealed text', () => {
  test('opens to the original text', () => {
    const sealer = createSealer([fresh])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sealer.open(sealer.seal(text, purpose), purpose)).toBe(text)
      }),
    )
  })

  test('differs on every call and reveals nothing about its content', () => {
    const sealer = createSealer([fresh])
    const sealed = [sealer.seal('whsec_plain', purpose), sealer.seal('whsec_plain', purpose)]
    expect(sealed[0]).not.toBe(sealed[1])
    expect(sealed.join()).not.toContain('plain')
    expect(sealed.map((one) => Buffer.from(one.split('.')[2]!, 'base64url').toString()).join()).not.toContain('plain')
  })

  test('opens for its own purpose only', () => {
    const sealer = createSealer([fresh])
    expect(() => sealer.open(sealer.seal('x', purpose), 'calendar.token')).toThrow('authenticate')
  })

  test('opens for its own place only', () => {
    const sealer = createSealer([fresh])
    const sealed = sealer.seal('x', purpose, 'w|c|access_token')
    expect(sealer.open(sealed, purpose, 'w|c|access_token')).toBe('x')
    for (const place of [undefined, '', 'w|c|refresh_token', 'w|d|access_token', 'v|c|access_token'])
      expect(() => sealer.open(sealed, purpose, place)).toThrow('authenticate')
    expect(() => sealer.open(sealer.seal('x', purpose), purpose, 'w|c|access_token')).toThrow('authenticate')
  })

  test('does not open after any character changes', () => {
    const sealer = createSealer([fresh])
    const sealed = sealer.seal('whsec_plain', purpose)
    const bytes = Buffer.from(sealed.split('.')[2]!, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes)
      altered[at]! ^= 1
      const envelope = [...sealed.split('.').slice(0, 2), altered.toString('base64url')].join('.')
      expect(() => sealer.open(envelope, purpose)).toThrow('authenticate')
    }
  })

  test.each(['', 'plain text', 's1.', 's1.a.b', 's2.a.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
    'is not %j',
    (text) => {
      const sealer = createSealer([fresh])
      expect(() => sealer.open(text, purpose)).toThrow('not an encrypted value')
      expect(() => sealer.needsReseal(text)).toThrow('not an encrypted value')
    },
  )

  test('does not open with a shortened tag', () => {
    const sealer = createSealer([fresh])
    const [mark, id, body] = sealer.seal('whsec_plain', purpose).split('.')
    const shortened = Buffer.from(body!, 'base64url').subarray(0, -4).toString('base64url')
    expect(() => sealer.open([mark, id, shortened].join('.'), purpose)).toThrow('authenticate')
  })
})

describe('When the secret is rotated', () => {
  const before = createSealer([old])
  const after = createSealer([fresh, old])

  test('text sealed with the old secret still opens and is reported for resealing', () => {
    const sealed = before.seal('whsec_plain', purpose)
    expect(after.open(sealed, purpose)).toBe('whsec_plain')
    expect([before.needsReseal(sealed), after.needsReseal(sealed)]).toEqual([false, true])
  })

  test('the new secret seals, so the old one can be removed after resealing', () => {
    const resealed = after.seal(after.open(before.seal('whsec_plain', purpose), purpose), purpose)
    expect(after.needsReseal(resealed)).toBe(false)
    expect(createSealer([fresh]).open(resealed, purpose)).toBe('whsec_plain')
    expect(() => before.open(resealed, purpose)).toThrow(/SERVICE_SECRET/)
  })

  test('signatures by both secrets are accepted, and new ones use the new secret', () => {
    expect(after.verify('link', before.sign('link', 'calendar.link'), 'calendar.link')).toBe(true)
    expect(createSealer([fresh]).verify('link', after.sign('link', 'calendar.link'), 'calendar.link')).toBe(true)
    expect(before.verify('link', after.sign('link', 'calendar.link'), 'calendar.link')).toBe(false)
  })
})

test('a signature holds for its text, its purpose and its letters only', () => {
  const sealer = createSealer([fresh])
  const signature = sealer.sign('link', 'calendar.link')
  expect(sealer.verify('link', signature, 'calendar.link')).toBe(true)
  expect(sealer.verify('lonk', signature, 'calendar.link')).toBe(false)
  expect(sealer.verify('link', signature, 'form.link')).toBe(false)
  expect(sealer.verify('link', signature.toUpperCase(), 'calendar.link')).toBe(false)
  expect(sealer.verify('link', '', 'calendar.link')).toBe(false)
})

test('a sealer requires a secret', () => {
  expect(() => createSealer([])).toThrow('SERVICE_SECRET')
  expect(() => createSealer(['', fresh])).toThrow('SERVICE_SECRET')
})
