import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from './client.ts'
import { createTestDatabase } from './testing/database.ts'

const database = await createTestDatabase()
const { db, pool } = connect(database.ownerUrl, { max: 2, name: 'client test' })
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('days and times come as strings, numbers of every kind as numbers', async () => {
  const { rows } = await sql`
    select date '2026-02-28' as day, 12.50::numeric(14, 2) as money, 9007199254740991::int8 as large,
      timestamptz '2026-11-21T09:32:00.1Z' as tenth, timestamptz '2026-11-21 09:32+05:30' as offset,
      timestamptz '2026-11-21T09:32:00.123456Z' as precise, timestamptz '0987-01-01T00:00:00Z' as early,
      timestamptz 'infinity' as never, null::timestamptz as nothing,
      array['2026-11-21T09:32:00Z', null]::timestamptz[] as times, array[1, 2]::int8[] as numbers,
      array['2026-02-28']::date[] as days, array[1.50]::numeric[] as amounts`.execute(db)
  expect(rows[0]).toEqual({
    day: '2026-02-28',
    money: 12.5,
    large: 9007199254740991,
    tenth: '2026-11-21T09:32:00.100Z',
    offset: '2026-11-21T04:02:00.000Z',
    precise: '2026-11-21T09:32:00.123Z',
    early: '0987-01-01T00:00:00.000Z',
    never: 'infinity',
    nothing: null,
    times: ['2026-11-21T09:32:00.000Z', null],
    numbers: [1, 2],
    days: ['2026-02-28'],
    amounts: [1.5],
  })
})

test('a session in another time zone reads the same instant', async () => {
  const rows = await db.connection().execute(async (session) => {
    await sql`set timezone = 'Asia/Kolkata'`.execute(session)
    return sql<{ at: string }>`select timestamptz '2026-11-21T09:32:00.5Z' as at`.execute(session)
  })
  expect(rows.rows[0]?.at).toBe('2026-11-21T09:32:00.500Z')
})

test('a broken idle connection is replaced', async () => {
  await sql`select 1`.execute(db)
  const other = connect(database.ownerUrl, { max: 1, name: 'other' })
  const dropped = new Promise((resolve) => pool.once('remove', resolve))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'client test'`.execute(
    other.db,
  )
  await dropped
  await other.db.destroy()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one).toBe(1)
})

test('destroy ends a pool that only plain queries have used', async () => {
  const other = connect(database.ownerUrl, { max: 1, name: 'plain' })
  await other.pool.query('select 1')
  await other.db.destroy()
  expect(other.pool.ended).toBe(true)
})
