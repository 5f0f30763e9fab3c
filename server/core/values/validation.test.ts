import { expect, test } from 'vitest'
import { z } from 'zod'
import { Email, plainNumber } from './fields.ts'
import { validationError } from './validation.ts'

const Price = z.union([z.number(), z.string().regex(/^\d+$/, 'must be a decimal such as "12.50"')])
const Consent = z.union([z.boolean(), z.strictObject({ given: z.boolean(), source: z.string().optional() })])
const Form = z.strictObject({ price: Price.optional(), consent: Consent.optional(), size: Price.optional() })
const said = (value: object) => validationError(Form.safeParse(value).error!).message

test('errors of a union refer to the option that matches the input', () => {
  expect(said({ price: '1.x' })).toBe('price: must be a decimal such as "12.50"')
  expect(said({ consent: { given: 'yes' } })).toBe('consent.given: must be a boolean')
  expect(said({ consent: { given: true, at: 1 } })).toBe('consent.at: is not a field of this request')
})

test('lists all choices of a union', () => {
  const Days = z.union([30, 90, 365].map((days) => z.literal(days))).nullable()
  expect(validationError(z.object({ expires: Days }).safeParse({ expires: 7 }).error!).message).toBe(
    'expires: must be one of 30, 90, 365',
  )
})

test('an empty text among the options is not named, and fixed values are not the only options', () => {
  const Sent = z.object({ email: z.union([z.literal(''), Email]), size: z.union([z.literal('all'), z.int()]) })
  const of = (email: unknown, size: unknown) => validationError(Sent.safeParse({ email, size }).error!).message
  expect(of('ada', 'some')).toBe('email: must be an email address; size: must be all or a number')
  expect(of(5, null)).toBe('email: must be a string; size: must be all or a number')
  expect(of(undefined, undefined)).toBe('email: is required; size: is required')
})

test('describes limits in words', () => {
  expect(validationError(z.number().max(5).safeParse(6).error!).message).toBe('body: must be at most 5')
  expect(validationError(z.string().min(2).safeParse('').error!).message).toBe('body: must have at least 2 characters')
})

test('names the narrowest limit of a field alone', () => {
  const Version = z.object({ to: z.int().min(1).max(10), of: z.int() })
  const of = (value: object) => validationError(Version.safeParse(value).error!).message
  expect(of({ to: 1e300, of: 1 })).toBe('to: must be at most 10')
  expect(of({ to: -1e300, of: 1 })).toBe('to: must be at least 1')
  expect(of({ to: 11, of: 1e300 })).toBe('to: must be at most 10; of: must be at most 9007199254740991')
})

test('a value of the wrong type has no limits beside it', () => {
  const List = z.object({ tags: z.array(z.string()).max(2) })
  expect(validationError(List.safeParse({ tags: 'abc' }).error!).message).toBe('tags: must be an array')
})

test('lists all options when none matches', () => {
  expect(said({ price: true, consent: 'yes' })).toBe(
    'price: must be a number or a string; consent: must be a boolean or an object',
  )
  expect(validationError(z.object({ price: Price }).safeParse({}).error!).message).toBe('price: is required')
})

test('a missing field is required, whatever its type', () => {
  const Line = z.object({ text: z.string(), rate: plainNumber, kind: z.enum(['a', 'b']), on: z.literal(true) })
  const { fields } = validationError(z.object({ lines: z.array(Line) }).safeParse({ lines: [{}] }).error!)
  expect(fields.map(({ field, code }) => [field, code])).toEqual(
    ['text', 'rate', 'kind', 'on'].map((field) => [`lines.0.${field}`, 'required']),
  )
  const wrong = validationError(Line.safeParse({ text: 1, rate: 'x', kind: 'c', on: null }).error!)
  expect(wrong.fields.map(({ code }) => code)).toEqual(['invalid', 'invalid', 'invalid', 'invalid'])
})

test('names each field with a code and its reason', () => {
  const Task = z.strictObject({ title: z.string(), due: z.number().max(5), price: Price })
  const { message, fields } = validationError(Task.safeParse({ due: 6, color: 'red' }).error!)
  expect(fields).toEqual([
    { field: 'title', code: 'required', message: 'is required' },
    { field: 'due', code: 'invalid', message: 'must be at most 5' },
    { field: 'price', code: 'required', message: 'is required' },
    { field: 'color', code: 'unknown', message: 'is not a field of this request' },
  ])
  expect(message).toBe(fields.map((one) => `${one.field}: ${one.message}`).join('; '))
})
