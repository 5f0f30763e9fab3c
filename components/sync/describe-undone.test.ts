import { expect, test } from 'vitest'
import { ENGLISH } from '#components/ui/format-number.ts'
import { describeKept } from './describe-undone.ts'

const KEPT = 'It was changed later, so it was kept.'
const labelOf = (entity: string, field: string) => `${entity} ${field}`
const failed = (subject: string | null, message = KEPT) => ({ entity: 'task', id: 'a', subject, message, kept: [] })
const undone = (field: string) => ({
  entity: 'task',
  id: 'a',
  version: 2,
  deleted: false,
  record: {},
  kept: [{ field, reason: 'changed_since' as const, message: 'was changed later' }],
})

test('names what was kept, once per reason', () => {
  expect(describeKept(ENGLISH, { undone: [], failed: [] }, labelOf)).toBe('')
  const many = ['A', 'B', 'C', 'D', 'E'].map((name) => failed(name))
  expect(describeKept(ENGLISH, { undone: [], failed: [...many, failed(null, 'Gone.')] }, labelOf)).toBe(
    `“A”, “B”, “C” and 2 more: ${KEPT} A record: Gone.`,
  )
  expect(describeKept(ENGLISH, { undone: [undone('due'), undone('due'), undone('title')], failed: [] }, labelOf)).toBe(
    'task due was changed later. task title was changed later.',
  )
})
