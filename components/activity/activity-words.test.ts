import { expect, test } from 'vitest'
import { editWords } from './activity-words.ts'

test('a change of one value is told with both, any other by its field', () => {
  expect(editWords({ field: 'status', from: 'todo', to: 'in_progress' })).toBe('Status: in progress, was to do')
  expect(editWords({ field: 'due', from: null, to: '2026-12-01' })).toBe('Due: 1 Dec 2026')
  expect(editWords({ field: 'closed_at', from: null, to: '2026-12-01T09:00:00.000Z' })).toBe('Closed at: 1 Dec 2026')
  expect(editWords({ field: 'reorderPoint', from: 20, to: 1250.5 })).toBe('Reorder point: 1,250.5, was 20')
  expect(editWords({ field: 'due', from: '2026-12-01', to: null })).toBe('Due: none, was 1 Dec 2026')
  expect(editWords({ field: 'active', from: true, to: false })).toBe('Active: no, was yes')
  expect(editWords({ field: 'name', from: 'Snake_Case', to: 'Ada' })).toBe('Name: Ada, was Snake_Case')
  expect(editWords({ field: 'assignees', from: [], to: ['a'] })).toBe('Assignees changed')
  expect(editWords({ field: 'desc', from: null, to: null })).toBe('Description changed')
  expect(editWords({ field: 'notes', from: '', to: 'word '.repeat(20) })).toBe('Notes changed')
  expect(editWords({ field: 'project', from: null, to: '0190b7a4-5b2e-7aaa-8aaa-0123456789ab' })).toBe(
    'Project changed',
  )
})
