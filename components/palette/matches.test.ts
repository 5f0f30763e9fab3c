import { expect, test } from 'vitest'
import { hasWords, markWords, placeOf } from './matches.ts'

const marked = (name: string, q: string) =>
  markWords(name, q)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('')

test('every word is marked wherever it stands, whatever its case and accents', () => {
  expect(marked('Krönung planen', 'kron PLAN')).toBe('[Krön]ung [plan]en')
  expect(marked('Nana', 'na')).toBe('[Nana]')
  expect(marked('Print the posters', 'poster')).toBe('Print the [poster]s')
  expect(marked('Print', '')).toBe('Print')
  expect(marked('👋 Hello', 'hello')).toBe('👋 [Hello]')
})

test('what stands earlier, and as it was typed, comes first', () => {
  const order = (q: string) => ['Go to My tasks', 'Go to Tasks'].toSorted((a, b) => placeOf(a, q) - placeOf(b, q))
  expect(order('tasks')).toEqual(['Go to Tasks', 'Go to My tasks'])
  expect(order('go to  TASKS')).toEqual(['Go to Tasks', 'Go to My tasks'])
  expect(order('my')).toEqual(['Go to My tasks', 'Go to Tasks'])
})

test('all words must be there', () => {
  expect(hasWords('New task', 'task new')).toBe(true)
  expect(hasWords('New task', 'task newest')).toBe(false)
  expect(hasWords('Übersicht', 'uber')).toBe(true)
})
