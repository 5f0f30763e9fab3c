import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** These components themselves. */
const ALLOWED = ['components/ui/bare-button.tsx', 'components/ui/button.tsx']

test('every button is disabled until React handles it', () => {
  const pages = readSources().filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path))
  expect(pages.length).toBeGreaterThan(300)
  const own = pages.filter(({ text }) => /<button\b/.test(text)).map(({ path }) => path)
  expect(own.toSorted()).toEqual(ALLOWED.toSorted())
})
