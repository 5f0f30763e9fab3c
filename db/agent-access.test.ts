import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleName } from './roles.ts'
import { createTestDatabase } from './testing/database.ts'

/**
 * What the database allows agents, independent of the program: every statement here is direct SQL as the agent role.
 */
const database = await createTestDatabase()
const owner = new pg.Client(database.ownerUrl)
const agent = new pg.Client(database.urls.agent)
const [own, other] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222'] as const
const role = roleName(database.rolePrefix, 'agent')

beforeAll(async () => {
  await Promise.all([owner.connect(), agent.connect()])
  await owner.query(`set app.maintenance = 'on'`)
  for (const [id, slug] of [
    [own, 'own'],
    [other, 'other'],
  ])
    await owner.query(
      `insert into workspace (id, slug, name, created_at, updated_at) values ($1, $2, 'W', now(), now())`,
      [id, slug],
    )
  await agent.query(`select set_config('app.workspace_id', $1, false)`, [own])
})
afterAll(async () => {
  await Promise.all([owner.end(), agent.end()])
  await database.drop()
})

async function ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) {
  return (await owner.query<Row>(statement, values)).rows
}

/** The SQLSTATE of a statement as the agent; `00000` if it succeeds. */
async function codeOf(statement: string) {
  try {
    await agent.query(statement)
    return '00000'
  } catch (error) {
    return (error as pg.DatabaseError).code
  }
}

const tables = await new pg.Client(database.ownerUrl).connect().then(async (client) => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'graphile_worker') and a.attnum > 0 and not a.attisdropped
     group by 1 order by 1`,
  )
  await client.end()
  return rows
})
const named = tables.map(({ name }) => name)
const CLOSED =
  /^(auth|graphile_worker)\.|^public\.(token|token_\w+|webhook\w*|member_hr|mail|suppression|invitation|email_event|notif\w+|\w+_setting|invoice_counter|quote_counter|rate_window|node|migration|agent_call|submission|form\w*)$/

describe('of every table there is, an agent', () => {
  test('may delete from and truncate none', async () => {
    expect(named.length).toBeGreaterThan(60)
    for (const name of named) expect([name, await codeOf(`delete from ${name}`)]).toEqual([name, '42501'])
    for (const name of named) expect([name, await codeOf(`truncate ${name}`)]).toEqual([name, '42501'])
  })

  test('may set no deleted_at', async () => {
    const trashed = tables.filter(({ columns }) => columns.includes('deleted_at'))
    expect(trashed.length).toBeGreaterThan(10)
    for (const { name } of trashed)
      expect([name, await codeOf(`update ${name} set deleted_at = now()`)]).toEqual([name, '42501'])
  })

  test('has no right at all on settings, tokens, webhooks, personnel data, mail and suppressions', async () => {
    const closed = named.filter((name) => CLOSED.test(name))
    for (const name of ['token', 'webhook', 'member_hr', 'mail', 'suppression', 'inventory_setting', 'notification'])
      expect(closed).toContain(`public.${name}`)
    for (const name of closed)
      for (const statement of [`select from ${name}`, `insert into ${name} default values`])
        expect([statement, await codeOf(statement)]).toEqual([statement, '42501'])
    for (const statement of [
      `update workspace set name = 'x'`,
      `update member set role = 'owner'`,
      'select seller from workspace',
    ])
      expect([statement, await codeOf(statement)]).toEqual([statement, '42501'])
  })

  test('can move no row to another workspace', async () => {
    await agent.query(
      `insert into project values ('${own}', '33333333-3333-7333-8333-333333333333', 'P', '', 'active', '{}', '{}', null, 'blue', 1, now(), now())`,
    )
    expect(await codeOf(`update project set workspace_id = '${other}'`)).toBe('42501')
    expect((await agent.query('select from project')).rowCount).toBe(1)
  })
})

describe('money', () => {
  const insert = (table: string, id: number, status: string) => {
    const special = {
      invoice: { amount_paid: 0 },
      quote: { revision: 1, wins_deal: false, intro: '', terms: '', number: `Q-${id}` },
    }[table]
    const row = {
      workspace_id: own,
      id: `44444444-4444-7444-8444-44444444444${id}`,
      status,
      currency: 'EUR',
      lines: [],
      subtotal: 1,
      tax: 0,
      total: 1,
      version: 1,
      created_at: 'now',
      updated_at: 'now',
      ...special,
    }
    const columns = Object.keys(row).join()
    return `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, '${JSON.stringify(row)}')`
  }

  test.each([
    ['invoice', 'open'],
    ['quote', 'sent'],
  ])('an agent drafts an %s, and neither makes nor changes one that is %s', async (table, issued) => {
    expect(await codeOf(insert(table, 1, issued))).toBe('42501')
    expect(await codeOf(insert(table, 1, 'draft'))).toBe('00000')
    await owner.query(insert(table, 2, issued))
    expect(await codeOf(`update ${table} set status = '${issued}' where status = 'draft'`)).toBe('42501')
    // An update skips rows that the role cannot write.
    const write = (status: string) => `update ${table} set subtotal = 9, total = 9 where status = '${status}'`
    expect((await agent.query(write(issued))).rowCount).toBe(0)
    expect((await agent.query(write('draft'))).rowCount).toBe(1)
    const { rows } = await agent.query(`select status, total::integer from ${table} order by id`)
    expect(rows).toEqual([
      { status: 'draft', total: 9 },
      { status: issued, total: 1 },
    ])
  })

  test('it accepts no proposal, and signs no change with another name', async () => {
    const change = (kind: string) =>
      `insert into change (workspace_id, event, entity, entity_id, version, actor_kind, record, at)
       values ('${own}', 'task.created', 'task', '${own}', 1, '${kind}', '{}', now())`
    expect(await codeOf(change('member'))).toBe('42501')
    expect(await codeOf(change('agent'))).toBe('00000')
    expect(await codeOf(`update agent_proposal set status = 'accepted'`)).toBe('42501')
    expect(await codeOf('select record from change')).toBe('42501')
  })
})

test('an agent reaches no function that runs with its owner’s rights, and no queue of jobs', async () => {
  const reachable = await ask(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where prosecdef and n.nspname not in ('pg_catalog', 'information_schema') and prorettype <> 'trigger'::regtype
       and has_function_privilege($1, p.oid, 'execute') and has_schema_privilege($1, n.oid, 'usage')`,
    [role],
  )
  expect(reachable).toEqual([])
  for (const call of [`select graphile_worker.add_job('mail')`])
    expect([call, await codeOf(call)]).toEqual([call, '42501'])
})

test('its own search of texts stays in its workspace', async () => {
  const document = (workspace: string) =>
    `insert into document_index select '${workspace}', id, 'shared' from document where workspace_id = '${workspace}'`
  expect(await codeOf(`select documents_with('shared')`)).toBe('00000')
  expect(await codeOf(document(own))).toBe('00000')
  expect(await codeOf(`insert into document_index values ('${other}', '${own}', 'shared')`)).toBe('42501')
})
