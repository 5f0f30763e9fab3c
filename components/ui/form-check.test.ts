import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkForm, errorAt } from './form-check.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'Give the token a name.'),
  lines: z.array(z.object({ quantity: z.number().positive('Write a quantity above zero.') })),
})

describe('checkForm', () => {
  it('returns the values as parsed by the schema', async () => {
    expect(await checkForm(schema, { name: ' CI ', lines: [] })).toEqual({ values: { name: 'CI', lines: [] } })
  })

  it('accepts a schema that loads on demand', async () => {
    const { errors } = await checkForm(() => Promise.resolve(schema), { name: '', lines: [] })
    expect(errors).toEqual({ name: 'Give the token a name.' })
  })

  it('assigns each message to its field, including nested ones', async () => {
    const { errors = {} } = await checkForm(schema, { name: '', lines: [{ quantity: 1 }, { quantity: 0 }] })
    expect(errors).toEqual({ name: 'Give the token a name.', 'lines.1.quantity': 'Write a quantity above zero.' })
    expect(errorAt(errors, 'lines')).toBe('Write a quantity above zero.')
    expect(errorAt(errors, 'line')).toBeUndefined()
  })

  it('reports an empty field as empty', async () => {
    const form = z.object({ qty: z.union([z.number(), z.string()]), cost: z.number() })
    const { errors } = await checkForm(form, { qty: null, cost: null } as never)
    expect(errors).toEqual({ qty: 'must not be empty', cost: 'must not be empty' })
    const email = z.object({ email: z.string().regex(/@/, 'must be an email address') })
    expect(await checkForm(email, { email: '' })).toEqual({ errors: { email: 'must not be empty' } })
    expect(await checkForm(email, { email: 'ada' })).toEqual({ errors: { email: 'must be an email address' } })
  })

  it('shows the first of several messages and assigns form-level ones to root', async () => {
    const strict = z
      .object({ code: z.string().min(3, 'first').regex(/^\d+$/, 'second') })
      .refine(() => false, { message: 'whole', path: [], when: () => true })
    expect(await checkForm(strict, { code: 'a' })).toEqual({ errors: { code: 'first', root: 'whole' } })
  })
})
