import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { App, startAtKnownAddress } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
let second: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
beforeAll(async () => {
  api = await startAtKnownAddress()
  // A second node behind the same address.
  second = await startAtKnownAddress({ PUBLIC_BASE_URL: api.url }, api)
  team = await openWorkspace(api)
})
afterAll(async () => {
  await second.close()
  await api.close()
})

const works = async (secret: string) =>
  (await fetch(`${api.url}/api/agent/tools`, { headers: { Authorization: `Bearer ${secret}` } })).status === 200
const rows = (token: string) =>
  asOwner(
    api.database,
    `select t.version, t.access, t.revoked_at, (select count(*)::int from connection_renewal r where r.token = t.id) as renewals
     from token t where t.last_four = '${token.slice(-4)}' and t.kind = 'oauth'`,
  )

test('replaces the secret of the same token, and is in its history', async () => {
  const app = new App(api.url)
  const first = await app.connect(team.owner)
  const before = (await team.owner.query('tokens.list')).body.length
  const { body } = await app.refresh(first.refresh_token)
  expect(body.access_token).not.toBe(first.access_token)
  expect(body.refresh_token).not.toBe(first.refresh_token)
  expect(body).toMatchObject({ scope: 'read write', expires_in: 3600, token_type: 'Bearer' })
  expect((await team.owner.query('tokens.list')).body).toHaveLength(before)
  expect(await works(body.access_token)).toBe(true)
  const changes = await asOwner(
    api.database,
    `select event, actor_kind from change where entity = 'token' order by id desc limit 1`,
  )
  expect(changes).toEqual([{ event: 'token.rotated', actor_kind: 'token' }])
  // Apps renew every hour, which would bury actions of people.
  const { data: log } = (await team.owner.query('activity.list', { entity: 'token' })).body
  expect(log.map((entry: { event: string }) => entry.event)).not.toContain('token.rotated')
  // Lookups are cached for half a second.
  await expect.poll(() => works(first.access_token)).toBe(false)
})

test('can be narrowed, and widened again up to what was granted', async () => {
  const app = new App(api.url)
  const { refresh_token } = await app.connect(team.owner)
  const narrow = (await app.refresh(refresh_token, { scope: 'read' })).body
  expect(narrow.scope).toBe('read')
  expect(await rows(narrow.access_token)).toMatchObject([{ access: 'read_only' }])
  expect((await app.refresh(narrow.refresh_token)).body.scope).toBe('read write')
})

test('50 calls in parallel on two nodes with one renewal token get one answer', async () => {
  const app = new App(api.url)
  const other = new App(second.url)
  const { refresh_token } = await app.connect(team.owner)
  other.clientId = app.clientId
  const calls = Array.from({ length: 50 }, (_, nth) => (nth % 2 ? app : other).refresh(refresh_token))
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const { body } = answers[0]!
  expect(await works(body.access_token)).toBe(true)
  expect(await rows(body.access_token)).toEqual([expect.objectContaining({ version: 2, renewals: 2 })])
  expect((await app.refresh(body.refresh_token)).status).toBe(200)
})

test('a repeated call within seconds gets the same answer; a later one ends the connection', async () => {
  const app = new App(api.url)
  const first = await app.connect(team.owner)
  const renewed = (await app.refresh(first.refresh_token)).body
  expect((await app.refresh(first.refresh_token)).body).toEqual(renewed)
  await asOwner(
    api.database,
    `update connection_renewal set used_at = used_at - interval '11 seconds' where used_at is not null`,
  )
  const replayed = await app.refresh(first.refresh_token)
  expect(replayed.status).toBe(400)
  expect(replayed.body).toMatchObject({ error: 'invalid_grant' })
  expect((await app.refresh(renewed.refresh_token)).status).toBe(400)
  await expect.poll(() => works(renewed.access_token)).toBe(false)
})

test('an expired or unknown renewal token is refused', async () => {
  const app = new App(api.url)
  const { refresh_token } = await app.connect(team.owner)
  await asOwner(
    api.database,
    `update connection_renewal set payload = jsonb_set(payload::jsonb, '{exp}', '1')::json where used_at is null`,
  )
  expect((await app.refresh(refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await app.refresh('nonsense')).body).toMatchObject({ error: 'invalid_grant' })
})
