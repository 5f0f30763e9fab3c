import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '#db/client.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import type { Program } from '#server/program.ts'
import { envOf } from '#server/testing/frame.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { firstRun, isSetupCode } from './first-run.ts'

const demo = { email: 'owner@example.com', password: 'p4ss', token: 'atr_live_t', workspace: 'demo' }
let database: TestDatabase
let auth: Connection
beforeAll(async () => {
  database = await createTestDatabase()
  auth = connect(database.urls.auth, { max: 1, name: 'auth' })
})
afterAll(() => auth.db.destroy())

const own = { ...envOf(), publicBaseUrl: 'https://a.example' }
const embedded = { ...own, databaseUrl: undefined }
const run = (env: typeof own | typeof embedded) =>
  firstRun({ env, databases: { auth } } as unknown as Program, async () => demo)

test('an empty embedded database: the demo, with a curl line that can be pasted', async () => {
  const lines = (await run(embedded)).split('\n').map((line) => line.trim())
  expect(lines).toContain('curl "https://a.example/api/v1/tasks?limit=3" -H "Authorization: Bearer atr_live_t"')
  expect(lines.join('\n')).toMatch(/a\.example\/sign-in\n.*owner@example\.com\n.*p4ss\n.*atr_live_t\n/)
})

test('an empty database of one’s own: no demo, but a link whose code only this installation makes', async () => {
  const text = await run(own)
  expect(text).not.toContain('p4ss')
  const code = /https:\/\/a\.example\/setup\?code=(\S+)/.exec(text)?.[1] ?? ''
  expect(isSetupCode(own, code)).toBe(true)
  expect(isSetupCode({ secrets: ['another', ...own.secrets] }, code)).toBe(true)
  expect(isSetupCode({ secrets: ['another'] }, code)).toBe(false)
  expect(isSetupCode(own, '')).toBe(false)
})

test('later starts say how to get in again, and nothing on a database of one’s own', async () => {
  const { slug } = await seedWorkspace(database)
  const text = await run(embedded)
  expect(text).toContain(`token create --workspace ${slug} --name`)
  expect(text).not.toContain('p4ss')
  expect(await run(own)).toBe('')
})
