import { expect, test } from 'vitest'
import { ENGLISH } from '#components/ui/format-number.ts'
import type { RecordField } from './record-field.ts'
import { factsOf, statusAmong } from './row-facts.ts'

const status: RecordField = {
  key: 'status',
  label: 'Status',
  kind: 'select',
  options: [{ value: 'new', label: 'New', tone: 'info' }],
}
const priority: RecordField = {
  key: 'priority',
  label: 'Priority',
  kind: 'select',
  options: [
    { value: 'none', label: 'None', blank: true },
    { value: 'high', label: 'High' },
  ],
}
const fields: RecordField[] = [
  priority,
  { key: 'people', label: 'People', kind: 'people' },
  { key: 'tags', label: 'Tags', kind: 'tags' },
  { key: 'due', label: 'Due', kind: 'date', isOpen: ({ status }) => status === 'todo' },
  { key: 'onHand', label: 'On hand', kind: 'number' },
  { key: 'total', label: 'Total', kind: 'money' },
]
const names = {
  of: (_: string, id: string) => `Person ${id}`,
  options: { member: [], project: [], contact: [], campaign: [], folder: [], deal: [] },
  currency: 'EUR',
  zone: 'UTC',
  notation: ENGLISH,
}
const blank = { priority: 'none', people: [], tags: ['x'], due: null, onHand: null, total: null, status: 'todo' }
const facts = (row: object) =>
  factsOf(fields, { ...blank, ...row }, names, '2026-11-21', new Date('2026-11-21T12:00:00Z')).map(({ words, late }) =>
    late ? `${words}!` : words,
  )

test('omits labels for names and money, and labels dates and numbers', () => {
  expect(facts({ due: '2026-11-22', onHand: 1200, total: 9.5 })).toEqual(['Due tomorrow', 'On hand 1,200', '€9.50'])
})

test('lists the first three fields that are not empty', () => {
  expect(facts({ priority: 'high', people: ['a', 'b', 'c'], due: '2026-12-03', total: 1 })).toEqual([
    'High',
    'Person a +2',
    'Due 3 Dec',
  ])
  expect(facts({})).toEqual([])
})

test('marks a past due date as overdue while the work is open', () => {
  expect(facts({ due: '2026-11-20' })).toEqual(['Overdue · Yesterday!'])
  expect(facts({ due: '2026-11-20', status: 'done' })).toEqual(['Due yesterday'])
  expect(facts({ due: '2026-11-20', status: 'cancelled' })).toEqual(['Due yesterday'])
})

test('takes the status from the first choice with a colour', () => {
  expect(statusAmong([priority, status])).toBe(status)
  expect(statusAmong([priority])).toBeUndefined()
})

test('a field may say something else in rows on phones, and what is late is always there', () => {
  const hour = (row: Record<string, unknown>, now: Date) => Number(row['hour']) - now.getUTCHours()
  const response: RecordField = {
    key: 'response',
    label: 'Response',
    kind: 'time',
    brief: (row, now) =>
      row['hour'] === undefined ? null : { words: `${Math.abs(hour(row, now))} h`, late: hour(row, now) < 0 },
  }
  const said = (row: object) =>
    factsOf([...fields, response], { ...blank, ...row }, names, '2026-11-21', new Date('2026-11-21T12:00:00Z')).map(
      ({ words, late }) => (late ? `${words}!` : words),
    )
  const full = { priority: 'high', people: ['a'], due: '2026-12-03' }
  expect(said({ ...full, hour: 9 })).toEqual(['High', 'Person a', '3 h!'])
  expect(said({ ...full, hour: 15 })).toEqual(['High', 'Person a', 'Due 3 Dec'])
  expect(said({ hour: 15 })).toEqual(['3 h'])
  expect(said({})).toEqual([])
})
