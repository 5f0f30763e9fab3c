import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKillable } from '#server/testing/killable.ts'

let world: Awaited<ReturnType<typeof openKillable>>
beforeAll(async () => {
  world = await openKillable({ SERVICE_WORKER: 'off' })
})
afterAll(() => world.close())

async function start() {
  const { program, url } = await world.start()
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Authorization: world.authorization, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    return (await reply.json()) as { id: string; version: number; markdown: string }
  }
  return { program, call }
}

test('a program that is killed between saves has kept the last confirmed one', { timeout: 60_000 }, async () => {
  const { program, call } = await start()
  const long = 'a paragraph of some words\n\n'.repeat(2_000)
  const { id } = await call('POST', '/documents', { title: 'Plan', markdown: long })
  let confirmed = 1
  let ended: unknown
  const saveOn = async () => {
    for (;;) {
      const { version } = await call('PATCH', `/documents/${id}`, {
        version: confirmed,
        markdown: `${long}save ${confirmed + 1}`,
      })
      confirmed = version
    }
  }
  const saves = saveOn().catch((error: unknown) => void (ended = error))
  await expect.poll(() => ended ?? confirmed > 4, { timeout: 30_000, interval: 5 }).toBe(true)
  program.child.kill('SIGKILL')
  await Promise.all([saves, program.ended])

  const after = await start()
  const { version, markdown } = await after.call('GET', `/documents/${id}`)
  // The running save may have been stored without a response.
  expect([confirmed, confirmed + 1]).toContain(version)
  expect(markdown.endsWith(`save ${version}\n`)).toBe(true)
  expect((await after.call('PATCH', `/documents/${id}`, { version, markdown: 'after' })).version).toBe(version + 1)
})
