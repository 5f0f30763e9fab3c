import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { relayChanges } from '#server/modules/webhooks/relay/mutations.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
const clients: pg.Client[] = []
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await api.close()
})

/** Another writer of the same workspace, whose transaction the test keeps open. */
async function writer() {
  const client = new pg.Client(api.database.ownerUrl)
  await client.connect()
  clients.push(client)
  await client.query(`set app.maintenance = 'on'`)
  return {
    /** Takes its transaction id immediately, like a transaction that locks a record first. */
    begin: () => client.query('begin; select pg_current_xact_id()'),
    write: (title: string) =>
      client.query(
        `insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, at)
         values ($1, 'task.created', 'task', gen_random_uuid(), 1, 'system', json_build_object('title', $2::text), now())`,
        [api.workspaceId, title],
      ),
    commit: () => client.query('commit'),
    rollback: () => client.query('rollback'),
  }
}

const relay = (events: readonly string[] = ['task.created']) =>
  relayChanges(api.program.databases.relay, { events, limit: 500, now: new Date(), drainsHere: () => false })

async function numbered(): Promise<[seq: number | null, title: string][]> {
  const { rows } = await api.program.databases.relay.pool.query(
    `select seq, record ->> 'title' as title from change where workspace_id = $1 order by seq, id`,
    [api.workspaceId],
  )
  return rows.map(({ seq, title }) => [seq, title])
}

async function forget() {
  const client = new pg.Client(api.database.ownerUrl)
  await client.connect()
  await client.query(`set app.maintenance = 'on'; delete from change; delete from feed; delete from webhook`)
  await client.end()
}

test('numbers follow commit order and wait for older open transactions', async () => {
  await forget()
  const [slow, quick] = [await writer(), await writer()]
  await slow.begin()
  await slow.write('begun first')
  await quick.write('committed first')
  expect(await relay()).toMatchObject({ numbered: 0, waiting: 1 })
  await slow.commit()
  expect(await relay()).toMatchObject({ numbered: 2, waiting: 0, workspaces: [api.workspaceId] })
  expect(await numbered()).toEqual([
    [1, 'begun first'],
    [2, 'committed first'],
  ])
})

test('the later of two commits is never numbered first, regardless of which transaction began earlier', async () => {
  await forget()
  const [early, between, late] = [await writer(), await writer(), await writer()]
  await early.begin()
  await between.begin()
  await late.begin()
  await late.write('committed first')
  await late.commit()
  await early.write('built on it')
  await early.commit()
  expect(await relay()).toMatchObject({ numbered: 0, waiting: 2 })
  await between.rollback()
  await relay()
  expect(await numbered()).toEqual([
    [1, 'committed first'],
    [2, 'built on it'],
  ])
})

test('a rolled-back write leaves neither a number nor a gap', async () => {
  await forget()
  const [one, other] = [await writer(), await writer()]
  await one.write('a')
  await other.begin()
  await other.write('never')
  await other.rollback()
  await one.write('b')
  await relay()
  await one.write('c')
  await relay()
  expect(await numbered()).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ])
})

test('many writers and several relays at once leave 1, 2, 3 … and one delivery each', async () => {
  await forget()
  await api.call('POST', '/webhooks', { url: 'http://127.0.0.1:9009/', events: 'task.*' })
  const writers = await Promise.all(Array.from({ length: 8 }, writer))
  let writing = true
  const relays = Array.from({ length: 3 }, async () => {
    while (writing) await relay()
  })
  await Promise.all(
    writers.map(async ({ begin, write, commit, rollback }, n) => {
      for (let i = 0; i < 25; i++) {
        await begin()
        await write(`${n}.${i}`)
        if (i % 3 === 0) await write(`${n}.${i} too`)
        await (i % 4 === 3 ? rollback() : commit())
      }
    }),
  )
  writing = false
  await Promise.all(relays)
  while ((await relay())?.numbered !== 0) continue
  const rows = (await numbered()).slice(1)
  expect(rows.map(([seq]) => seq)).toEqual(rows.map((_, index) => index + 2))
  expect(rows.length).toBeGreaterThan(150)
  for (let n = 0; n < 8; n++) {
    const own = rows.map(([, title]) => title).filter((title) => title.startsWith(`${n}.`) && !title.endsWith('too'))
    expect(own).toEqual(own.toSorted((a, b) => Number(a.slice(2)) - Number(b.slice(2))))
  }
  const { rows: deliveries } = await api.program.databases.relay.pool.query(
    'select seq from webhook_delivery order by seq',
  )
  expect(deliveries.map(({ seq }) => seq)).toEqual(rows.map(([seq]) => seq))
})

