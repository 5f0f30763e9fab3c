import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlatform } from '#server/core/access/platform.ts'
import { purge } from '#server/modules/trash/purge.ts'
import { createWorkspace } from '#server/modules/workspaces/mutations.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { type CellsNode, createTestCells, startCellsNode, type TestCells } from '#server/testing/cells.ts'
import { follow } from '#server/testing/live.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'

let cells: TestCells
let node: CellsNode
type Team = Awaited<ReturnType<typeof openWorkspace>>
let [inA, inB]: [Team, Team] = [] as never

beforeAll(async () => {
  cells = await createTestCells()
  node = await startCellsNode(cells, { worker: 'inline' })
  inA = await openWorkspace(node, 'a')
  inB = await openWorkspace(node, 'b')
})
afterAll(async () => {
  await node.close()
  await Promise.all(Object.values(cells).map((database: { drop(): Promise<void> }) => database.drop()))
})

const slugsIn = async (cell: 'a' | 'b') =>
  (await asOwner(cells[cell], 'select slug from workspace order by id')).map(({ slug }) => slug)

test('a workspace is in its cell alone, and tokens and members lead to it', async () => {
  expect([await slugsIn('a'), await slugsIn('b')]).toEqual([[inA.slug], [inB.slug]])
  const [callA, callB] = [await inA.withToken(), await inB.withToken()]
  const task = await callB('POST', '/tasks', { title: 'Only in b' })
  expect(task.status).toBe(201)
  expect((await callB('GET', `/tasks/${task.body.id}`)).body.title).toBe('Only in b')
  expect((await callA('GET', `/tasks/${task.body.id}`)).status).toBe(404)
  expect((await callA('GET', '/tasks')).body.total).toBe(0)
  expect((await asOwner(cells.a, 'select from task')).length).toBe(0)
  // A member of one workspace is not one of the other, whichever cell has it.
  const stranger = Object.assign(new Person(node.url, inB.slug), { cookies: inA.owner.cookies })
  expect((await stranger.query('tasks.list', {})).status).toBe(403)
})

test('a token works until it is revoked, on every node', async () => {
  const other = await startCellsNode(cells)
  const made = await inB.owner.mutate('tokens.create', { name: 'Shop', access: 'read_write', expires: null })
  const call = other.as(made.body.secret)
  expect((await call('GET', '/me')).status).toBe(200)
  await inB.owner.mutate('tokens.revoke', { id: made.body.token.id })
  await expect.poll(async () => (await call('GET', '/me')).status).toBe(401)
  await other.close()
})

test('live streams follow the workspace in its cell, on every node', async () => {
  const other = await startCellsNode(cells)
  const call = await inB.withToken()
  const stream = await follow(other.url, inB.owner, { since: 0 })
  const { body } = await call('POST', '/tasks', { title: 'Followed' })
  await expect.poll(() => stream.text()).toContain(body.id)
  stream.close()
  await stream.ended.catch(() => undefined)
  await other.close()
})

test('an account of one cell accepts an invitation of the other and sees both workspaces', async () => {
  const invited = await inB.owner.mutate('invitations.create', {
    name: 'Ada Berg',
    email: inA.login.email,
    role: 'manager',
  })
  const link = new URL(invited.body.link).pathname.split('/').at(-1)
  const answer = await inA.owner.auth('accept-invitation', { token: link })
  expect(answer.body).toEqual({ workspace: inB.slug })
  const account = await node.program.signIn.session(new Headers({ cookie: cookieOf(inA.owner) }))
  const memberships = await node.program.signIn.memberships(account!)
  expect(memberships.map(({ workspace }) => workspace.slug).toSorted()).toEqual([inA.slug, inB.slug].toSorted())
  // Erased in one workspace, the person keeps the account for the other.
  const { id } = memberships.find(({ workspace }) => workspace.slug === inB.slug)!.member
  expect((await inB.owner.mutate('members.deactivate', { id })).status).toBe(200)
  expect((await inB.owner.mutate('members.erase', { id })).status).toBe(200)
  expect(await node.program.signIn.session(new Headers({ cookie: cookieOf(inA.owner) }))).toBeTruthy()
})

const cookieOf = ({ cookies }: Person) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test('a new workspace goes to the cell with the fewest, and a slug is taken once for all cells', async () => {
  const before = (await slugsIn('b')).length
  await openWorkspace(node, 'a')
  await openWorkspace(node)
  expect((await slugsIn('b')).length).toBe(before + 1)
  const platform = await node.program.cells.named('a')
  const owner = { ownerName: 'Eve', ownerEmail: 'eve@example.com', ownerPassword: 'correct horse' }
  await expect(createWorkspace(openPlatform(platform), { name: 'Second', slug: inB.slug, ...owner })).rejects.toThrow(
    /already exists/,
  )
  expect(await asOwner(cells.directory, `select from auth."user" where email = 'eve@example.com'`)).toEqual([])
})

test('a workspace that its cell no longer has leaves the directory', async () => {
  const gone = await openWorkspace(node, 'a')
  const listed = async () =>
    (await asOwner(cells.directory, `select from directory_workspace where slug = '${gone.slug}'`)).length
  const { databases, services } = await node.program.cells.named('a')
  const run = purge({ ...node.program, databases, services, relay: databases.relay, now: () => new Date() }, ended)
  await asOwner(cells.directory, `update directory_workspace set created_at = now() - interval '2 hours'`)
  await run()
  expect(await listed()).toBe(1)
  await asOwner(cells.a, `delete from workspace where slug = '${gone.slug}'`)
  await run()
  expect(await listed()).toBe(0)
  expect((await inA.owner.query('tasks.list', {})).status).toBe(200)
})

const ended = new AbortController().signal
