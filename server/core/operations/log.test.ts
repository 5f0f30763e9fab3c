import { expect, test } from 'vitest'
import { createLog, pathForLog } from './log.ts'

const canary = 'c4n4ryC4N4RYc4n4ryC4N4RYc4n4ry0CRC32'
const token = `atr_live_${canary}`

function linesOf(write: (log: ReturnType<typeof createLog>) => void, level = 'trace'): string {
  let text = ''
  write(createLog(level, { write: (line) => void (text += line) }))
  return text
}

test('a line is one JSON object with level, time and message', () => {
  const line = linesOf((log) => log.info({ requestId: 'r1' }, 'ready'))
  expect(JSON.parse(line)).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    requestId: 'r1',
    msg: 'ready',
  })
})

test('the level is kept', () => {
  expect(linesOf((log) => log.debug('quiet'), 'info')).toBe('')
})

test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
  ['a header by name', (log) => log.info({ headers: { authorization: canary, cookie: canary, 'set-cookie': canary } })],
  ['a field by name', (log) => log.info({ password: canary, secret: canary, token: canary })],
  ['a field of an input', (log) => log.info({ input: { password: canary, signature: canary } })],
  ['a field deep in an object', (log) => log.info({ a: [{ b: { password: `x"${canary}` } }] })],
  ['a token in a message', (log) => log.warn(`refused ${token}`)],
  ['a token deep in an object', (log) => log.warn({ a: { b: { c: [token] } } })],
  ['a signing secret', (log) => log.warn(`whsec_${canary}`)],
  ['a bearer in an error', (log) => log.error({ error: new Error(`sent Bearer ${canary}`) })],
  ['a password in a URL', (log) => log.error({ error: new Error(`cannot reach postgres://u:${canary}@h/d`) })],
  ['a code in a link', (log) => log.error(`opened /setup?x=1&code=${canary}`)],
  [
    'the row quoted by a database error',
    (log) => log.error({ error: Object.assign(new Error('no'), { detail: canary }) }),
  ],
  ['the cause of an error', (log) => log.error({ error: new Error('no', { cause: new Error(`Bearer ${canary}`) }) })],
  ['an object thrown as an error', (log) => log.error({ error: { headers: { cookie: canary } } })],
])('never written: %s', (_, write) => {
  const text = linesOf(write)
  expect(text).not.toBe('')
  expect(text).not.toContain(canary)
  expect(() => JSON.parse(text)).not.toThrow()
})

test('an error keeps name, message, code and stack', () => {
  const error = Object.assign(new TypeError('no such table'), { code: '42P01' })
  const line = JSON.parse(linesOf((log) => log.error({ error }, 'failed')))
  expect(line.error).toMatchObject({ name: 'TypeError', message: 'no such table', code: '42P01' })
  expect(line.error.stack).toContain('log.test.ts')
})

test.each([
  ['/api/v1/tasks/0197a3c2-0000-7000-8000-000000000000', '/api/v1/tasks/0197a3c2-0000-7000-8000-000000000000'],
  ['/acme/tasks', '/acme/tasks'],
  [`/cal/${canary}.ics`, '/cal/…'],
  ['/invite/short', '/invite/…'],
  ['/api/auth/reset-password/abc', '/api/auth/reset-password/…'],
  ['/api/auth/sign-in', '/api/auth/sign-in'],
  [`/new/${canary}${canary}`, '/new/…'],
])('the path %s is logged as %s', (pathname, logged) => {
  expect(pathForLog(pathname)).toBe(logged)
})
