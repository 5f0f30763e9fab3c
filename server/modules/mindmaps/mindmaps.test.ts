import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import type { Topic } from './rules/topic-tree.ts'

const team = openTeam()
let call: TestApi['call']
beforeAll(async () => {
  call = await team.withToken()
})

const OUTLINE = '- Launch\n  - Venue & food\n    - Call <Ruth>\n  - Press\n'
const create = async (fields: Record<string, unknown> = { outline: OUTLINE }) =>
  (await call('POST', '/mindmaps', { title: 'Launch', ...fields })).body
const treeOf = async (id: string): Promise<Topic> => (await call('GET', `/mindmaps/${id}?shape=tree`)).body.tree
const wide = (count: number) => `- root\n${'  - t\n'.repeat(count - 1)}`
const deep = (depth: number) => Array.from({ length: depth }, (_, index) => `${'  '.repeat(index)}- t\n`).join('')
const chain = (depth: number): object => ({ topic: 't', children: depth > 1 ? [chain(depth - 1)] : [] })

test('a mind map is written and read as an outline or as a tree', async () => {
  const made = await create()
  expect(made).toMatchObject({ title: 'Launch', project: null, folder: null, nodes: 4, version: 1, outline: OUTLINE })
  expect(made).not.toHaveProperty('tree')
  const { body, headers } = await call('GET', `/mindmaps/${made.id}?shape=tree`)
  expect(headers.get('etag')).toBe('"1"')
  expect(body).not.toHaveProperty('outline')
  expect(body.tree).toMatchObject({ topic: 'Launch', children: [{ topic: 'Venue & food' }, { topic: 'Press' }] })
  const again = await create({ tree: body.tree })
  expect(again).toMatchObject({ tree: body.tree, nodes: 4 })
  expect((await call('GET', `/mindmaps/${again.id}`)).body.outline).toBe(OUTLINE)
  const { data } = (await call('GET', '/mindmaps')).body
  expect(data.at(-1)).toMatchObject({ id: again.id, nodes: 4 })
  expect(data.at(-1)).not.toHaveProperty('outline')
})

test('nodes without an id get one', async () => {
  const { tree } = await create({ tree: { topic: 'a', children: [{ topic: 'b' }, { id: 'own', topic: 'c' }] } })
  const ids = [tree.id, ...tree.children.map((child: Topic) => child.id)]
  expect(new Set(ids).size).toBe(3)
  expect(ids).toContain('own')
})

