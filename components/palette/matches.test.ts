import { expect, test } from 'vitest'
import { hasWords, markWords } from './matches.ts'

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

test('all words must be there', () => {
  expect(hasWords('New task', 'task new')).toBe(true)
  expect(hasWords('New task', 'task newest')).toBe(false)
  expect(hasWords('Übersicht', 'uber')).toBe(true)
})
