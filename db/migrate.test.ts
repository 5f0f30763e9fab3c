import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, pendingMigrations } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
let directory: string
let owner: pg.Client

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
  directory = await mkdtemp(path.join(os.tmpdir(), 'atrium-migrations-'))
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
  await rm(directory, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(path.join(directory, name), sql)
const run = () => migrate({ ...database, directory })

test('files run once, in the order of their names', async () => {
  await write('20260101T0002-second.sql', 'alter table thing add column note text')
  await write('20260101T0001-first.sql', 'create table thing (id integer primary key)')
  expect((await run()).applied).toEqual(['20260101T0001-first.sql', '20260101T0002-second.sql'])
  expect((await run()).applied).toEqual([])
})

test('programs that start together migrate once', async () => {
  await write('20260101T0001-first.sql', 'create table thing (id integer primary key); select pg_sleep(0.1)')
  const results = await Promise.all([run(), run(), run()])
  expect(results.flatMap(({ applied }) => applied)).toEqual(['20260101T0001-first.sql'])
})

test('waiting for another program is logged, and ends with one sentence that names its process', async () => {
  await owner.query('select pg_advisory_lock(7261844300117)')
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lines: string[] = []
  const waiting = migrate({ ...database, directory, log: { info: (line) => void lines.push(line) }, patience: 200 })
  await expect(waiting).rejects.toThrow(/^Another process has been migrating this database .*\(Postgres process \d+\)/)
  expect(lines).toEqual([`waiting for another process to migrate this database (Postgres process ${rows[0]!.pid})`])
  await owner.query('select pg_advisory_unlock(7261844300117)')
  expect((await run()).applied).toEqual([])
})

test('a failing file leaves nothing behind and is named', async () => {
  await write('20260101T0001-first.sql', 'create table thing (id integer primary key); select 1 / 0')
  await expect(run()).rejects.toThrow('Migration 20260101T0001-first.sql failed: division by zero')
  expect((await owner.query(`select to_regclass('thing') as thing`)).rows).toEqual([{ thing: null }])
  expect(await pendingMigrations(owner, directory)).toEqual(['20260101T0001-first.sql'])
})

test('a file edited after it ran is refused', async () => {
  await write('20260101T0001-first.sql', 'create table thing (id integer primary key)')
  await run()
  await write('20260101T0001-first.sql', 'create table thing (id bigint primary key)')
  await expect(run()).rejects.toThrow('20260101T0001-first.sql was edited after it was applied')
})

test('a database migrated by a newer program is refused', async () => {
  await run()
  await owner.query(`insert into migration (name, checksum) values ('29990101T0001-later.sql', '')`)
  await expect(run()).rejects.toThrow('A newer version of Atrium has migrated this database (29990101T0001-later.sql)')
})

test('the migrations of the program apply to an empty database, and are then no longer pending', async () => {
  const names = (await readdir(path.join(import.meta.dirname, 'migrations'))).filter((name) => name.endsWith('.sql'))
  const { applied } = await migrate(database)
  expect(applied).toEqual(names.toSorted())
  expect(await pendingMigrations(owner)).toEqual([])
})

test('migrations may rewrite the rows of every workspace, although row security is forced', async () => {
  await migrate(database)
  await owner.query('begin')
  const insert = `insert into workspace (id, slug, name, created_at, updated_at) values (gen_random_uuid(), 'one', 'One', now(), now())`
  await expect(owner.query(insert)).rejects.toThrow('row-level security')
  await owner.query(`rollback; set app.maintenance = 'on'`)
  expect((await owner.query(insert)).rowCount).toBe(1)
  await owner.query(`set app.maintenance = 'off'`)
  expect((await owner.query('select from workspace')).rowCount).toBe(0)
})