test.each<[string, Record<string, unknown>, string]>([
  ['neither shape', {}, 'outline: is required. Send outline or tree'],
  ['both shapes', { outline: '- a', tree: { topic: 'a' } }, 'tree: must not be sent together with outline'],
  ['an empty outline', { outline: ' \n' }, 'outline: has no node'],
  ['501 nodes', { outline: wide(501) }, 'outline: line 501: a mind map has at most 500 nodes'],
  ['13 levels', { outline: deep(13) }, 'outline: line 13: a mind map is at most 12 levels deep'],
  ['301 characters', { outline: `- a\n  - ${'é'.repeat(301)}` }, 'outline: line 2: must have at most 300 characters'],
  ['broken indentation', { outline: '- a\n   - b' }, 'outline: line 2: is indented by 3 spaces; use two per level'],
  ['two roots', { outline: '- a\n- b' }, 'outline: line 2: a mind map has one root; indent this node by two spaces'],
  ['a NUL', { outline: '- a\0' }, 'outline: must not contain the character U+0000'],
  [
    'duplicate ids',
    { tree: { id: 'x', topic: 'a', children: [{ id: 'x', topic: 'b' }] } },
    'tree.children.0: the id "x" is used twice',
  ],
  ['a tree of 13 levels', { tree: chain(13) }, 'a mind map is at most 12 levels deep'],
  ['a tree of 60 levels', { tree: chain(60) }, ''],
  [
    'a long topic',
    { tree: { topic: 'a', children: [{ topic: 'x'.repeat(301) }] } },
    'tree.children.0.topic: must be at most 300 characters',
  ],
  ['an unknown field', { tree: { topic: 'a', html: '<b>' } }, 'tree.html'],
  ['a bad id', { tree: { id: 'a b', topic: 'a' } }, 'tree.id: must have 1 to 64 letters, digits, "-" and "_"'],
  ['a text as tree', { tree: 'a' }, 'tree: '],
  [
    'an unknown project',
    { outline: '- a', project: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' },
    'project: no project has the id',
  ],
  [
    'an unknown folder',
    { outline: '- a', folder: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' },
    'folder: no folder has the id',
  ],
  ['nodes', { outline: '- a', nodes: 3 }, 'nodes: '],
])('%s is refused with a reason', async (_name, fields, reason) => {
  const { status, body } = await call('POST', '/mindmaps', { title: 'Map', ...fields })
  expect([status, body.error]).toEqual([400, 'validation_error'])
  expect(body.message).toContain(reason)
})

test('500 nodes of 300 wide characters are accepted, and topics stay plain text', async () => {
  const outline = `- root\n${`  - ${'𝒜'.repeat(300)}\n`.repeat(499)}`
  expect(await create({ outline })).toMatchObject({ nodes: 500, outline })
  const html = '- <b>root</b>\n  - <img src=x onerror=alert(1)>\n'
  expect((await create({ outline: html })).outline).toBe(html)
})

test('writing nodes needs a version; a stale one is refused and changes nothing', async () => {
  const { id } = await create()
  const outline = '- Launch\n  - Press\n'
  const blind = await call('PATCH', `/mindmaps/${id}`, { outline })
  expect([blind.status, blind.body.message]).toEqual([
    400,
    'version: is required with outline or tree. Send the version you read, or If-Match',
  ])
  expect((await call('PATCH', `/mindmaps/${id}`, { title: 'Other' })).body).toMatchObject({
    version: 2,
    outline: OUTLINE,
  })
  const stale = await call('PATCH', `/mindmaps/${id}`, { outline, version: 1 })
  expect([stale.status, stale.body.error]).toEqual([409, 'conflict'])
  expect(stale.body.message).toContain('version 2')
  expect((await call('PATCH', `/mindmaps/${id}`, { outline }, { 'If-Match': '"1"' })).status).toBe(412)
  expect((await call('GET', `/mindmaps/${id}`)).body.outline).toBe(OUTLINE)
  const done = await call('PATCH', `/mindmaps/${id}`, { outline }, { 'If-Match': '"2"' })
  expect(done.body).toMatchObject({ version: 3, nodes: 2, outline })
  expect((await call('PATCH', `/mindmaps/${id}`, { outline, version: 3 })).body.version).toBe(3)
})

test('writing an outline keeps the ids of nodes that stay, move or are renamed', async () => {
  const { id } = await create()
  const before = await treeOf(id)
  const outline = '- Start\n  - Press\n    - Call <Ruth>\n  - Venue & food\n  - New\n'
  await call('PATCH', `/mindmaps/${id}`, { outline, version: 1 })
  const after = await treeOf(id)
  expect(after.id).toBe(before.id)
  expect(after.children.map((child) => child.id).slice(0, 2)).toEqual([before.children[1]!.id, before.children[0]!.id])
  expect(after.children[0]!.children[0]!.id).toBe(before.children[0]!.children[0]!.id)
})

test('lists filter by project and folder, and search finds topics', async () => {
  const project = (await call('POST', '/projects', { name: 'Fair' })).body.id
  const folder = (await call('POST', '/folders', { name: 'Ideas' })).body.id
  const { id } = await create({ outline: '- a\n  - Überraschung\n', project, folder })
  const found = async (query: string) =>
    (await call('GET', `/mindmaps?${query}`)).body.data.map((row: { id: string }) => row.id)
  expect(await found(`project=${project}`)).toEqual([id])
  expect(await found(`folder=${folder}`)).toEqual([id])
  expect(await found('project=none')).not.toContain(id)
  expect(await found('q=uberrasch')).toEqual([id])
  expect((await call('GET', '/mindmaps?shape=tree')).status).toBe(400)
  expect((await call('GET', `/mindmaps/${id}?shape=svg`)).body.message).toContain('shape: ')
  await call('DELETE', `/folders/${folder}`)
  expect((await call('GET', `/mindmaps/${id}`)).body).toMatchObject({ folder: null, version: 2 })
})

test('events carry the mind map without its nodes', async () => {
  const { id } = await create()
  await call('PATCH', `/mindmaps/${id}`, { outline: '- Launch\n', version: 1 })
  await call('DELETE', `/mindmaps/${id}`)
  const { body } = await call('POST', `/mindmaps/${id}/restore`)
  expect(body).toMatchObject({ id, nodes: 1, outline: '- Launch\n', version: 3 })
  const rows = await asOwner(
    team.api.database,
    `select event, record from change where entity_id = '${id}' order by id`,
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'mindmap.created',
    'mindmap.updated',
    'mindmap.deleted',
    'mindmap.created',
  ])
  expect(rows.map(({ record }) => (record as { nodes: number }).nodes)).toEqual([4, 1, 1, 1])
  expect(rows[0]!.record).not.toHaveProperty('tree')
})
