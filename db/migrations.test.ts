import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { columnTypes } from './column-types.ts'
import { recordTables } from './tables/records.ts'

const folder = path.join(import.meta.dirname, 'migrations')
/** Created `revise_record`; earlier migrations have run and cannot be edited. */
const FIRST = '20261209T2001-record-what-migrations-change.sql'
const versioned = Object.keys(recordTables).filter((table) => columnTypes[table]?.['version'])

/** Tables of records that a migration updates, without a new version of each and without a reason. */
function unrevised(sql: string): string[] {
  const statements = sql.replace(/^\s*--.*$/gm, '')
  const updated = Array.from(
    statements.matchAll(/\bupdate\s+(?:only\s+)?(?:public\.)?"?(\w+)"?/gi),
    ([, name]) => name!,
  )
  return versioned.filter(
    (table) =>
      updated.includes(table) &&
      !new RegExp(`revise_record\\(\\s*'${table}'`).test(statements) &&
      !new RegExp(`^-- Answers of ${table} stay the same: .{10}`, 'm').test(sql),
  )
}

test('migrations that update records revise them or say why their answers stay the same', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name > FIRST)
  const found = await Promise.all(
    names.map(async (name) => [name, unrevised(await readFile(path.join(folder, name), 'utf8'))] as const),
  )
  expect(found.filter(([, tables]) => tables.length > 0)).toEqual([])
})

test.each([
  [`update task set source = 'api'`, ['task']],
  [`with a as (update only "public"."x" set y = 1), b as (UPDATE public.deal d set y = 1) select 1`, ['deal']],
  [`-- update task\nselect from task for update; insert into deal select 1 on conflict do update set name = ''`, []],
  [`update task set x = 1; select revise_record('task', workspace_id, id, '{}', '{}') from old`, []],
  [`update task set x = 1; select revise_record('deal', workspace_id, id, '{}', '{}') from old`, ['task']],
  ['-- Answers of task stay the same: only the sort key differs.\nupdate task set x = 1', []],
  ['-- Answers of task stay the same: \nupdate task set x = 1', ['task']],
  ['update webhook_delivery set status = status', []],
])('%s leaves %j without a version', (sql, tables) => {
  expect(unrevised(sql)).toEqual(tables)
})
