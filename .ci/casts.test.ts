import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** Conversions that the compiler does not check, outside tests. Lower a limit when some of them are gone. */
const LIMITS = [
  ['as unknown as', 19],
  ['as never', 9],
] as const

const sources = readSources().filter(
  ({ path, isTest }) => !isTest && /^(server|components|app|db|worker)\//.test(path) && !path.includes('/testing/'),
)

test.each(LIMITS)('"%s" is written in at most %i places', (words, limit) => {
  const places = sources.flatMap(({ path, text }) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll(/'[^'\n]*'/g, '')
    return Array.from(code.matchAll(new RegExp(`\\b${words}\\b`, 'g')), () => path)
  })
  expect(sources.length).toBeGreaterThan(500)
  expect(places.length, places.join('\n')).toBeLessThanOrEqual(limit)
})
