import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fold } from '#components/records/fold.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { asOwner, asTableOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const MIGRATION = 'db/migrations/20261209T2002-fold-the-same-everywhere.sql'
const team = openTeam()
let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/**
 * Each text that the database folds differently from the application, except those that only the later of their two
 * versions of Unicode decomposes.
 */
async function differing(texts: string[], client = owner): Promise<unknown[]> {
  const { rows } = await client.query<{ given: string; folded: string; apart: string }>(
    'select given, fold(given) as folded, normalize(given, NFKD) as apart from unnest($1::text[]) as given',
    [texts],
  )
  return rows.flatMap(({ given, folded, apart }) =>
    folded === fold(given) || apart !== given.normalize('NFKD')
      ? []
      : [[codesOf(given), codesOf(folded), codesOf(fold(given))]],
  )
}

const codesOf = (text: string) => Array.from(text, (one) => one.codePointAt(0)!.toString(16)).join(' ')
const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff
const CHARACTERS = Array.from({ length: 0x1_ffff }, (_, at) => at + 1)
  .filter((code) => !isSurrogate(code) && !/\p{Cn}|\p{Co}/u.test(String.fromCodePoint(code)))
  .map((code) => String.fromCodePoint(code))

test('the database folds every character as the application does', async () => {
  expect(CHARACTERS.length).toBeGreaterThan(80_000)
  expect(await differing(CHARACTERS.map((one) => `a${one}Z`))).toEqual([])
})

test.each([
  'ΟΔΟΣ ΚΑΙ ΟΔΌΣ',
  'ｶﾞｽ ﾄｳｷｮｳ',
  'Łódź, GROẞ, Æsop & Œuvre, Þórður',
  'İzmir, Diyarbakır',
  'Ёлка и ЙОГА',
  'Ａｔｒｉｕｍ',
  '“It’s” – ‘so’',
  '한국어',
  'हिन्दी',
  '',
])('it folds %s as the application does', async (text) => {
  expect(await differing([text])).toEqual([])
})

test('it folds the same whatever the ctype of the database is', async () => {
  const name = 'folded_in_c'
  await owner.query(`create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`)
  const other = new pg.Client(Object.assign(new URL(database.ownerUrl), { pathname: `/${name}` }).href)
  try {
    await other.connect()
    const [definition] = (await readFile(MIGRATION, 'utf8')).split('set local app.maintenance')
    await other.query(definition!)
    expect(await differing(CHARACTERS, other)).toEqual([])
  } finally {
    await other.end()
    await owner.query(`drop database ${name}`)
  }
})

test('the migration writes only keys that differ, without a version or a change', async () => {
  const call = await team.withToken()
  const rows = (statement: string) => asOwner(team.api.database, statement)
  await asTableOwner(team.api.database.ownerUrl, (client) =>
    client.query(`create or replace function fold(value text) returns text language sql immutable strict parallel safe
      return lower(public.unaccent('public.unaccent'::regdictionary, value) collate "C")`),
  )
  const titles = ['ΟΔΟΣ', 'Ärger', 'ｶﾞｽ', 'Ж']
  for (const title of titles) await call('POST', '/tasks', { title })
  await call('POST', '/contacts', { name: 'ОЛЬГА', company: 'Ärger' })
  const stored = 'select title, sort_title, search_text, version, updated_at, xmin::text as row from task order by id'
  const changes = 'select count(*)::int as count from change'
  const before = await rows(stored)
  const logged = await rows(changes)
  expect(before.map(({ sort_title }) => sort_title)).toEqual(['ΟΔΟΣ', 'arger', 'ｶﾞｽ', 'Ж'])

  await asTableOwner(team.api.database.ownerUrl, async (client) =>
    client.query(`begin; ${await readFile(MIGRATION, 'utf8')}; commit`),
  )
  const after = await rows(stored)
  expect(after.map(({ sort_title }) => sort_title)).toEqual(titles.map(fold))
  expect(after.map(({ row }, at) => row === before[at]!['row'])).toEqual([false, true, false, false])
  const answered = (list: typeof after) => list.map(({ version, updated_at }) => [version, updated_at])
  expect(answered(after)).toEqual(answered(before))
  expect(await rows(changes)).toEqual(logged)
  expect((await call('GET', '/tasks?q=οδός')).body.data).toMatchObject([{ title: 'ΟΔΟΣ' }])
  expect((await call('GET', '/contacts?q=ольга')).body.total).toBe(1)
})
