import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tables } from '#db/tables/tables.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { openSubscriptions } from '#server/testing/webhooks/subscriptions.ts'
import { startWorker } from '#worker/runner.ts'

let api: TestApi
const { subscribe, createTask, deliveriesOf, end } = openSubscriptions(() => api)

beforeAll(async () => {
  api = await startApi()
  await asOwner(api.database, `select become_cell('a')`)
  api.beside = await startWorker(api.program)
})
afterEach(async () => {
  await hold(null)
  await end()
})
afterAll(() => api.close())

async function hold(state: 'draining' | 'frozen' | 'moved' | null) {
  await asOwner(api.database, `delete from workspace_hold where workspace_id = '${api.workspaceId}'`)
  if (state) await asOwner(api.database, `insert into workspace_hold values ('${api.workspaceId}', '${state}')`)
}

const count = async (of: string): Promise<number> =>
  Number((await asOwner(api.database, `select count(*) ${of}`))[0]!.count)

describe('A frozen workspace', () => {
  test('refuses every write with 503, and answers reads', async () => {
    const { id } = await createTask('Before')
    const before = await count('from change')
    await hold('frozen')
    const writes = [
      await api.call('POST', '/tasks', { title: 'Refused' }),
      await api.call('POST', '/tasks', { title: 'Refused' }, { 'Idempotency-Key': 'frozen' }),
      await api.call('PATCH', `/tasks/${id}`, { title: 'Refused' }),
      await api.call('DELETE', `/tasks/${id}`),
      await api.call('POST', '/contacts', { name: 'Refused', email: 'refused@example.com' }),
      await api.call('POST', '/webhooks', { url: 'https://example.com/', events: '*' }),
    ]
    for (const { status, headers, body } of writes) {
      expect([status, headers.get('retry-after'), body.error]).toEqual([503, '2', 'unavailable'])
      expect(body.message).toContain('being moved')
    }
    expect(await api.call('GET', `/tasks/${id}`)).toMatchObject({ status: 200, body: { title: 'Before' } })
    expect((await api.call('GET', '/tasks')).status).toBe(200)
    expect(await count('from change')).toBe(before)
    await hold(null)
    const again = await api.call('POST', '/tasks', { title: 'Accepted' }, { 'Idempotency-Key': 'frozen' })
    expect(again.status).toBe(201)
  })

  test('does not hold others, not even in a statement that writes for both', async () => {
    const other = await seedWorkspace(api.database)
    await hold('frozen')
    const created = await api.as(other.token)('POST', '/tasks', { title: 'Not held' })
    expect(created.status).toBe(201)
    const { rowCount } = await api.program.databases.auth.pool.query(
      `insert into token_use (workspace_id, token_id, hour, calls)
       values ($1, $2, now(), 1), ($3, $4, now(), 1)`,
      [api.workspaceId, api.tokenId, other.workspaceId, other.tokenId],
    )
    expect(rowCount).toBe(1)
    const touched = await api.program.databases.auth.pool.query(
      'update token set last_used_at = now() where id = any ($1) returning id',
      [[api.tokenId, other.tokenId]],
    )
    expect(touched.rows).toEqual([{ id: other.tokenId }])
  })

  test('is not seen by the relay: a change is numbered and delivered after the thaw', async () => {
    const { receiver, id } = await subscribe()
    await hold('frozen')
    await asOwner(
      api.database,
      `insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, at)
       values ('${api.workspaceId}', 'task.created', 'task', gen_random_uuid(), 1, 'system', '{}', now())`,
    )
    const other = await seedWorkspace(api.database)
    await api.as(other.token)('POST', '/tasks', { title: 'Numbered' })
    await expect.poll(() => count(`from feed where workspace_id = '${other.workspaceId}'`)).toBe(1)
    expect(await count(`from change where workspace_id = '${api.workspaceId}' and seq is null`)).toBe(1)
    expect(receiver.received).toEqual([])
    await hold(null)
    await receiver.count(1)
    await deliveriesOf(id, ([first]) => first?.status === 'delivered')
  })

  test('lets a write that began before it finish, and refuses the next statement of a transaction', async () => {
    const halfway = api.program.databases.app.transaction(api.workspaceId, async (tx) => {
      const rename = (name: string) =>
        tx.updateTable('workspace').set({ name }).where('id', '=', api.workspaceId).execute()
      await rename('Half')
      await hold('frozen')
      await rename('Never')
    })
    await expect(halfway).rejects.toMatchObject({ code: 'ATMOV' })
    expect(await count(`from workspace where name in ('Half', 'Never')`)).toBe(0)
  })
})

test('a moved workspace answers nothing, and is not found by sign-in', async () => {
  const find = 'select id from workspace where id = $1'
  const { pool } = api.program.databases.auth
  await hold('frozen')
  expect((await pool.query(find, [api.workspaceId])).rowCount).toBe(1)
  await hold('moved')
  expect((await pool.query(find, [api.workspaceId])).rowCount).toBe(0)
  const tasks = api.program.databases.app.scoped(api.workspaceId).selectFrom('task').select('id')
  await expect(tasks.execute()).rejects.toMatchObject({ code: 'ATMOV' })
})

test('a draining workspace finishes what is being sent, begins nothing new, and accepts writes', async () => {
  const { receiver, id } = await subscribe()
  const sent = Promise.withResolvers<() => void>()
  receiver.answer = (response) => sent.resolve(() => response.writeHead(200).end())
  await createTask('Being sent')
  const finish = await sent.promise
  await hold('draining')
  await createTask('Later')
  await deliveriesOf(id, (found) => found.length === 2)
  receiver.answer = 200
  finish()
  const free = `from webhook where id = '${id}' and lease_token is null`
  await expect.poll(() => count(free)).toBe(1)
  await deliveriesOf(id, (found) => found.map(({ status }) => status).join() === 'delivered,pending')
  expect(receiver.received).toHaveLength(1)
  await hold(null)
  await receiver.count(2)
})

test('every table of workspaces is held, for every role that can write it', async () => {
  const policies = await asOwner(
    api.database,
    `select tablename, policyname from pg_policies where schemaname = 'public' and permissive = 'RESTRICTIVE'`,
  )
  const held = new Set(policies.map(({ tablename, policyname }) => `${String(tablename)} ${String(policyname)}`))
  const ofWorkspaces = Object.entries(tables).filter(
    ([name, { workspace }]) => workspace !== 'none' && name !== 'workspace_hold',
  )
  expect(ofWorkspaces.length).toBeGreaterThan(80)
  const names = [
    'awake_insert',
    'awake_update',
    'awake_delete',
    'present_members',
    'awake_auth_insert',
    'awake_auth_update',
    'present_relay',
  ]
  const missing = ofWorkspaces.flatMap(([name]) =>
    names.filter((policy) => !held.has(`${name} ${policy}`)).map((policy) => [name, policy]),
  )
  expect(missing).toEqual([])
})

test('a database is one cell', async () => {
  await asOwner(api.database, `select become_cell('a')`)
  await expect(asOwner(api.database, `select become_cell('b')`)).rejects.toThrow('cannot be "b" as well')
})
