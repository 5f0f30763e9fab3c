import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'
import { PURGES } from '../trash/purges.ts'
import type { Sandbox } from './schema.ts'

let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
let sandbox: Sandbox
let inside: Person
let token: string
beforeAll(async () => {
  api = await startApi({ SMTP_URL: 'smtp://127.0.0.1:9' })
  team = await openWorkspace(api)
  sandbox = (await team.owner.mutate('sandboxes.create', { name: 'Tests' })).body
  inside = elsewhere(team.owner, sandbox.slug)
  token = (await inside.mutate('tokens.create', { name: 'CI', access: 'read_write', expires: null })).body.secret
})
afterAll(() => api.close())

/** The same browser in another workspace. */
function elsewhere(person: Person, slug: string): Person {
  const other = new Person(api.url, slug)
  for (const [name, value] of person.cookies) other.cookies.set(name, value)
  return other
}

const rows = (text: string) => asOwner(api.database, text)
const statusesOf = (procedure: string, input: unknown, people: Person[]) =>
  Promise.all(people.map(async (person) => (await person.mutate(procedure, input)).status))

test('a sandbox has sample data, tokens of its own sort, and says so', async () => {
  expect(token).toMatch(/^atr_test_\w{36}$/)
  const call = api.as(token)
  expect((await call('GET', '/me')).body).toMatchObject({ sandbox: true, workspace: { id: sandbox.id } })
  expect((await call('GET', '/tasks')).body.total).toBeGreaterThan(50)
  const live = await team.withToken()
  expect((await live('GET', '/me')).body).toMatchObject({ sandbox: false })
  expect((await live('GET', '/tasks')).body.total).toBe(0)
  expect(
    await rows(`select 1 from change where workspace_id = '${sandbox.id}' and event <> 'workspace.created'
    and entity not in ('token', 'member') and to_webhooks`),
  ).toEqual([])
})

test('a token of a sandbox does not reach live records, nor a live token those of the sandbox', async () => {
  const live = await team.withToken()
  const { body: mine } = await live('POST', '/tasks', { title: 'Live' })
  const { body: theirs } = await api.as(token)('POST', '/tasks', { title: 'Test' })
  expect((await api.as(token)('GET', `/tasks/${mine.id}`)).status).toBe(404)
  expect((await live('GET', `/tasks/${theirs.id}`)).status).toBe(404)
  const forged = token.replace('atr_test_', 'atr_live_')
  expect((await api.as(forged)('GET', '/me')).status).toBe(401)
})

test('only owners manage sandboxes, only those of their workspace, and only from a live one', async () => {
  const people = [await team.join('manager'), await team.join('member'), await team.join('guest')]
  const { id } = sandbox
  expect(await statusesOf('sandboxes.create', { name: 'X' }, people)).toEqual([403, 403, 403])
  for (const procedure of ['sandboxes.open', 'sandboxes.resetOne', 'sandboxes.remove'])
    expect(await statusesOf(procedure, { id }, people)).toEqual([403, 403, 403])
  const stranger = await openWorkspace(api)
  for (const procedure of ['sandboxes.open', 'sandboxes.resetOne', 'sandboxes.remove'])
    expect((await stranger.owner.mutate(procedure, { id })).status).toBe(404)
  expect((await inside.mutate('sandboxes.create', { name: 'Nested' })).status).toBe(409)
  expect((await team.owner.query('sandboxes.list')).body).toMatchObject([{ id, created_by_name: 'Ada Berg' }])
})

test('another owner enters a sandbox by opening it, once', async () => {
  const other = await team.join('owner')
  expect((await elsewhere(other, sandbox.slug).query('workspaces.get')).status).not.toBe(200)
  const opened = await statusesOf('sandboxes.open', { id: sandbox.id }, [other, other])
  expect(opened).toEqual([200, 200])
  expect((await elsewhere(other, sandbox.slug).query('workspaces.get')).body).toMatchObject({ sandbox: true })
  expect(
    await rows(`select 1 from member where workspace_id = '${sandbox.id}' and email = '${other.login.email}'`),
  ).toHaveLength(1)
})

