import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { zodResolver } from './zod-resolver.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'Give the token a name.'),
  lines: z.array(z.object({ quantity: z.number().positive('Write a quantity above zero.') })),
})
const options = { fields: {}, shouldUseNativeValidation: false, criteriaMode: 'firstError' as const }

describe('zodResolver', () => {
  it('passes on what the schema made of the values', async () => {
    const result = await zodResolver(schema)({ name: ' CI ', lines: [] }, undefined, options)
    expect(result).toEqual({ values: { name: 'CI', lines: [] }, errors: {} })
  })

  it('takes a schema that is fetched when the form is checked', async () => {
    const result = await zodResolver(() => Promise.resolve(schema))({ name: '', lines: [] }, undefined, options)
    expect(result.errors.name?.message).toBe('Give the token a name.')
  })

  it('puts each message at its field, nested ones too', async () => {
    const result = await zodResolver(schema)(
      { name: '', lines: [{ quantity: 1 }, { quantity: 0 }] },
      undefined,
      options,
    )
    expect(result.errors).toMatchObject({ name: { message: 'Give the token a name.' } })
    expect(result.errors.lines?.[1]?.quantity?.message).toBe('Write a quantity above zero.')
    expect(result.errors.lines?.[0]).toBeUndefined()
  })

  it('shows the first of several messages and puts those of the whole form at root', async () => {
    const strict = z
      .object({ code: z.string().min(3, 'first').regex(/^\d+$/, 'second') })
      .refine(() => false, { message: 'whole', path: [], when: () => true })
    const result = await zodResolver(strict)({ code: 'a' }, undefined, options)
    expect(result.errors.code?.message).toBe('first')
    expect(result.errors.root?.message).toBe('whole')
  })
})
