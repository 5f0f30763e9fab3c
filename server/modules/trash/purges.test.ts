import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purge } from '#server/modules/trash/purge.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
let owner: pg.Client
beforeAll(async () => {
  api = await startApi({ SERVICE_KEEP_CHANGES_DAYS: '40' })
  owner = new pg.Client(api.database.ownerUrl)
  await owner.connect()
  await owner.query(`set app.maintenance = 'on'`)
})
afterAll(async () => {
  await owner.end()
  await api.close()
})

const run = () => {
  const { relay } = api.program.databases
  return purge({ ...api.program, relay, now: () => new Date() }, new AbortController().signal)()
}
const count = async (table: string, where = 'true') =>
  (await owner.query(`select count(*)::int as count from ${table} where ${where}`)).rows[0].count as number

test('changes leave from the front of the sequence, and what is kept begins where the feed says', async () => {
  await owner.query(
    `insert into change (workspace_id, seq, event, entity, entity_id, version, actor_kind, record, at)
     select $1, n, 'task.created', 'task', gen_random_uuid(), 1, 'system', '{}', now() - (5001 - n) * interval '1 hour'
     from generate_series(1, 5000) n`,
    [api.workspaceId],
  )
  await owner.query('insert into feed (workspace_id, last_seq) values ($1, 5000)', [api.workspaceId])
  await run()
  expect(await count('change')).toBe(40 * 24 - 1)
  const { rows } = await owner.query('select first_kept_seq, (select min(seq) from change) as first from feed')
  expect(rows[0].first_kept_seq).toBe(rows[0].first)
  expect((await api.call('GET', '/changes?after=5')).status).toBe(410)
  expect((await api.call('GET', `/changes?after=${Number(rows[0].first) - 1}`)).status).toBe(200)
})

test('changes without a number are kept, however old', async () => {
  await owner.query(
    `insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, at)
     values ($1, 'task.created', 'task', gen_random_uuid(), 1, 'system', '{}', now() - interval '900 days')`,
    [api.workspaceId],
  )
  await run()
  expect(await count('change', 'seq is null')).toBe(1)
})

test('deliveries, held events, subscriptions, keys and the Trash go when their time has come', async () => {
  const { body } = await api.call('POST', '/webhooks', { url: 'http://127.0.0.1:9009/', events: '*' })
  const deliveries = (status: string, age: string, rows: number) =>
    owner.query(
      `insert into webhook_delivery (workspace_id, webhook_id, id, event, event_id, body, status, created_at, updated_at)
       select $1, $2, new_id(now(), n), 'task.created', gen_random_uuid(), '{}', $3, now() - $4::interval, now()
       from generate_series(1, $5::int) n`,
      [api.workspaceId, body.id, status, age, rows],
    )
  await deliveries('delivered', '31 days', 2_300)
  await deliveries('delivered', '29 days', 3)
  await deliveries('held', '8 days', 5)
  await deliveries('held', '6 days', 7)
  const tasks = await Promise.all(
    ['old', 'new', 'kept'].map((title) => api.call('POST', '/tasks', { title }, { 'Idempotency-Key': title })),
  )
  const [old, recent] = tasks.map((task) => task.body.id as string)
  await owner.query(`update task set deleted_at = now() - interval '31 days' where id = $1`, [old])
  await owner.query(`update task set deleted_at = now() - interval '29 days' where id = $1`, [recent])
  await owner.query(`update idempotency_key set created_at = now() - interval '25 hours' where key = 'old'`)
  await run()
  expect(await count('webhook_delivery', `status = 'delivered'`)).toBe(3)
  expect(await count('webhook_delivery', `status = 'held'`)).toBe(7)
  expect(await count('webhook_delivery', `status = 'cancelled'`)).toBe(5)
  expect(await count('task')).toBe(2)
  expect(await count('idempotency_key')).toBe(2)

  await api.call('DELETE', `/webhooks/${body.id}`)
  await run()
  expect(await count('webhook')).toBe(1)
  await owner.query(`update webhook set deleted_at = now() - interval '31 days'`)
  await run()
  expect([await count('webhook'), await count('webhook_delivery')]).toEqual([0, 0])
})

test('a workspace goes with everything in it once its time has come, and not before', async () => {
  const [waiting, over] = [await openWorkspace(api), await openWorkspace(api)]
  for (const team of [waiting, over]) {
    await team.owner.mutate('tasks.create', { title: 'In it' })
    const wrong = await team.owner.mutate('workspaces.scheduleDeletion', { name: 'Nordlicht' })
    expect(wrong.status).toBe(400)
    const { body } = await team.owner.mutate('workspaces.scheduleDeletion', { name: 'Nordlicht Studio' })
    const days = (Date.parse(body.deletes_at) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(14, 1)
  }
  const kept = await waiting.owner.mutate('workspaces.cancelDeletion', {})
  expect(kept.body.deletes_at).toBeNull()
  const { body: gone } = await over.owner.query('workspaces.get')
  await run()
  expect(await count('task', `workspace_id = '${gone.id}'`)).toBe(1)
  await owner.query(`update workspace set deletes_at = now() - interval '1 minute' where id = $1`, [gone.id])
  await run()
  const tables = await owner.query(
    `select table_name as name from information_schema.columns where column_name = 'workspace_id' and table_schema = 'public'`,
  )
  for (const { name } of tables.rows)
    expect([name, await count(name, `workspace_id = '${gone.id}'`)]).toEqual([name, 0])
  expect((await waiting.owner.query('workspaces.get')).status).toBe(200)
})

test('what OAuth keeps goes when it expires: requests, codes, unused apps, renewal tokens', async () => {
  const token = `select workspace_id, id from token limit 1`
  await owner.query(`
    with kept as (${token}), connected as (
      insert into connection select workspace_id, id, 'app', 'account', 'read', 'resource' from kept returning *
    )
    insert into connection_renewal
    select workspace_id, token, decode(md5(age), 'hex'), '{}', now() + age::interval
    from connected, unnest(array['-1 second', '1 day']) age`)
  await owner.query(`
    insert into auth."oauthItem" (hash, model, payload, "expiresAt")
    select decode(md5(age), 'hex'), 'code', '{}', now() + age::interval from unnest(array['-1 second', '1 day']) age`)
  await owner.query(`
    insert into auth."oauthClient" select age, '{}', now() + age::interval from unnest(array['-1 second', '1 day']) age`)
  await run()
  for (const table of ['connection_renewal', 'auth."oauthItem"', 'auth."oauthClient"'])
    expect([table, await count(table)]).toEqual([table, 1])
})
