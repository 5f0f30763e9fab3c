import { expect, test } from 'vitest'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

test('folders are at most 8 levels deep and never inside themselves', async () => {
  const call = await team.withToken()
  const chain: string[] = []
  for (let level = 1; level <= 8; level++)
    chain.push((await call('POST', '/folders', { name: `Level ${level}`, parent: chain.at(-1) ?? null })).body.id)
  const ninth = await call('POST', '/folders', { name: 'Level 9', parent: chain.at(-1) })
  expect([ninth.status, ninth.body.message]).toEqual([400, 'parent: must not make folders more than 8 levels deep'])
  const self = 'parent: must not be the folder itself or one of the folders in it'
  expect((await call('PATCH', `/folders/${chain[0]}`, { parent: chain[7] })).body.message).toBe(self)
  expect((await call('PATCH', `/folders/${chain[2]}`, { parent: chain[2] })).body.message).toBe(self)
  const { body: pair } = await call('POST', '/folders', { name: 'Top' })
  await call('POST', '/folders', { name: 'Inside', parent: pair.id })
  expect((await call('PATCH', `/folders/${pair.id}`, { parent: chain[6] })).status).toBe(400)
  expect((await call('PATCH', `/folders/${pair.id}`, { parent: chain[5] })).status).toBe(200)
  const unknown = await call('POST', '/folders', { name: 'Lost', parent: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' })
  expect(unknown.body.message).toMatch(/^parent: no folder has the id/)
})

test('two folders moved into each other at the same time do not become a circle', async () => {
  const call = await team.withToken()
  for (let round = 0; round < 5; round++) {
    const [one, other] = await Promise.all(
      ['One', 'Other'].map(async (name) => (await call('POST', '/folders', { name })).body.id as string),
    )
    const moved = await Promise.all([
      call('PATCH', `/folders/${one}`, { parent: other }),
      call('PATCH', `/folders/${other}`, { parent: one }),
    ])
    expect(moved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  }
})

test('folders that one bulk edit moves into each other do not become a circle', async () => {
  const make = async (name: string) => (await team.owner.mutate('folders.create', { name })).body.id as string
  const [one, other] = [await make('One'), await make('Other')]
  const moves = [
    { id: one, parent: other },
    { id: other, parent: one },
  ]
  const { body } = await team.owner.mutate('folders.updateEach', { records: moves })
  expect([body.changed, body.refused]).toMatchObject([[{ id: one }], [{ id: other, code: 'validation_error' }]])
})

test('a new folder comes after the others of its parent', async () => {
  const call = await team.withToken()
  const { body: parent } = await call('POST', '/folders', { name: 'Parent' })
  for (const name of ['b', 'a']) await call('POST', '/folders', { name, parent: parent.id })
  await call('POST', '/folders', { name: 'first', parent: parent.id, position: 0.5 })
  const { data } = (await call('GET', `/folders?parent=${parent.id}&sort=position`)).body
  expect(data.map(({ name, position }: Record<string, unknown>) => [name, position])).toEqual([
    ['first', 0.5],
    ['b', 1],
    ['a', 2],
  ])
})

test('what is in a deleted folder moves up to its parent, in the same transaction', async () => {
  const call = await team.withToken()
  const make = async (path: string, fields: object) => (await call('POST', path, fields)).body.id as string
  const top = await make('/folders', { name: 'Top' })
  const middle = await make('/folders', { name: 'Middle', parent: top })
  const inside = await make('/folders', { name: 'Inside', parent: middle })
  const document = await make('/documents', { title: 'Plan', folder: middle, markdown: 'text' })
  expect((await call('DELETE', `/folders/${middle}`)).body).toEqual({ id: middle, deleted: true })
  expect((await call('GET', `/folders/${inside}`)).body).toMatchObject({ parent: top, version: 2 })
  expect((await call('GET', `/documents/${document}`)).body).toMatchObject({
    folder: top,
    version: 2,
    markdown: 'text\n',
  })
  const changes = await team.api.program.databases.relay.db
    .selectFrom('change')
    .select(['event', 'before', 'xid'])
    .where('entity_id', 'in', [middle, inside, document])
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(new Set(changes.map(({ xid }) => xid)).size).toBe(1)
  expect(Object.fromEntries(changes.map(({ event, before }) => [event, before]))).toEqual({
    'document.updated': { folder: middle },
    'folder.deleted': null,
    'folder.updated': { parent: middle },
  })
  await call('DELETE', `/folders/${top}`)
  expect((await call('GET', '/documents?folder=none')).body.data).toMatchObject([{ id: document }])
  expect((await call('POST', `/folders/${middle}/restore`)).body).toMatchObject({ parent: null, version: 2 })
})

test('documents that move into a folder while it is deleted are not lost in it', async () => {
  const call = await team.withToken()
  const { body: folder } = await call('POST', '/folders', { name: 'Race' })
  const made = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => (await call('POST', '/documents', { title: `d${n}` })).body.id as string),
  )
  const [removed, ...moved] = await Promise.all([
    call('DELETE', `/folders/${folder.id}`),
    ...made.map((id) => call('PATCH', `/documents/${id}`, { folder: folder.id })),
  ])
  expect(removed!.status).toBe(200)
  expect(moved.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
  for (const id of made) expect((await call('GET', `/documents/${id}`)).body.folder).toBeNull()
})