test('no email is sent or queued, and an invitation shows its link', async () => {
  const invited = await inside.mutate('invitations.create', { name: 'Ben', email: 'ben@example.com', role: 'member' })
  expect(invited.body.link).toContain('/invite/')
  const outbox = (await inside.query('mail.outbox')).body
  expect(outbox).toMatchObject({ sends: false, mails: [{ recipient: 'ben@example.com', status: 'outbox' }] })
  expect(await rows(`select status, sealed, next_attempt_at from mail where workspace_id = '${sandbox.id}'`)).toEqual([
    { status: 'outbox', sealed: null, next_attempt_at: null },
  ])
})

test('data sources cannot be connected', async () => {
  const refused = await inside.mutate('connectors.startSignIn', { provider: 'google-analytics', connector: null })
  expect(refused.body.message ?? '').toMatch(/not available in a sandbox|provider/)
  const key = await inside.mutate('connectors.connectKey', { provider: 'brevo', connector: null, key: 'xkeysib-1' })
  expect([key.status, key.body.message]).toEqual([409, expect.stringContaining('not available in a sandbox')])
})

test('a reset replaces everything but tokens, webhooks and people, and the feed starts again', async () => {
  const call = api.as(token)
  const { body: task } = await call('POST', '/tasks', { title: 'Mine' })
  const url = 'http://127.0.0.1:49152/hook'
  const { status, body: webhook } = await call('POST', '/webhooks', { url, events: 'task.created' })
  expect([status, webhook.message]).toEqual([201, undefined])
  await rows(
    `insert into feed (workspace_id, last_seq) values ('${sandbox.id}', 40) on conflict (workspace_id) do update set last_seq = 40`,
  )
  const reset = await call('POST', '/sandbox/reset', {}, { 'Idempotency-Key': 'reset-1' })
  expect([reset.status, reset.body]).toMatchObject([200, { next_after: 41 }])
  expect((await call('GET', `/tasks/${task.id}`)).status).toBe(404)
  expect((await call('GET', '/tasks')).body.total).toBeGreaterThan(50)
  expect((await call('GET', '/webhooks')).body.data).toMatchObject([{ id: webhook.id }])
  expect((await inside.query('workspaces.get')).status).toBe(200)
  for (const after of [0, 39, 40]) {
    const gone = await call('GET', `/changes?after=${after}`)
    expect([gone.status, gone.body.error]).toEqual([410, 'gone'])
    expect((await call('GET', `/changes/stream?after=${after}`)).status).toBe(410)
  }
  expect((await call('GET', '/changes?after=41')).status).toBe(200)
  const replayed = await call('POST', '/sandbox/reset', {}, { 'Idempotency-Key': 'reset-1' })
  expect(replayed.body).toEqual(reset.body)
})

test('a live workspace has no reset', async () => {
  expect(await (await team.withToken())('POST', '/sandbox/reset')).toMatchObject({
    status: 404,
    body: { error: 'not_found', message: expect.stringMatching(/^This workspace is not a sandbox/) },
  })
  expect((await team.owner.mutate('sandboxes.reset', {})).status).toBe(404)
})

test('parallel resets: one at a time, and writes meanwhile are refused or kept whole', async () => {
  const call = api.as(token)
  const resets = Promise.all([1, 2, 3].map(() => call('POST', '/sandbox/reset')))
  const writes = await Promise.all(Array.from({ length: 5 }, (_, n) => call('POST', '/tasks', { title: `W${n}` })))
  const statuses = (await resets).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  expect(writes.every(({ status }) => [201, 409, 503].includes(status))).toBe(true)
})

