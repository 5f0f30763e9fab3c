import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reply, startApi, type TestApi } from '#server/testing/api.ts'
import { seedWorkspace } from '#server/testing/seed.ts'

const SEARCHES = 8

let api: TestApi
let owner: pg.Client
beforeAll(async () => {
  api = await startApi()
  owner = new pg.Client(api.database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

test('slow searches of one workspace do not delay reads, writes or searches of another', async () => {
  const other = api.as((await seedWorkspace(api.database)).token)
  await api.call('POST', '/tasks', { title: 'found in the end' })
  await other('POST', '/contacts', { name: 'Ada Lovelace' })
  // The lock makes reading tasks wait, which simulates a slow search.
  await owner.query('begin; lock table task in access exclusive mode')
  const slow: Promise<Reply>[] = []
  const underWay = () => Object.values(api.program.databases.api.load()).reduce((sum, count) => sum + count, 0)
  for (let count = 1; count <= SEARCHES; count++) {
    slow.push(api.call('GET', `/tasks?q=found&count=false&limit=${count}`))
    await expect.poll(underWay, { interval: 5 }).toBeGreaterThanOrEqual(count)
  }

  const answers = await Promise.all([
    other('GET', '/contacts'),
    other('GET', '/contacts?q=ada'),
    other('POST', '/contacts', { name: 'Grace Hopper' }),
    api.call('GET', '/contacts'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 200])
  expect(answers[1]!.body.data).toMatchObject([{ name: 'Ada Lovelace' }])

  await owner.query('commit')
  for (const { status, body } of await Promise.all(slow)) {
    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ title: 'found in the end' }])
  }
})
