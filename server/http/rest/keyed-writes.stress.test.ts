import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKillable } from '#server/testing/killable.ts'

const RECORDS = 20
let world: Awaited<ReturnType<typeof openKillable>>
beforeAll(async () => {
  world = await openKillable({ SERVICE_WORKER: 'off' })
})
afterAll(() => world.close())

type Sent = { method: string; path: string; body?: object; headers?: Record<string, string> }

async function start() {
  const { program, url } = await world.start()
  const call = async ({ method, path, body, headers }: Sent) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        Authorization: world.authorization,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, etag: response.headers.get('etag'), text: await response.text() }
  }
  return { program, call }
}

test('writes whose responses kill -9 cuts are answered as the first time', { timeout: 120_000 }, async () => {
  const first = await start()
  const create = (at: number) =>
    first.call({ method: 'POST', path: '/tasks', body: { title: `Task ${at}`, ext_id: `task-${at}` } })
  const tasks = await Promise.all(Array.from({ length: RECORDS }, (_, at) => create(at)))
  const ids = tasks.map(({ text }) => (JSON.parse(text) as { id: string }).id)
  const keyed = (name: string, at: number, version: number) => ({
    'Idempotency-Key': `${name} ${at}`,
    'If-Match': `"${version}"`,
  })
  // Each depends on the one before: repeated without its key, it would be refused with 412.
  const chains = ids.map((id, at): Sent[] => [
    { method: 'PATCH', path: `/tasks/${id}`, body: { title: `Changed ${at}` }, headers: keyed('patch', at, 1) },
    { method: 'PUT', path: `/tasks/by-ext-id/task-${at}`, body: { title: `Put ${at}` }, headers: keyed('put', at, 2) },
    { method: 'DELETE', path: `/tasks/${id}`, headers: keyed('delete', at, 3) },
  ])
  const answered = new Map<Sent, string>()
  const killed = Promise.withResolvers<void>()
  const walk = async (chain: readonly Sent[]) => {
    for (const one of chain) {
      const answer = await first.call(one).catch(() => undefined)
      if (!answer) return
      expect(answer.status, answer.text).toBe(200)
      answered.set(one, JSON.stringify(answer))
      if (answered.size < RECORDS) continue
      first.program.child.kill('SIGKILL')
      killed.resolve()
    }
  }
  await Promise.all([...chains.map(walk), killed.promise])
  await first.program.ended
  expect(answered.size).toBeLessThan(3 * RECORDS)

  const second = await start()
  for (const one of chains.flat()) {
    const answer = await second.call(one)
    expect(answer.status, `${one.method} ${one.path} ${answer.text}`).toBe(200)
    if (answered.has(one)) expect(JSON.stringify(answer)).toBe(answered.get(one))
  }
})
