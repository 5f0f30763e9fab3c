import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { type Spawned, spawned } from '#server/testing/spawned.ts'
import { stopTimes } from './stop.ts'

vi.setConfig({ testTimeout: 120_000 })

let running: Spawned
afterEach(() => void running.child.kill('SIGKILL'))

async function startProgram(settings: Record<string, string> = {}) {
  running = spawned('server/testing/stoppable-program.ts', settings)
  const { port } = JSON.parse(await running.line(/"ready"/)) as { port: number }
  return `http://127.0.0.1:${port}`
}

async function open(url: string): Promise<IncomingMessage> {
  const [answer] = await once(get(url, { agent: false }), 'response')
  return answer
}

test('SIGTERM ends 50 streams with a retry hint and lets requests finish', async () => {
  const url = await startProgram()
  const streams = await Promise.all(Array.from({ length: 50 }, () => open(`${url}/stream`)))
  const contents = streams.map((stream) => text(stream))
  const slow = fetch(`${url}/slow`).then((response) => response.text())
  await fetch(url)
  running.child.kill('SIGTERM')
  expect(new Set(await Promise.all(contents))).toEqual(new Set([': open\n\nretry: 1000\n\n']))
  expect(await slow).toBe('whole')
  expect((await running.ended).code).toBe(0)
  expect(running.output()).toMatch(/"reason":"SIGTERM".*\n[^]*"msg":"stopped"/)
})

test('while draining, readiness fails first and calls and streams are still served', async () => {
  const url = await startProgram({ SERVICE_DRAIN_SECONDS: '4' })
  const before = await open(`${url}/stream`)
  running.child.kill('SIGTERM')
  await running.line(/stopping/)
  const statuses = await Promise.all(['/readyz', '/'].map(async (path) => (await fetch(url + path)).status))
  expect(statuses).toEqual([503, 200])
  const during = await open(`${url}/stream`)
  expect(await Promise.all([text(before), text(during)])).toEqual([
    ': open\n\nretry: 1000\n\n',
    ': open\n\nretry: 1000\n\n',
  ])
  const { code, ms } = await running.ended
  expect(code).toBe(0)
  expect(ms).toBeGreaterThan(4_000)
})

test.each([0, 0.3, 5, 60])('a drain of %d s leaves at least 3 s to finish', (seconds) => {
  const { notice, finish, limit } = stopTimes(seconds)
  expect(notice).toBe(seconds * 1_000)
  expect(finish).toBeGreaterThanOrEqual(3_000)
  expect(limit).toBeGreaterThan(notice + finish)
  if (seconds <= 5) expect(limit).toBeLessThan(10_000)
})

test('a duplicate Ctrl-C counts once, a later one exits immediately', async () => {
  const url = await startProgram()
  const answer = fetch(`${url}/slow`).then(
    () => 'answered',
    () => 'cut',
  )
  await fetch(url)
  running.child.kill('SIGINT')
  running.child.kill('SIGINT')
  await running.line(/stopping/)
  expect(running.child.exitCode).toBe(null)
  const impatient = setInterval(() => running.child.kill('SIGINT'), 100)
  expect(await answer).toBe('cut')
  expect((await running.ended).code).toBe(1)
  clearInterval(impatient)
})

test('an unhandled rejection is logged without its secret, and the program continues', async () => {
  const url = await startProgram()
  await fetch(`${url}/forgotten`)
  const line = JSON.parse(await running.line(/unhandled rejection/))
  expect(line).toMatchObject({ level: 'error', error: { message: 'postgres://user:[redacted]@host/d' } })
  expect((await fetch(url)).status).toBe(200)
  expect(running.output()).not.toContain('c4n4ry')
})

test('an uncaught exception is logged, and the program stops gracefully with code 1', async () => {
  const url = await startProgram()
  await fetch(`${url}/thrown`)
  expect((await running.ended).code).toBe(1)
  expect(running.output()).toMatch(/"level":"fatal"[^]*"msg":"stopped"/)
})
