import { expect, test } from 'vitest'
import { InexactNumber } from '#server/core/values/decimals.ts'
import { parseExact } from './exact-json.ts'

test('JSON has an inexact number where a digit would be lost, and texts of digits as they are', () => {
  const inexact = new InexactNumber('123456789012.123456')
  const text =
    '{"qty": 123456789012.123456, "a":[123456789012.123456,0.1,1e400],"id":"12345678901234567890","n":-1e-400}'
  expect(parseExact(text)).toEqual({
    qty: inexact,
    a: [inexact, 0.1, Number.POSITIVE_INFINITY],
    id: '12345678901234567890',
    n: new InexactNumber('-1e-400'),
  })
  expect(() => parseExact('{"a":123456789012.123456')).toThrow(SyntaxError)
  const texts = { a: '\\" 123456789012.123456', b: '\\\\' }
  expect(parseExact(`[${JSON.stringify(texts)}, 123456789012.123456]`)).toEqual([texts, inexact])
})

test('JSON of any depth with an inexact number is read', () => {
  const depth = 100_000
  let value = parseExact(`${'['.repeat(depth)}123456789012.123456${']'.repeat(depth)}`)
  for (let left = depth; left > 0; left--) [value] = value as unknown[]
  expect(value).toEqual(new InexactNumber('123456789012.123456'))
})
