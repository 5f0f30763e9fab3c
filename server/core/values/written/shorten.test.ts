import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten, startOf } from './shorten.ts'

const FAMILY = '👩‍👩‍👧'

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'longe'],
  ['Ju\u0308rgen', 2, 'J'],
  ['Ju\u0308rgen', 3, 'Ju\u0308'],
  ['ok 👍🏽!', 4, 'ok '],
  ['ok 👍🏽!', 5, 'ok 👍🏽'],
  ['😀😀😀', 2, '😀😀'],
  [`${FAMILY}${FAMILY}`, 7, FAMILY],
  ['🇩🇪🇫🇷', 3, '🇩🇪'],
  [FAMILY, 2, '👩‍'],
  ['', 3, ''],
])('of %j, %i characters are %j', (text, most, start) => expect(startOf(text, most)).toBe(start))

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['two words', 5, 'two…'],
  ['😀😀😀', 3, '😀😀😀'],
  ['ok 👍🏽!', 5, 'ok…'],
])('%j in %i characters is %j', (text, most, short) => expect(shorten(text, most)).toBe(short))

test('a cut splits no character and is as long as possible', () => {
  const characters = fc.array(fc.constantFrom('a', ' ', 'u\u0308', '😀', '👍🏽', FAMILY, '🇩🇪', 'é', 'ก็'), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(characters, fc.integer({ min: 8, max: 60 }), (parts, most) => {
      const text = parts.join('')
      const all = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
      const start = startOf(text, most)
      const kept = Array.from(new Intl.Segmenter().segment(start)).length
      expect(all.slice(0, kept).join('')).toBe(start)
      expect([...start].length).toBeLessThanOrEqual(most)
      const next = all[kept]
      if (next !== undefined) expect([...start, ...next].length).toBeGreaterThan(most)
    }),
  )
})
