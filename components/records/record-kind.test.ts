import { expect, test } from 'vitest'
import { reasonSentence } from './record-kind.ts'

const kind = { fields: [{ key: 'close_date', label: 'Close date', kind: 'date' as const }] }

test('a reason has the labels of the fields, once each, and a sentence without fields stays whole', () => {
  const message = 'close_date: must be a real day; tags.3: is too long; tags.3: is too long'
  const details = [
    { field: 'close_date', message: 'must be a real day' },
    { field: 'tags.3', message: 'is too long' },
    { field: 'tags.3', message: 'is too long' },
  ]
  expect(reasonSentence(kind, { message, details })).toBe('Close date: must be a real day; tags.3: is too long')
  expect(reasonSentence(kind, { message: 'close_date is a word here.', details: [] })).toBe(
    'close_date is a word here.',
  )
})
