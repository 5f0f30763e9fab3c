import { expect, test } from 'vitest'
import { editWords } from './activity-words.ts'

test('a change of one value is told with both, any other by its field', () => {
  expect(editWords({ field: 'status', from: 'todo', to: 'in_progress' })).toBe('Status from todo to in progress')
  expect(editWords({ field: 'due', from: null, to: '2026-12-01' })).toBe('Due from nothing to 2026-12-01')
  expect(editWords({ field: 'assignees', from: [], to: ['a'] })).toBe('Assignees changed')
  expect(editWords({ field: 'desc', from: null, to: null })).toBe('Desc changed')
  expect(editWords({ field: 'project', from: null, to: '0190b7a4-5b2e-7aaa-8aaa-0123456789ab' })).toBe(
    'Project changed',
  )
})
