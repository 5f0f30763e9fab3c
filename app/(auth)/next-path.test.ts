import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test('follows a path of the same origin', () => {
  expect(nextPath('/nordlicht/settings/tokens?new=1')).toBe('/nordlicht/settings/tokens?new=1')
})

test.each([
  undefined,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  'javascript:x',
  ['/a'],
])('redirects %j to the start page', (next) => expect(nextPath(next)).toBe('/'))
