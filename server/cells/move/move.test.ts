import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMoving, type Filled, type Moving, settled } from '#server/testing/moving.ts'
import { DirectoryRecords } from './directory-record.ts'
import { type Move, moveWorkspace } from './move-workspace.ts'
import { openEnd } from './open-end.ts'
import { tablesOf } from './tables.ts'

let moving: Moving
let workspace: Filled
let said: string[]
const open: pg.Client[] = []

beforeAll(async () => {
  moving = await createMoving()
})
afterAll(async () => {
  await Promise.all(open.map((client) => client.end()))
  await moving.close()
})
beforeEach(async () => {
  workspace = await moving.fill()
  said = []
})

async function client(url: string): Promise<pg.Client> {
  const opened = await openEnd(url)
  open.push(opened)
  return opened
}

async function begin(to = 'b', more: Partial<Move> = {}): Promise<Move> {
  const records = new DirectoryRecords(await client(moving.directory.ownerUrl))
  await records.begin(workspace.id, to)
  return {
    records,
    record: (await records.find(workspace.slug))!,
    open: (cell) => openEnd(moving.cells[cell]!.ownerUrl),
    say: (line) => void said.push(line),
    stop: new AbortController().signal,
    ...more,
  }
}

const rowsIn = (cell: string) => moving.rowsIn(cell, workspace)
const holdsIn = (cell: string) => moving.holdsIn(cell, workspace)
const inDirectory = () => moving.inDirectory(workspace)

test('every row of every table is in the new cell, and none is left in the old one', { timeout: 60_000 }, async () => {
  const before = await rowsIn('a')
  const tables = await tablesOf(await client(moving.cells['a']!.ownerUrl))
  expect(tables.filter(({ name }) => !before.has(name)).map(({ name }) => name)).toEqual([])
  const { rows } = await moveWorkspace(await begin())
  expect(rows).toBe([...before.values()].reduce((sum, count) => sum + count, 0))
  expect(await rowsIn('b')).toEqual(before)
  expect(await rowsIn('a')).toEqual(new Map())
  expect(await inDirectory()).toEqual(settled('b'))
  expect([await holdsIn('a'), await holdsIn('b')]).toEqual([['moved'], []])
  expect(
    await moving.run('b', `select from file_object where workspace = '${workspace.id}' and removed_at is not null`),
  ).toEqual([])

  await moveWorkspace(await begin('a'))
  expect(await rowsIn('a')).toEqual(before)
  expect(await rowsIn('b')).toEqual(new Map())
  expect([await holdsIn('a'), await holdsIn('b')]).toEqual([[], ['moved']])
})

describe('A move that fails leaves the workspace active in its old cell', () => {
  async function failing(broken: Partial<Move> = {}): Promise<string> {
    const before = await rowsIn('a')
    const error = await moveWorkspace(await begin('b', broken)).catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(await inDirectory()).toEqual(settled('a'))
    expect([await holdsIn('a'), await holdsIn('b')]).toEqual([[], []])
    expect(await rowsIn('a')).toEqual(before)
    expect(await rowsIn('b')).toEqual(new Map())
    return (error as Error).message
  }

  /** Runs before each row that arrives in a table of the new cell. */
  async function whileArriving(table: string, code: string, work: () => Promise<void>) {
    const trigger = `create function arrives() returns trigger language plpgsql as $$ begin ${code} return new; end $$;
      create trigger arrives before insert on ${table} for each row execute function arrives()`
    await moving.run('b', trigger)
    await work().finally(() => moving.run('b', 'drop function arrives() cascade'))
  }

  test('because the disk of the new cell is full', async () => {
    await whileArriving(
      'contact',
      `raise exception 'could not extend file: No space left' using errcode = '53100';`,
      async () => {
        expect(await failing()).toContain(`active in "a": could not extend file: No space left`)
      },
    )
  })

  test('because the copy differs from the original', { tags: 'stress' }, async () => {
    await whileArriving('project', `new.name := 'another';`, async () => {
      expect(await failing()).toContain('the copy differs from the original in project')
    })
  })

  test('because it was interrupted', { tags: 'stress' }, async () => {
    const interrupted = new AbortController()
    const say = (line: string) => line === 'writes are refused' && interrupted.abort(new Error('Interrupted.'))
    expect(await failing({ say, stop: interrupted.signal })).toContain('active in "a": Interrupted.')
  })

  test('because the new cell breaks off', { tags: 'stress' }, async () => {
    await whileArriving('task', 'perform pg_terminate_backend(pg_backend_pid());', async () => {
      expect(await failing()).toContain('active in "a"')
    })
  })
})

