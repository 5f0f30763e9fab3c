import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWire, type Wire } from '#db/testing/cut-wire.ts'
import { type CellsNode, createTestCells, settingsOf, startCellsNode, type TestCells } from '#server/testing/cells.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { seedWorkspace } from '#server/testing/seed.ts'

let cells: TestCells
let [directory, b]: [Wire, Wire] = [] as never
let node: CellsNode
let tokens: { a: string; b: string }

beforeAll(async () => {
  cells = await createTestCells()
  tokens = { a: (await seedWorkspace(cells.a)).token, b: (await seedWorkspace(cells.b)).token }
  // The first start adopts both workspaces.
  await (await startCellsNode(cells)).close()
  ;[directory, b] = await Promise.all([openWire(cells.directory.ownerUrl), openWire(cells.b.ownerUrl)])
  b.state = 'refusing'
  node = await startCellsNode(cells, {
    ...settingsOf(cells),
    DATABASE_URL: directory.through(cells.directory.ownerUrl),
    SERVICE_CELLS: `a=${cells.a.ownerUrl},b=${b.through(cells.b.ownerUrl)}`,
  })
})
afterAll(async () => {
  await node.close()
  await b.close()
  await Promise.all(Object.values(cells).map((database: { drop(): Promise<void> }) => database.drop()))
})

/** Well before connections to a silent database are given up. */
const SOON_MS = 4_000
const ask = async (token: string) => {
  const began = performance.now()
  const { status, headers, body } = await node.as(token)('GET', '/me')
  return { status, retry: headers.get('retry-after'), error: body.error, isSoon: performance.now() - began < SOON_MS }
}
const served = { status: 200, isSoon: true }
const refused = { status: 503, retry: '2', error: 'unavailable', isSoon: true }

test('a node starts without a cell that is down, and serves it as soon as it is back', async () => {
  expect(await ask(tokens.a)).toMatchObject(served)
  expect(await ask(tokens.b)).toMatchObject(refused)
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
  const team = await openWorkspace(node)
  expect((await team.owner.query('workspaces.cell')).body).toBe('a')
  expect(node.lines.filter(({ msg }) => /the cell cannot be opened/.test(String(msg)))).toHaveLength(1)
  b.state = 'open'
  await expect.poll(() => ask(tokens.b), { interval: 200 }).toMatchObject(served)
})

test('without the directory, tokens in use work, and nothing else is 401 or 500', async () => {
  const team = await openWorkspace(node, 'a')
  const idle = await seedWorkspace(cells.a)
  expect([await ask(tokens.a), await ask(tokens.b)]).toMatchObject([served, served])
  await directory.close()
  await expect.poll(async () => (await team.owner.query('tasks.list', {})).status, { interval: 100 }).toBe(503)
  for (let round = 0; round < 5; round++) {
    expect([await ask(tokens.a), await ask(tokens.b)]).toMatchObject([served, served])
    expect((await node.as(tokens.a)('POST', '/tasks', { title: 'Written meanwhile' })).status).toBe(201)
  }
  expect(await ask(idle.token)).toMatchObject(refused)
  const { email, password } = team.login
  expect((await team.owner.auth('sign-in/email', { email, password })).status).toBe(503)
  expect((await node.as(tokens.a)('GET', '/me')).status).toBe(200)
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
})
