import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditsOf, type Encounter, MODELS, returnOn } from './rules.ts'

const closed = Date.parse('2027-06-01T12:00:00Z')
const met = (daysBefore: number, campaign: string, isDirect = false): Encounter => ({
  campaign,
  isDirect,
  at: closed - daysBefore * 86_400_000,
})
const credit = (cents: bigint, encounters: Encounter[], model: (typeof MODELS)[number]) =>
  Object.fromEntries(creditsOf(cents, encounters, closed, model) ?? [])

describe('attribution', () => {
  const journey = [met(30, 'fair'), met(20, 'search'), met(10, 'news'), met(1, '', true)]

  test.each([
    ['first', { fair: 10_000n }],
    ['last', { news: 10_000n }],
    ['linear', { fair: 2_500n, search: 2_500n, news: 2_500n, '': 2_500n }],
    ['position', { fair: 4_000n, search: 1_000n, news: 1_000n, '': 4_000n }],
  ] as const)('%s', (model, credits) => {
    expect(credit(10_000n, journey, model)).toEqual(credits)
  })

  test('two touches share the amount evenly, and the earlier one gets the odd cent', () => {
    expect(credit(101n, [met(2, 'a'), met(1, 'b')], 'position')).toEqual({ a: 51n, b: 50n })
  })

  test('a credit note takes as much back as its amount gave', () => {
    const encounters = [met(3, 'a'), met(2, 'b'), met(1, 'c')]
    expect(credit(-100n, encounters, 'linear')).toEqual({ a: -34n, b: -33n, c: -33n })
  })

  test('last gives everything to the latest touch if all are direct', () => {
    expect(credit(5n, [met(2, '', true), met(1, '', true)], 'last')).toEqual({ '': 5n })
  })

  test('touches after the closing, or more than 90 days before it, get no credit', () => {
    expect(credit(10n, [met(-1, 'late'), met(91, 'early'), met(90, 'just')], 'linear')).toEqual({ just: 10n })
    expect(creditsOf(10n, [met(-1, 'late')], closed, 'first')).toBeUndefined()
  })

  test('credits add up to the cent for every model and journey', () => {
    const encounters = fc.array(
      fc.record({ days: fc.integer({ min: 0, max: 90 }), campaign: fc.constantFrom('a', 'b', 'c', '') }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), encounters, fc.constantFrom(...MODELS), (cents, list, model) => {
        const credits = creditsOf(
          cents,
          list.map(({ days, campaign }) => met(days, campaign, campaign === '')),
          closed,
          model,
        )!
        expect([...credits.values()].reduce((sum, share) => sum + share, 0n)).toBe(cents)
      }),
    )
  })
})

test('return is null without spending, and rounded to four places', () => {
  expect(returnOn(0n, 500n)).toBeNull()
  expect(returnOn(300n, 400n)).toBe(0.3333)
  expect(returnOn(300n, 0n)).toBe(-1)
})
