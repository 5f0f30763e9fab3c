import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { type Seeded, seedWorkspace } from '#server/testing/seed.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'

let database: TestDatabase
let seeded: Seeded
const started: Spawned[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  seeded = await seedWorkspace(database)
})
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await database.drop()
})

async function start() {
  const program = spawned('server/testing/api-program.ts', {
    DATABASE_URL: database.ownerUrl,
    SERVICE_SECRET: database.secret,
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_WORKER: 'off',
    SERVICE_API_RATE_PER_MIN: '0',
  })
  started.push(program)
  const { port } = JSON.parse(await program.line(/"msg":"ready"/)) as { port: number }
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${seeded.token}`, ...(body && { 'Content-Type': 'application/json' }) },
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
