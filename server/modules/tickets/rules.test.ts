import { expect, test } from 'vitest'
import { priorityOf, titleFrom } from './rules.ts'

test.each([
  ['high', 'high', 'urgent'],
  ['high', 'medium', 'high'],
  ['high', 'low', 'medium'],
  ['medium', 'high', 'high'],
  ['medium', 'medium', 'medium'],
  ['medium', 'low', 'low'],
  ['low', 'high', 'medium'],
  ['low', 'medium', 'low'],
  ['low', 'low', 'low'],
] as const)('impact %s and urgency %s make the priority %s', (impact, urgency, priority) => {
  expect(priorityOf(impact, urgency)).toBe(priority)
})

test('a message becomes a title by its first line', () => {
  expect(titleFrom('\n  The proof is wrong \nIt is glossy.', 'Ada')).toBe('The proof is wrong')
  expect(titleFrom('😀'.repeat(200), 'Ada')).toBe(`${'😀'.repeat(99)}…`)
  expect(titleFrom(' \n ', 'Ada')).toBe('Message from Ada')
  expect(titleFrom(null, 'Ada')).toBe('Message from Ada')
})
