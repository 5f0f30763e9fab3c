import { expect, test } from 'vitest'
import { ENGLISH } from '#components/ui/format-number.ts'
import type { ShownChange } from '#server/modules/agents/schema.ts'
import { actionOf, changeNames, formatCounts, fieldName, sidesOf } from './describe-change.ts'

const change = (of: Partial<ShownChange>): ShownChange => ({
  event: 'task.updated',
  entity: 'task',
  entity_id: '01a1fdc9-04f7-7b07-a1c9-b9e0ecf5c7a6',
  subject: 'Sketch',
  on: null,
  currency: null,
  edits: [],
  ...of,
})
const shown = (entity: string, field: string, to: string | boolean) =>
  sidesOf(ENGLISH, change({ entity }), { field, from: null, to }).to.text

test('a change is named by what it does to which kind', () => {
  expect(actionOf(change({}))).toBe('Change task')
  expect(actionOf(change({ event: 'mindmap.created', entity: 'mindmap' }))).toBe('New mind map')
  const on = { entity: 'task', id: '01a1fdc9-04f7-7b07-a1c9-b9e0ecf5c7a6' }
  const comment = change({ event: 'comment.created', entity: 'comment', on })
  expect(actionOf(comment)).toBe('New comment on')
  expect(actionOf({ ...comment, subject: null })).toBe('New comment')
})

test('a notice names all changes by what they do, and counts those beyond twelve', () => {
  const made = (subject: string) => change({ event: 'task.created', subject })
  const added = change({ event: 'comment.created', entity: 'comment', subject: null })
  expect(changeNames(ENGLISH, [made('Book'), change({}), made('Print'), added])).toBe(
    'New task: Book, Print. Change task: Sketch. New comment.',
  )
  expect(
    changeNames(
      ENGLISH,
      Array.from({ length: 1_013 }, () => made('A')),
    ),
  ).toMatch(/^New task: A, (A, ){10}A[.] And 1,001 more[.]$/)
})

test('fields and choices read as in the application, texts as they were written', () => {
  expect([fieldName('body'), fieldName('markdown'), fieldName('sop_status')]).toEqual(['Text', 'Text', 'SOP status'])
  expect(shown('document', 'kind', 'sop')).toBe('SOP')
  expect(shown('task', 'priority', 'high')).toBe('High')
  expect(shown('quote', 'wins_deal', true)).toBe('Yes')
  expect(shown('comment', 'body', 'done')).toBe('done')
})

test('counts leave out parts that are zero', () => {
  expect(formatCounts(16, { refused: 0, failed: 4 })).toBe('16, 4 failed')
  expect(formatCounts(0, { reverted: 0 })).toBe('0')
})