/** Holds the next reset of this program within its transaction. */
async function holdReset() {
  const { sandboxes } = api.program.services
  const { loadFill } = sandboxes
  const fill = await loadFill()
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const fillLater: typeof fill = async (tx, filling) => {
    started.resolve()
    await released.promise
    return fill(tx, filling)
  }
  Object.assign(sandboxes, { loadFill: () => Promise.resolve(fillLater) })
  const release = () => {
    released.resolve()
    Object.assign(sandboxes, { loadFill })
  }
  return { started: started.promise, release }
}

test('while one process resets a sandbox, another one answers that it is being reset', async () => {
  const other = await startApi({ SMTP_URL: 'smtp://127.0.0.1:9' }, api)
  try {
    const held = await holdReset()
    const reset = api.as(token)('POST', '/sandbox/reset')
    await held.started
    const second = await other.as(token)('POST', '/sandbox/reset')
    held.release()
    expect([second.status, second.body]).toMatchObject([
      409,
      { error: 'conflict', message: expect.stringContaining('This sandbox is being reset or deleted. Wait until') },
    ])
    expect((await reset).status).toBe(200)
    expect((await other.as(token)('POST', '/sandbox/reset')).status).toBe(200)
  } finally {
    await other.close()
  }
})

test('a sandbox is not deleted while it is reset, and once after that', async () => {
  const { id } = (await team.owner.mutate('sandboxes.create', { name: 'Short' })).body
  const held = await holdReset()
  const reset = team.owner.mutate('sandboxes.resetOne', { id })
  await held.started
  const early = await team.owner.mutate('sandboxes.remove', { id })
  held.release()
  expect([early.status, (await reset).status]).toEqual([409, 200])
  const removed = await statusesOf('sandboxes.remove', { id }, [team.owner, team.owner])
  expect(removed.filter((status) => status === 200)).toHaveLength(1)
  expect(await rows(`select 1 from workspace where id = '${id}'`)).toEqual([])
})

test('a reset that is killed leaves everything as it was', async () => {
  const call = api.as(token)
  const { body: task } = await call('POST', '/tasks', { title: 'Survives' })
  const { sandboxes } = api.program.services
  const { loadFill } = sandboxes
  const fill = await loadFill()
  const fillAndDie: typeof fill = async (tx, filling) => {
    await fill(tx, filling)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  }
  Object.assign(sandboxes, { loadFill: () => Promise.resolve(fillAndDie) })
  const killed = await call('POST', '/sandbox/reset')
  Object.assign(sandboxes, { loadFill })
  expect(killed.status).toBeGreaterThanOrEqual(500)
  await expect.poll(async () => (await call('GET', `/tasks/${task.id}`)).status).toBe(200)
  expect((await call('POST', '/sandbox/reset')).status).toBe(200)
})

test('a sandbox is deleted after 90 days without a call or visit', async () => {
  const { statement } = PURGES.find(({ name }) => name === 'unused sandboxes')!
  const { relay } = api.program.databases
  const DAY = 24 * 60 * 60 * 1000
  const purge = (days: number) =>
    relay.pool.query(statement, [new Date(Date.now() + (days - 90) * DAY).toISOString()]).then((one) => one.rowCount)
  await expect
    .poll(() => rows(`select 1 from workspace where id = '${sandbox.id}' and visited_at is not null`))
    .toHaveLength(1)
  expect(await purge(89)).toBe(0)
  await api.program.services.tokenUses.flush()
  await rows(
    `update workspace set visited_at = now() - interval '30 days', created_at = now() - interval '40 days' where id = '${sandbox.id}'`,
  )
  expect(await purge(89)).toBe(0)
  expect((await api.as(token)('GET', '/me')).status).toBe(200)
  expect(await purge(91)).toBe(1)
  // The use of a token that is gone meanwhile is dropped.
  await api.program.services.tokenUses.flush()
  expect(await rows(`select 1 from task where workspace_id = '${sandbox.id}'`)).toEqual([])
  expect(await purge(91)).toBe(0)
  expect((await team.owner.query('workspaces.get')).status).toBe(200)
  await expect.poll(async () => (await api.as(token)('GET', '/me')).status).toBe(401)
})
