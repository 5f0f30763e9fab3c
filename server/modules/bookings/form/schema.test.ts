import { expect, test } from 'vitest'
import { readHours } from './schema.ts'

test.each([
  ['9-12', [{ from: '09:00', to: '12:00' }]],
  ['09.00–12.00', [{ from: '09:00', to: '12:00' }]],
  [
    '9:30 – 12, 13-17.30',
    [
      { from: '09:30', to: '12:00' },
      { from: '13:00', to: '17:30' },
    ],
  ],
  ['', []],
  ['9 to 5', [{ from: '9 to 5', to: '' }]],
])('hours can be typed as “%s”', (text, hours) => {
  expect(readHours(text)).toEqual(hours)
})