test('a workspace that is active in the new cell, or another one with its slug, is not replaced', async () => {
  const other = `insert into workspace (id, slug, name, currency, time_zone, created_at, updated_at)
    values (gen_random_uuid(), '${workspace.slug}', 'Other', 'EUR', 'UTC', now(), now())`
  await moving.run('b', other)
  await expect(moveWorkspace(await begin())).rejects.toThrow(`already contains a workspace "${workspace.slug}"`)
  expect(await inDirectory()).toEqual(settled('a'))
  expect(await moving.run('b', `select name from workspace where slug = '${workspace.slug}'`)).toEqual([
    { name: 'Other' },
  ])
  await expect(moving.run('b', `select id from workspace where id = '${workspace.id}'`)).resolves.toEqual([])
})

test('waits for what is being sent, and for transactions that began to write', { tags: 'stress' }, async () => {
  const own = `where workspace_id = '${workspace.id}'`
  const lease = async (until: string) => {
    for (const table of ['import', 'webhook'])
      await moving.run('a', `update ${table} set lease_token = gen_random_uuid(), lease_until = ${until} ${own}`)
  }
  await lease(`now() + interval '1 minute'`)
  const writer = await client(moving.cells['a']!.ownerUrl)
  await writer.query(`begin; update project set name = 'committed late' ${own}`)
  const done = moveWorkspace(await begin())
  await expect.poll(() => said).toContain('waiting for imports, webhook deliveries to finish')
  expect(await holdsIn('a')).toEqual(['draining'])
  await lease('now()')
  await expect.poll(() => holdsIn('a')).toEqual(['frozen'])
  expect([...(await rowsIn('b')).keys()]).toEqual(['change'])
  await writer.query('commit')
  await done
  const names = await moving.run('b', `select distinct name from project ${own}`)
  expect(names).toEqual([{ name: 'committed late' }])
})

test('changes that are rewritten or purged while it begins are copied again', { tags: 'stress' }, async () => {
  await moving.run('a', `update change set seq = id where workspace_id = '${workspace.id}'`)
  const own = `change where workspace_id = '${workspace.id}'`
  const rewrite = async () => {
    await moving.run('a', `update change set record = '{}' where id = (select max(id) from ${own})`)
    await moving.run('a', `delete from change where id = (select min(id) from ${own})`)
  }
  const writer = await client(moving.cells['a']!.ownerUrl)
  await writer.query(`begin; update project set name = 'late' where workspace_id = '${workspace.id}'`)
  const done = moveWorkspace(await begin())
  await expect.poll(() => holdsIn('a')).toEqual(['frozen'])
  await rewrite()
  await writer.query('commit')
  await done
  expect(said).toContain('copying the change log again, because it was rewritten meanwhile')
  expect(await moving.run('b', `select record::text from ${own} order by id desc limit 1`)).toEqual([{ record: '{}' }])
  expect(await moving.run('b', `select count(*) from ${own}`)).toEqual([{ count: '3' }])
})

test('new changes in the new cell get higher ids, and consents still to be withdrawn are withdrawn there', async () => {
  const change = `insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, at)
    values ('${workspace.id}', 'task.created', 'task', gen_random_uuid(), 1, 'system', '{}', now()) returning id`
  await moving.run('a', `select setval(pg_get_serial_sequence('change', 'id'), 5000000)`)
  await moving.run('a', change)
  const event = `insert into email_event (id, provider, event_key, class, email, at, sealed, withdraws, received_at)
    values (gen_random_uuid(), 'brevo', '${workspace.id}', 'complaint', 'hurt-${workspace.id}@example.com', now(), '', `
  await moving.run(
    'a',
    `update contact set email = 'hurt-${workspace.id}@example.com' where (workspace_id, id) in (
    select workspace_id, id from contact where workspace_id = '${workspace.id}' limit 1)`,
  )
  await moving.run('a', `${event} true, now())`)
  await moving.run('b', `${event} false, now())`)
  await moving.run(
    'a',
    `insert into suppression values ('hurt-${workspace.id}@example.com', 'complaint', 'brevo', null, now(), null)`,
  )
  await moveWorkspace(await begin())
  const [added] = await moving.run('b', change)
  expect(Number(added!.id)).toBeGreaterThan(5_000_001)
  expect(await moving.run('b', `select withdraws from email_event where event_key = '${workspace.id}'`)).toEqual([
    { withdraws: true },
  ])
  expect(
    await moving.run('b', `select reason from suppression where email = 'hurt-${workspace.id}@example.com'`),
  ).toEqual([{ reason: 'complaint' }])
})
