import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { roleUrl, databaseRoles, rolePrefixOf } from './roles.ts'
import { createTestDatabase } from './testing/database.ts'

const database = await createTestDatabase({ migrated: false })
const rolePrefix = rolePrefixOf(database.ownerUrl)
const owner = new pg.Client(database.ownerUrl)
await owner.connect()
afterAll(async () => {
  await owner.end()
  await database.drop()
})

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

test('a databaseRole URL differs from the owner’s in user and password alone', () => {
  const url = roleUrl(
    'postgresql://me:mine@db.example:6432/atrium?sslmode=require&user=other',
    'atrium',
    'api',
    'secret',
  )
  expect(url).toBe(
    'postgresql://atrium_api:45b51a790aa015265ab30f2ca02f9e253cd4cbceb7164b7c369f337194ea6109@db.example:6432/atrium?sslmode=require',
  )
})

test.each(['nonsense', 'https://db.example/atrium', 'postgresql://db.example/', 'postgresql://db.example/1%20bad'])(
  'the URL %s is refused with a sentence',
  (url) => {
    expect(() => rolePrefixOf(url)).toThrow(/^(DATABASE_URL must have the form|The database name "1 bad" must have)/)
  },
)

test('every databaseRole signs in with its derived password and has its limits', async () => {
  await migrate({ ...database, rolePrefix })
  for (const databaseRole of databaseRoles) {
    const url = roleUrl(database.ownerUrl, rolePrefix, databaseRole, database.secret)
    const [row] = await ask<{ name: string; statement: string; idle: string; lock: string; path: string; jit: string }>(
      url,
      `select current_user as name, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle, current_setting('search_path') as path,
         current_setting('jit') as jit`,
    )
    expect(row).toMatchObject({
      name: `${rolePrefix}_${databaseRole}`,
      lock: '5s',
      path: databaseRole === 'auth' ? 'auth, public' : 'public',
      jit: 'off',
    })
    expect([row?.statement, row?.idle]).not.toContain('0')
  }
})

test('an owner without CREATEROLE learns the SQL, and passes once it has run', async () => {
  const prefix = `${rolePrefix}_hand`
  await owner.query(`create role ${prefix} login password 'mine'`)
  await owner.query(`grant ${prefix} to current_user`)
  await owner.query(`create database ${prefix} owner ${prefix}`)
  const url = new URL(database.ownerUrl)
  Object.assign(url, { username: prefix, password: 'mine', pathname: prefix })
  const options = { ownerUrl: url.href, secret: database.secret, rolePrefix: prefix }

  const refusal = await migrate(options).then(String, (error: Error) => error.message)
  expect(refusal).toMatch(
    /^The database user ".*_hand" lacks CREATEROLE. Grant it, or run this as a superuser and start again: /,
  )
  expect(refusal).not.toContain(new URL(roleUrl(url.href, prefix, 'app', database.secret)).password)
  await owner.query(refusal.split('start again: ')[1]!)
  expect((await migrate(options)).applied).not.toEqual([])
  await owner.query(`drop database ${prefix}`)
})

test('a secret put before the one in force leaves the passwords alone, until the older one is gone', async () => {
  const withOld = roleUrl(database.ownerUrl, rolePrefix, 'app', database.secret)
  const both = { ...database, rolePrefix, secret: 'newer', older: [database.secret] }
  expect((await migrate(both)).secret).toBe(database.secret)
  expect(await ask(withOld, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await migrate({ ...both, older: [] })).secret).toBe('newer')
  expect((await migrate(both)).secret).toBe('newer')
  await expect(ask(withOld, 'select 1')).rejects.toThrow('password authentication failed')
  await migrate({ ...database, rolePrefix })
})

test('another secret changes every password', async () => {
  await migrate({ ...database, rolePrefix, secret: 'rotated' })
  const withOld = roleUrl(database.ownerUrl, rolePrefix, 'app', database.secret)
  await expect(ask(withOld, 'select 1')).rejects.toThrow('password authentication failed')
  expect(await ask(roleUrl(database.ownerUrl, rolePrefix, 'app', 'rotated'), 'select 1 as one')).toEqual([{ one: 1 }])
})
