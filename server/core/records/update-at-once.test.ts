import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const TOGETHER = Array.from({ length: 20 }, (_, n) => n)

async function aTask(title: string): Promise<string> {
  return (await api.call('POST', '/tasks', { title })).body.id
}

function changesOf(id: string) {
  return api.program.databases.relay.db
    .selectFrom('change')
    .select(['version', 'record', 'before'])
    .where('entity_id', '=', id)
    .orderBy('version')
    .execute()
}

test('updates that come together are all made, one version each, each on the state before it', async () => {
  const id = await aTask('Count to 20')
  const answers = await Promise.all(
    TOGETHER.map((n) => api.call('PATCH', `/tasks/${id}`, { title: `Title ${n}`, tags: [`tag ${n}`] })),
  )
  expect(answers.map(({ status }) => status)).toEqual(TOGETHER.map(() => 200))
  expect(answers.map(({ body }) => body.version).toSorted((one, other) => one - other)).toEqual(
    TOGETHER.map((n) => n + 2),
  )
  const changes = await changesOf(id)
  expect(changes.map(({ version }) => version)).toEqual([1, ...TOGETHER.map((n) => n + 2)])
  const times = changes.map(({ record }) => (record as { updated_at: string }).updated_at)
  expect(times).toEqual(times.toSorted())
  for (const [nth, { before }] of changes.entries())
    if (nth > 0) expect(changes[nth - 1]!.record).toMatchObject(before as object)
  expect((await api.call('GET', `/tasks/${id}`)).body).toEqual(changes.at(-1)!.record)
})

test('of edits of one version, one is made', async () => {
  const id = await aTask('Once')
  const answers = await Promise.all(
    TOGETHER.map((n) => api.call('PATCH', `/tasks/${id}`, { title: `Title ${n}` }, { 'If-Match': '"1"' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(TOGETHER.length - 1)
  expect((await changesOf(id)).map(({ version }) => version)).toEqual([1, 2])
})

/** The connections that wait for a lock: shared ones must not, because the calls of others would wait too. */
async function waiting(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`select application_name
    from pg_locks join pg_stat_activity using (pid) where not granted`)
  return rows.map(({ application_name }) => application_name)
}

test('a locked record keeps its own update waiting, and no other', async () => {
  const [locked, ...free] = await Promise.all([aTask('Locked'), ...TOGETHER.map((n) => aTask(`Free ${n}`))])
  const holder = new pg.Client(api.database.ownerUrl)
  await holder.connect()
  try {
    await holder.query(`set app.maintenance = 'on'; begin; select from task where id = '${locked}' for update`)
    const waited = api.call('PATCH', `/tasks/${locked}`, { title: 'Waited' })
    await expect.poll(() => waiting(holder)).toEqual(['atrium api lease'])
    const answers = await Promise.all(free.map((id) => api.call('PATCH', `/tasks/${id}`, { title: 'Did not wait' })))
    expect(answers.map(({ status }) => status)).toEqual(TOGETHER.map(() => 200))
    expect(await waiting(holder)).toEqual(['atrium api lease'])
    await holder.query('commit')
    expect((await waited).body).toMatchObject({ title: 'Waited', version: 2 })
  } finally {
    await holder.end()
  }
})
