import { describe, expect, test } from 'vitest'
import { ENGLISH } from '#components/ui/format-number.ts'
import { findRows, type ListQuery } from './find-rows.ts'
import type { RecordField } from './record-field.ts'
import { factsOf } from './row-facts.ts'

const fields: RecordField[] = [
  { key: 'title', label: 'Title', kind: 'text' },
  {
    key: 'priority',
    label: 'Priority',
    kind: 'select',
    options: ['none', 'low', 'urgent'].map((value) => ({ value, label: value })),
  },
  { key: 'people', label: 'People', kind: 'people' },
  { key: 'due', label: 'Due', kind: 'date', isOpen: ({ status }) => status === 'todo' },
  { key: 'amount', label: 'Amount', kind: 'money', currency: 'currency' },
  { key: 'tags', label: 'Tags', kind: 'tags' },
]
const kind = { fields, searched: ['title', 'tags'] }
const names = {
  of: (_: string, id: string) => `Person ${id}`,
  options: { member: [], project: [], contact: [], campaign: [], folder: [], deal: [] },
  currency: 'EUR',
  zone: 'UTC',
  notation: ENGLISH,
}
const today = '2026-11-21'

const blank = {
  version: 1,
  status: 'todo',
  priority: 'none',
  people: [],
  due: null,
  amount: null,
  currency: 'EUR',
  tags: [],
}
const rows = [
  { ...blank, id: '1', title: 'Café order', priority: 'urgent', due: '2026-11-20', tags: ['Print'] },
  { ...blank, id: '2', title: 'Second', people: ['b'], due: '2026-11-21', amount: 50 },
  { ...blank, id: '3', title: 'apple 10', priority: 'low', people: ['a'], due: '2026-11-28', amount: 5 },
  { ...blank, id: '4', title: 'apple 9', amount: 500 },
]

function found(wanted: Partial<ListQuery>): string {
  const all = { q: '', sort: '', filters: {}, ...wanted }
  return findRows(kind, rows, all, { names, today })
    .map(({ id }) => id)
    .join('')
}

describe('order', () => {
  test('sorts by newest first by default', () => expect(found({})).toBe('4321'))
  test('sorts text ignoring case, and digits as numbers', () => expect(found({ sort: 'title' })).toBe('4312'))
  test('sorts a choice by the order of its options, then by age', () =>
    expect(found({ sort: '-priority' })).toBe('1342'))
  test('sorts empty values last in both directions', () => {
    expect(found({ sort: 'due' })).toBe('1234')
    expect(found({ sort: '-due' })).toBe('3214')
    expect(found({ sort: 'amount' })).toBe('3241')
    expect(found({ sort: 'people' })).toBe('3241')
  })
})

describe('search and filters', () => {
  test('match every word, ignoring case and accents', () => {
    expect(found({ q: 'cafe PRINT' })).toBe('1')
    expect(found({ q: 'apple x' })).toBe('')
  })
  test('match any value within each filter', () => {
    expect(found({ filters: { priority: ['low', 'urgent'] } })).toBe('31')
    expect(found({ filters: { priority: ['low'], people: ['b'] } })).toBe('')
    expect(found({ filters: { people: ['none', 'a'] } })).toBe('431')
    expect(found({ filters: { tags: ['print'] } })).toBe('1')
  })
  test('match due dates by period', () => {
    expect(found({ filters: { due: ['overdue'] } })).toBe('1')
    expect(found({ filters: { due: ['past'] } })).toBe('1')
    const cancelled = [{ ...rows[0]!, status: 'cancelled' }]
    const due = (value: string) => ({ q: '', sort: '', filters: { due: [value] } })
    expect(findRows(kind, cancelled, due('overdue'), { names, today })).toEqual([])
    expect(findRows(kind, cancelled, due('past'), { names, today })).toEqual(cancelled)
    expect(found({ filters: { due: ['today', 'none'] } })).toBe('42')
    expect(found({ filters: { due: ['week'] } })).toBe('32')
  })
  test('match a range with an optional bound', () => {
    expect(found({ filters: { amount: ['5..50'] } })).toBe('32')
    expect(found({ filters: { amount: ['51..'] } })).toBe('4')
  })
  test('take little time for 5,000 rows', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ ...rows[index % 4]!, id: String(index) }))
    const wanted = { q: 'a', sort: 'title', filters: { people: ['none', 'a'] } }
    const before = process.threadCpuUsage()
    findRows(kind, many, wanted, { names, today })
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000)
  })
})

test.each([
  ['UTC', '2026-11-21', 'today', 'Done today'],
  ['America/Los_Angeles', '2026-11-20', 'today', 'Done today'],
  ['America/Los_Angeles', '2026-11-21', 'past', 'Done yesterday'],
  ['Pacific/Kiritimati', '2026-11-21', 'today', 'Done today'],
])('a time is of its day in the time zone of the workspace (%s, on %s)', (zone, day, choice, words) => {
  const done: RecordField = { key: 'done', label: 'Done', kind: 'time' }
  const row = { ...blank, id: '1', done: '2026-11-21T01:30:00.000Z' }
  const around = { names: { ...names, zone }, today: day }
  expect(
    findRows({ fields: [done], searched: [] }, [row], { q: '', sort: '', filters: { done: [choice] } }, around),
  ).toEqual([row])
  expect(factsOf([done], row, around.names, day, new Date()).map((fact) => fact.words)).toEqual([words])
})
