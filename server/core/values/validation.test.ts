import { expect, test } from 'vitest'
import { z } from 'zod'
import { explain } from './validation.ts'

const Price = z.union([z.number(), z.string().regex(/^\d+$/, 'must be a decimal such as "12.50"')])
const Consent = z.union([z.boolean(), z.strictObject({ given: z.boolean(), source: z.string().optional() })])
const Form = z.strictObject({ price: Price.optional(), consent: Consent.optional(), size: Price.optional() })
const said = (value: object) => explain(Form.safeParse(value).error!)

test('errors of a union refer to the option that matches the input', () => {
  expect(said({ price: '1.x' })).toBe('price: must be a decimal such as "12.50"')
  expect(said({ consent: { given: 'yes' } })).toBe('consent.given: must be a boolean')
  expect(said({ consent: { given: true, at: 1 } })).toBe('consent.at: is not a field of this request')
})

test('lists all choices of a union', () => {
  const Days = z.union([30, 90, 365].map((days) => z.literal(days))).nullable()
  expect(explain(z.object({ expires: Days }).safeParse({ expires: 7 }).error!)).toBe(
    'expires: must be one of 30, 90, 365',
  )
})

test('describes limits in words', () => {
  expect(explain(z.number().max(5).safeParse(6).error!)).toBe('body: must be at most 5')
  expect(explain(z.string().min(2).safeParse('').error!)).toBe('body: must have at least 2 characters')
})

test('lists all options when none matches', () => {
  expect(said({ price: true, consent: 'yes' })).toBe(
    'price: must be a number or a string; consent: must be a boolean or an object',
  )
  expect(explain(z.object({ price: Price }).safeParse({}).error!)).toBe('price: is required')
})
