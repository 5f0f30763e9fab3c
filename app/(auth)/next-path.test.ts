import { expect, test } from 'vitest'
import { nextPath, waitingRequest } from './next-path.ts'

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

test('finds the request of an app only at the address of its consent page', () => {
  expect(waitingRequest('/oauth/consent/aB3_-x')).toBe('aB3_-x')
  for (const other of [
    '/',
    '/oauth/consent/',
    '/oauth/consent/a/b',
    '/oauth/consent/a?name=Claude',
    '/x/oauth/consent/a',
  ])
    expect(waitingRequest(other)).toBeUndefined()
  expect(waitingRequest(`/oauth/consent/${'a'.repeat(101)}`)).toBeUndefined()
})
