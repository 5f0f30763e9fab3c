import { expect, test } from 'vitest'
import { hasWords, markWords, placeOf } from './matches.ts'

const marked = (name: string, q: string) =>
  markWords(name, q)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('')

test('marks every word at any position, ignoring case and accents', () => {
  expect(marked('Krönung planen', 'kron PLAN')).toBe('[Krön]ung [plan]en')
  expect(marked('Nana', 'na')).toBe('[Nana]')
  expect(marked('Straße in Łódź', 'strasse lod')).toBe('[Straße] in [Łód]ź')
  expect(marked('Print the posters', 'poster')).toBe('Print the [poster]s')
  expect(marked('Print', '')).toBe('Print')
  expect(marked('👋 Hello', 'hello')).toBe('👋 [Hello]')
})

test('ranks earlier and exact matches first', () => {
  const order = (q: string) => ['Go to My tasks', 'Go to Tasks'].toSorted((a, b) => placeOf(a, q) - placeOf(b, q))
  expect(order('tasks')).toEqual(['Go to Tasks', 'Go to My tasks'])
  expect(order('go to  TASKS')).toEqual(['Go to Tasks', 'Go to My tasks'])
  expect(order('my')).toEqual(['Go to My tasks', 'Go to Tasks'])
})

test('requires all words to match', () => {
  expect(hasWords('New task', 'task new')).toBe(true)
  expect(hasWords('New task', 'task newest')).toBe(false)
  expect(hasWords('Übersicht', 'uber')).toBe(true)
})
