import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import type { RoleDatabase } from '#db/scoped.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { change } from '#server/core/database/change.ts'
import { createMemory } from '#server/core/database/memory.ts'
import { listRecords } from '#server/core/records/list-records.ts'
import { removeRecord } from '#server/core/records/trash.ts'
import { createRecord, updateRecord } from '#server/core/records/write.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { drawsFrom, SEED } from '#server/testing/draws.ts'
import { workspaceOf } from '#server/testing/member-caller.ts'
import { contactKind } from './kind.ts'
import { ListContacts } from './schema.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const context = () => contextOf(openPlatform(api.program), workspaceOf(api))

const draw = drawsFrom(SEED)
const pick = <T>(from: readonly T[]) => from[draw(from.length)]!

test('total equals count(*) in the same snapshot, despite concurrent writes and rollbacks', async () => {
  const ids: string[] = []
  let writing = true
  const writes = [
    async () =>
      void ids.push((await createRecord(contactKind, context(), { name: 'New', tags: [pick(['a', 'b'])] })).id),
    async () => void (ids.length > 0 && (await removeRecord(contactKind, context(), { id: pick(ids) }))),
    async () =>
      void (
        ids.length > 0 && (await updateRecord(contactKind, context(), { id: pick(ids), tags: [pick(['a', 'b'])] }))
      ),
    () =>
      change(context(), async ({ tx, record }) => {
        const contact = { id: api.workspaceId, version: 1 }
        await sql`update contact set deleted_at = now() where workspace_id = ${api.workspaceId}`.execute(tx)
        record({ event: 'contact.deleted', record: contact })
        throw new Error('undone')
      }),
  ]
  const writer = async () => {
    while (writing) await pick(writes)().catch(() => undefined)
  }
  const inputs = [{}, { tag: ['a'] }, { tag: ['b'], limit: 1 }, { offset: 5 }, { sort: 'name' }, { q: 'new' }]
  let compared = 0
  const reader = async () => {
    const { db } = connect(api.database.urls.api, { max: 1, name: 'reader' })
    // Its own: a total that another reader counted may be newer than the snapshot that this one holds.
    const memory = createMemory()
    await db.connection().execute(async (session) => {
      // The writers cannot keep up on a slow disk.
      for (let round = 0; round < 150 || ids.length <= 20; round++) {
        const input = ListContacts.parse(pick(inputs))
        await sql`begin isolation level repeatable read`.execute(session)
        await sql`select set_config('app.workspace_id', ${api.workspaceId}, true)`.execute(session)
        const own = context()
        const database = Object.assign(Object.create(own.database) as RoleDatabase, { searching: () => session })
        const { total } = await listRecords(
          contactKind,
          { ...own, services: { ...own.services, memory }, database, db: session },
          input,
        )
        const { rows } = await sql<{ count: number }>`select count(*) from contact where deleted_at is null
          ${input.tag ? sql`and tags && ${input.tag}` : sql``}`.execute(session)
        await sql`commit`.execute(session)
        expect(total).toBe(rows[0]!.count)
        compared++
      }
    })
    await db.destroy()
  }
  const writers = [1, 2, 3].map(() => writer())
  await Promise.all([1, 2, 3].map(() => reader())).finally(() => (writing = false))
  await Promise.all(writers)
  expect(compared).toBeGreaterThanOrEqual(450)
})

test('callers that share a total see what was committed before their request', async () => {
  const total = async () => (await listRecords(contactKind, context(), ListContacts.parse({ tag: ['shared'] }))).total!
  const writer = async () => {
    for (let round = 0; round < 20; round++) {
      const before = await total()
      await createRecord(contactKind, context(), { name: 'Seen', tags: ['shared'] })
      expect(await total()).toBeGreaterThan(before)
    }
  }
  await Promise.all([writer(), writer(), writer()])
  expect(await total()).toBe(60)
})

test('a total is cached until a change is visible, then counted again', async () => {
  const list = async () => (await listRecords(contactKind, context(), ListContacts.parse({ tag: ['kept'] }))).total
  const { id } = await createRecord(contactKind, context(), { name: 'Kept', tags: ['kept'] })
  expect(await list()).toBe(1)
  await sql`insert into contact select workspace_id, gen_random_uuid(), name, email, phone, company, title, tags, notes, version,
      created_at, updated_at from contact where id = ${id}`.execute(api.program.databases.app.scoped(api.workspaceId))
  expect(await list()).toBe(1)
  await updateRecord(contactKind, context(), { id, notes: 'A change' })
  expect(await list()).toBe(2)
})

test('addresses are stored in lower case, and several contacts may share one', async () => {
  for (const email of ['Ada@Brandt.Example', 'ada@brandt.example']) {
    const { status, body } = await api.call('POST', '/contacts', { name: 'Ada', email })
    expect({ status, email: body.email }).toEqual({ status: 201, email: 'ada@brandt.example' })
  }
  expect((await api.call('GET', '/contacts?email=ADA@brandt.example')).body.total).toBe(2)
})

test('an address is stored in Unicode composed form, and a filter matches any form', async () => {
  for (const email of ['zo\u00eb@brandt.example', 'zoe\u0308@brandt.example'])
    expect((await api.call('POST', '/contacts', { name: 'Zoë', email })).body.email).toBe('zo\u00eb@brandt.example')
  expect((await api.call('GET', '/contacts?email=zoe%CC%88@brandt.example')).body.total).toBe(2)
})

test('a filter error names the invalid value, and an address matches in any spelling', async () => {
  const { body: ada } = await api.call('POST', '/contacts', { name: 'Ada', email: 'Ada@München.example' })
  expect(ada.email).toBe('ada@xn--mnchen-3ya.example')
  for (const address of ['ada@münchen.example', 'ADA@mu\u0308nchen.example', 'ada@xn--mnchen-3ya.example'])
    expect((await api.call('GET', `/contacts?email=${encodeURIComponent(address)}`)).body.data).toEqual([ada])
  for (const part of ['ada@münchen.example', '@MÜNCHEN.ex', '@xn--mnchen', 'nchen'])
    expect((await api.call('GET', `/contacts?email_contains=${encodeURIComponent(part)}`)).body.data).toEqual([ada])
  for (const [query, words] of [
    ['email=ada@brandt.example,b', 'email: "b" must be an email address'],
    ['email=b&email=c', 'email: "b" must be an email address; email: "c" must be an email address'],
    ['tag=vip,', 'tag: "" must not be empty'],
  ])
    expect((await api.call('GET', `/contacts?${query}`)).body).toMatchObject({
      error: 'validation_error',
      message: words,
    })
  const { message } = (await api.call('GET', '/tasks?status=todo,closed')).body
  expect(message).toBe('status: "closed" must be one of backlog, todo, in_progress, done, cancelled')
  expect((await api.call('GET', '/tasks?project=none,x')).body.message).toBe(
    'project: "x" must be the id of a record (a lower-case UUID)',
  )
})