test('a change rewritten or removed while the relay runs leaves neither a hole nor a second delivery', async () => {
  await forget()
  const { body: webhook } = await api.call('POST', '/webhooks', { url: 'http://127.0.0.1:9009/', events: 'task.*' })
  await relay()
  const { write } = await writer()
  for (const title of ['erased', 'removed', 'kept']) await write(title)
  const eraser = new pg.Client(api.database.ownerUrl)
  await eraser.connect()
  clients.push(eraser)
  await eraser.query(`
    set app.maintenance = 'on'; begin;
    update change set record = json_build_object('title', 'nobody') where record ->> 'title' = 'erased';
    delete from change where record ->> 'title' = 'removed'`)
  const relayed = relay()
  const isWaiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await api.program.databases.relay.pool.query(isWaiting)).rows).toEqual([{ count: 1 }])
  await eraser.query('commit')
  await relayed
  while ((await relay())?.numbered !== 0) continue
  expect((await numbered()).slice(1)).toEqual([
    [2, 'nobody'],
    [3, 'kept'],
  ])
  const { rows } = await api.program.databases.relay.pool.query(
    'select seq from webhook_delivery where webhook_id = $1 order by seq',
    [webhook.id],
  )
  expect(rows).toEqual([{ seq: 2 }, { seq: 3 }])
  expect((await api.program.databases.relay.pool.query('select last_seq from feed')).rows).toEqual([{ last_seq: 3 }])
})

test('events outside the catalog are numbered but not delivered', async () => {
  await forget()
  await api.call('POST', '/webhooks', { url: 'http://127.0.0.1:9009/', events: '*' })
  const { write } = await writer()
  await write('a')
  expect(await relay(['deal.created'])).toMatchObject({ numbered: 2, queues: [] })
  const { rows } = await api.program.databases.relay.pool.query('select count(*) from webhook_delivery')
  expect(rows).toEqual([{ count: 0 }])
})

test('a paused subscription holds at most ten thousand events', { timeout: 60_000 }, async () => {
  await forget()
  const { body } = await api.call('POST', '/webhooks', { url: 'http://127.0.0.1:9009/', events: '*' })
  await api.call('PATCH', `/webhooks/${body.id}`, { status: 'paused' })
  const owner = new pg.Client(api.database.ownerUrl)
  await owner.connect()
  clients.push(owner)
  await owner.query(`set app.maintenance = 'on'`)
  await owner.query(
    `insert into webhook_delivery (workspace_id, webhook_id, id, seq, event, event_id, status, created_at, updated_at)
     select $1, $2, new_id(now(), n), n + 1000, 'task.created', gen_random_uuid(), 'held', now(), now() from generate_series(1, 9998) n`,
    [api.workspaceId, body.id],
  )
  const { begin, write, commit } = await writer()
  await begin()
  for (const title of ['a', 'b', 'c']) await write(title)
  await commit()
  await relay()
  const { rows } = await api.program.databases.relay.pool.query(
    `select count(*), count(*) filter (where d.seq < 1000) as new, max(c.record ->> 'title') as last
     from webhook_delivery d left join change c using (workspace_id, seq)`,
  )
  expect(rows).toEqual([{ count: 10_000, new: 2, last: 'b' }])
})

test('numbers wait for the disk, although all else a worker writes does not', async () => {
  await forget()
  const owner = new pg.Client(api.database.ownerUrl)
  await owner.connect()
  clients.push(owner)
  await owner.query(`
    create table seen (setting text);
    create function see() returns trigger security definer language plpgsql as
      $$ begin insert into seen values (current_setting('synchronous_commit')); return null; end $$;
    create trigger see after update on change for each statement execute function see()`)
  const { write } = await writer()
  await write('durable')
  const relaxed = connect(api.program.databases.relay.url, {
    max: 1,
    name: 'relaxed',
    settings: { synchronous_commit: 'off' },
  })
  const now = new Date()
  await relayChanges(relaxed, { events: ['task.created'], limit: 500, now, drainsHere: () => false })
  expect((await relaxed.pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'off' }])
  expect((await owner.query('select setting from seen')).rows).toEqual([{ setting: 'on' }])
  await relaxed.db.destroy()
})
