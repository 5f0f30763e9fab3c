import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { rolePrefixOf, roleUrls } from '#db/roles.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import type { TestApi } from '#server/testing/api.ts'
import { App, startAtKnownAddress } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { createNode } from '#server/testing/crash/stage.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { seedWorkspace } from '#server/testing/seed.ts'

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  const { ownerUrl, secret, ...created } = await createTestDatabase()
  // Roles of its own, as other processes know only those.
  await migrate({ ownerUrl, secret })
  database = { ...created, ownerUrl, secret, urls: roleUrls(ownerUrl, rolePrefixOf(ownerUrl), secret) }
  api = await startAtKnownAddress({}, { database, ...(await seedWorkspace(database)) } as TestApi)
})
afterAll(async () => {
  await api.close()
  await database.drop()
})

test(
  'a node that is killed while it renews leaves a connection that the next call renews',
  { timeout: 120_000 },
  async () => {
    const { owner } = await openWorkspace(api)
    const app = new App(api.url)
    let { refresh_token } = await app.connect(owner)
    const stage = { embedded: { url: database.ownerUrl } as never, secret: database.secret }
    const node = await createNode(stage, { PUBLIC_BASE_URL: api.url }, 'server/testing/api-program.ts')
    const other = new App(node.url)
    other.clientId = app.clientId
    const outcomes: string[] = []
    // Until a call was cut at least once: a fast machine answers before the kill.
    for (let nth = 0; nth < 20 && (nth < 3 || !outcomes.includes('cut')); nth++) {
      await node.start()
      const call = other.refresh(refresh_token).catch(() => undefined)
      await delay([5, 15, 30][nth % 3])
      node.kill()
      await node.process.ended
      outcomes.push((await call) ? 'answered' : 'cut')
      const renewed = await app.refresh(refresh_token)
      expect(renewed.status).toBe(200)
      refresh_token = renewed.body.refresh_token
    }
    expect(outcomes).toContain('cut')
    const [{ unused }] = (await asOwner(
      database,
      'select count(*)::int as unused from connection_renewal where used_at is null',
    )) as [{ unused: number }]
    expect(unused).toBe(1)
  },
)
