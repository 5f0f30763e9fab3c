import { describe, expect, test } from 'vitest'
import { cost, fill, NOTE, TEXTS } from '#server/testing/hostile-markdown.ts'

/**
 * The cost of the first of three runs below the limit, else of the last: other load can delay one, but not all three.
 */
function costBelow(limit: number, text: string): number {
  const first = cost(text)
  if (first < limit) return first
  const second = cost(text)
  return second < limit ? second : cost(text)
}

describe.each([50_000, 500_000])(
  'any text of %d characters costs at most 50 ms or three times as much as an ordinary one',
  (length) => {
    let ordinary: number | undefined

    test.each(Object.keys(TEXTS))('%s', (name) => {
      ordinary ??= Math.max(...[1, 2, 3].map(() => cost(fill(NOTE, length))))
      const text = TEXTS[name]!(length)
      expect(text.length).toBeLessThanOrEqual(length)
      const limit = Math.max(50, 3 * ordinary)
      expect(costBelow(limit, text)).toBeLessThan(limit)
    })
  },
)
