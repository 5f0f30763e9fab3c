import { expect, test } from 'vitest'
import { readSources } from '#.ci/sources.ts'
import { KINDS as APP_KINDS, factsOf, pathOfRecord } from '#components/records/kinds.ts'
import { gallery } from '#e2e/support/gallery.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { change } from '#server/core/database/change.ts'
import type { KindFacts } from '#server/core/records/facts.ts'
import { newId } from '#server/core/values/ids.ts'
import { KINDS, plainKinds } from '#server/kinds.ts'
import { EVENT_NAMES, type EventName } from '#server/modules/events/schema.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { crudResources } from '#server/testing/crud-resources.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const names = KINDS.map(({ table }) => table)

test('no kind is listed twice, and every event belongs to a listed kind', () => {
  expect(new Set(names).size).toBe(names.length)
  expect(EVENT_NAMES.map((event) => event.split('.')[0]!).filter((name) => !names.includes(name))).toEqual([])
})

test('a kind with REST and a Trash publishes its events, and one without code of its own has the tests of calls', () => {
  const inRest = KINDS.filter((kind) => 'docs' in kind && kind.docs && kind.trash).map(({ table }) => table)
  expect(inRest.length).toBeGreaterThan(10)
  const published = (name: string) => ['created', 'updated', 'deleted'].map((end) => `${name}.${end}` as EventName)
  const unpublished = inRest.flatMap(published).filter((event) => !EVENT_NAMES.includes(event))
  expect(unpublished, 'Add them to EVENTS in server/modules/events/schema.ts').toEqual([])
  const tested = crudResources.map(({ path }) => path)
  const untested = Object.values(plainKinds).filter(({ path }) => !tested.includes(path))
  expect(
    untested.map(({ path }) => path),
    'Add them to server/testing/crud-resources.ts',
  ).toEqual([])
})

test('the gallery contains the list of every kind', () => {
  const visitor = { cookies: [], origins: [] }
  const found = new Proxy<Record<string, string>>({}, { get: () => '/' })
  const shown = new Set(
    gallery({ root: '', blank: '', owner: visitor, founder: visitor, found }).map(({ path }) => path),
  )
  const lists = APP_KINDS.flatMap(({ place }) => place?.path ?? [])
  expect(lists.length).toBeGreaterThan(10)
  expect(
    lists.filter((path) => !shown.has(path)),
    'Add them to LISTS in e2e/support/gallery.ts',
  ).toEqual([])
})

test('an event of an unlisted kind is refused, and nothing is written', async () => {
  const { api } = team
  const [workspace] = await asOwner(api.database, 'select id, slug, name, currency, time_zone from workspace')
  const ctx = contextOf(openPlatform(api.program), workspace as never)
  const id = newId(ctx.now)
  const work = change(ctx, async ({ record }) => record({ event: 'riddle.created', record: { id, version: 1 } }))
  await expect(work).rejects.toThrow('server/kinds.ts lists no kind of the event riddle')
  expect(await asOwner(api.database, `select id from change where entity_id = '${id}'`)).toEqual([])
})

test('the server and the application agree on pages and the Trash', () => {
  for (const { table, page, trash = false } of KINDS) {
    const where = `${table} in components/records/kinds.ts`
    expect(pathOfRecord(table, '1'), where).toBe(page && `${page}/1`)
    expect(factsOf(table)?.trash !== undefined, `Trash of ${where}`).toBe(trash)
  }
})

test('only kinds with a column in table comment have comments', async () => {
  const columns = await asOwner(
    team.api.database,
    `select column_name from information_schema.columns where table_name = 'comment' and table_schema = 'public'`,
  )
  const commented = KINDS.filter(({ comments }) => comments).map(({ table }) => table)
  expect(columns.map(({ column_name }) => column_name)).toEqual(expect.arrayContaining(commented))
})

test('the files of every kind that has any are removed with its records', async () => {
  const triggers = await asOwner(
    team.api.database,
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'remove_files' order by 1`,
  )
  const withFiles = KINDS.filter(({ attachments }: KindFacts) => attachments).map(({ table }) => table)
  expect(triggers.map(({ name }) => name)).toEqual(withFiles.toSorted())
})

/** The folders of kinds with two-word names. A single word, such as `task`, also has other meanings. */
const FOLDERS: Record<string, string> = {
  purchase_order: 'inventory',
  stock_count: 'inventory',
  booking_page: 'bookings',
  member_hr: 'members',
  external_campaign: 'connectors',
  cost_source: 'connectors',
}

test.each(Object.keys(FOLDERS))('at most six files outside its folders mention %s', (name) => {
  const camel = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const free = /^(e2e|bench|\.ci)\/|\/testing\/|^db\/(types|column-types)\.ts$|^server\/demo\//
  const own = `/${FOLDERS[name]}/`
  const found = readSources()
    .filter(
      ({ path, text, isTest }) =>
        !isTest && !free.test(path) && !path.includes(own) && text.match(`\\b(${name}|${camel})`),
    )
    .map(({ path }) => path)
  expect(found.length, found.join(', ')).toBeLessThanOrEqual(6)
})

test('every kind with a two-word name is checked', () => {
  expect(names.filter((name) => name.includes('_') && !(name in FOLDERS))).toEqual([])
})
