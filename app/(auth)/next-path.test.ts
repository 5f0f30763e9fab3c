import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test('a path of ours is followed', () => {
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
])('%j leads to the start page', (next) => expect(nextPath(next)).toBe('/'))
