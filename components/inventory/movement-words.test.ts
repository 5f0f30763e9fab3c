import { expect, test } from 'vitest'
import { refusalWords } from './movement-words.ts'

test('a refusal names a type of movement as the form does', () => {
  expect(refusalWords('use return_out for goods that go back to a supplier')).toBe(
    'use supplier return for goods that go back to a supplier',
  )
})
