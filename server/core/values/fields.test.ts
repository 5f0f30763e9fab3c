import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Day, Email, inPlaces, Money, orNull, Tags, text, textOrNull } from './fields.ts'

const four = inPlaces(z.number(), 4)

describe('numbers', () => {
  test.each([
    [0.1 + 0.2, 0.3],
    [1.1 * 3, 3.3],
    [12.34560000099, 12.3456],
    [-0.00000000001, 0],
    [999_999_999.9999, 999_999_999.9999],
  ])('%d is %d with four decimals', (given, kept) => {
    expect(four.parse(given)).toBe(kept)
  })

  test.each([12.34561, 0.00001, 12.345600002])('%d has more than four decimals', (given) => {
    expect(four.safeParse(given).error?.issues).toMatchObject([{ message: 'must have at most four decimals' }])
  })

  test('an amount of money is rounded to the cent only from what binary arithmetic leaves', () => {
    expect(Money.parse(0.1 + 0.7)).toBe(0.8)
    expect(Money.safeParse(0.801).success).toBe(false)
    expect(Money.safeParse(-0.01).success).toBe(false)
  })
})

describe('texts', () => {
  test('blank text is empty, and null where the field can be null', () => {
    expect(['', ' \n\t', '\u00a0'].map((blank) => text(5).parse(blank))).toEqual(['', '', ''])
    expect(['', ' \n\t', '\u00a0', null].map((blank) => textOrNull(5).parse(blank))).toEqual([null, null, null, null])
  })

  test.each([
    ['an address', Email],
    ['a day', Day],
  ])('blank text is no %s, but null where that is possible', (_, form) => {
    for (const blank of ['', ' \n']) {
      expect(orNull(form).parse(blank)).toBe(null)
      expect(form.safeParse(blank).success).toBe(false)
    }
    for (const other of ['x', 5, undefined]) expect(orNull(form).safeParse(other).success).toBe(false)
  })

  test('a field that can be null is trimmed, other texts keep their spaces', () => {
    expect(textOrNull(5).parse(' ab ')).toBe('ab')
    expect(text(50).parse('    code\n')).toBe('    code\n')
  })
})

describe('tags', () => {
  test('of tags that differ only in case or spaces around them, the first stays at its place', () => {
    expect(Tags.parse(['Press', 'radio', ' press ', 'Radio', 'TV', 'PRESS'])).toEqual(['Press', 'radio', 'TV'])
  })

  test.each([[['']], [[5]], [[null]], ['Press'], [Array.from({ length: 51 }, (_, nth) => `tag ${nth}`)]])(
    'refuses %j',
    (given) => {
      expect(Tags.safeParse(given).success).toBe(false)
    },
  )
})
