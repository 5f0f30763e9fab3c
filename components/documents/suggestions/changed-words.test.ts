import { expect, test } from 'vitest'
import { readMarkdown } from '#server/modules/documents/rules/read-markdown.ts'
import { changedWords } from './changed-words.ts'

const changed = (before: string, after: string) =>
  changedWords(readMarkdown(before), readMarkdown(after)).map(({ kind, text }) => `${kind}: ${text}`)

test('shows changed words with a little of what is around them', () => {
  const [start, end] = [
    'We meet every week in the old house by the river ',
    ' and bring the proofs of all the papers that we have',
  ]
  expect(changed(`${start}on Monday${end}`, `${start}on Friday${end}`)).toEqual([
    'same: …the old house by the river on ',
    'removed: Monday',
    'added: Friday',
    'same:  and bring the proofs of all t…',
  ])
})

test('shows a short block whole, and one that was added or removed', () => {
  expect(changed('We meet on Monday', 'We meet on Friday')).toEqual([
    'same: We meet on ',
    'removed: Monday',
    'added: Friday',
  ])
  expect(changed('', 'We meet')).toEqual(['added: We meet'])
  expect(changed('We meet', '')).toEqual(['removed: We meet'])
})
