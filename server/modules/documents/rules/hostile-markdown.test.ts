import { expect, test } from 'vitest'
import { cost, fill, NOTE, TEXTS } from '#server/testing/hostile-markdown.ts'
import { readMarkdown } from './read-markdown.ts'

// `hostile-markdown.stress.test.ts` compares the cost with that of ordinary text, also at 500,000 characters.
test.each(Object.keys(TEXTS))('a text of 50,000 characters is read and written in bounded time: %s', (name) => {
  const text = TEXTS[name]!(50_000)
  expect(text.length).toBeLessThanOrEqual(50_000)
  expect(cost(text)).toBeLessThan(2_000)
})

test('half a million characters of ordinary text are read', () => {
  expect(readMarkdown(fill(NOTE, 500_000)).content.length).toBeGreaterThan(5_000)
})
