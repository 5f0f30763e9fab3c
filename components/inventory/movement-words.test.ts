import { expect, test } from 'vitest'
import { refusalWords } from './movement-words.ts'

test('a refusal names a type of movement as the form does', () => {
  expect(refusalWords('what goes back to the supplier is a return_out')).toBe(
    'what goes back to the supplier is a return to a supplier',
  )
})
