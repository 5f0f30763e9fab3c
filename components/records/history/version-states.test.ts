import { expect, test } from 'vitest'
import { differencesSince, type Entry, isOmitted, versionsOf } from './version-states.ts'

const entry = (version: number, event: string, ...changes: Entry['changes']) =>
  ({ version, event: `task.${event}`, changes, reverts: null, restores: null }) as unknown as Entry
const changed = (field: string, from: unknown, to: unknown) => ({ field, from, to })

const ENTRIES = [
  entry(4, 'updated', changed('title', 'B', 'C'), changed('tags', ['x'], [])),
  entry(3, 'created'),
  entry(2, 'deleted'),
  entry(2, 'updated', changed('title', 'A', 'B'), changed('tags', [], ['x'])),
  entry(1, 'created', changed('title', '', 'A')),
]
const RECORD = { id: '1', version: 4, title: 'C', tags: [] }

test('each version has one step, from the oldest to the newest', () => {
  expect(versionsOf(ENTRIES).map(({ version, event }) => `${version} ${event}`)).toEqual([
    '1 task.created',
    '2 task.updated',
    '3 task.created',
    '4 task.updated',
  ])
})

test('a version differs from now in the fields whose value is another', () => {
  expect(differencesSince(ENTRIES, 1, RECORD)).toEqual([changed('title', 'A', 'C')])
  expect(differencesSince(ENTRIES, 2, RECORD)).toEqual([changed('title', 'B', 'C'), changed('tags', ['x'], [])])
  expect(differencesSince(ENTRIES, 4, RECORD)).toEqual([])
})

test('a long value is recognized', () => {
  expect([{ omitted: 5_120 }, { likelihood: 1 }, null, 'omitted'].map(isOmitted)).toEqual([true, false, false, false])
})

test('a long value is compared as it was at that version', () => {
  const [before, now] = ['a'.repeat(3_000), 'b'.repeat(3_000)]
  const long = [entry(3, 'updated', changed('desc', { omitted: 3_002 }, { omitted: 3_002 }))]
  const record = { id: '1', version: 3, desc: now }
  expect(differencesSince(long, 2, record, { desc: now })).toEqual([])
  expect(differencesSince(long, 2, record, { desc: before })).toEqual([changed('desc', before, now)])
})
