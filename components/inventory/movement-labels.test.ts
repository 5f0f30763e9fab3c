import { expect, test } from 'vitest'
import { withTypeLabels } from './movement-labels.ts'

test("uses the form's name of a movement type in an error message", () => {
  expect(withTypeLabels('use return_out for goods that go back to a supplier')).toBe(
    'use supplier return for goods that go back to a supplier',
  )
})
