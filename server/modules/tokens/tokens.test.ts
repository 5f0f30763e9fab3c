import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

const create = async (given: Record<string, unknown> = {}) =>
  (await team.owner.mutate('tokens.create', { name: 'CI deploy', access: 'read_write', expires: null, ...given })).body
const status = async (secret: string) => (await team.api.as(secret)('GET', '/tasks')).status

test('a token works, is shown once, and is stored as a hash', async () => {
  const { token, secret } = await create({ expires: 90 })
  expect(secret).toMatch(/^atr_live_\w{36}$/)
  expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBe(90 * 86_400_000)
  expect(await status(secret)).toBe(200)
  const list = await team.owner.query('tokens.list')
  expect(list.body[0]).toMatchObject({
    id: token.id,
    last_four: secret.slice(-4),
    created_by_name: 'Ada Berg',
    last_used_at: null,
  })
  expect(list.text).not.toContain(secret)
  const { rows } = await team.api.program.databases.relay.pool.query('select * from token join change on true')
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test.each([
  ['create', { name: 'x', access: 'read_write', expires: 7 }, 'expires: must be one of 30, 90, 365'],
  ['create', { name: 'x', access: 'read_write', expires: 'never' }, 'expires: must be one of 30, 90, 365'],
  ['rotate', { id: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20', overlap: 2 }, 'overlap: must be one of 0, 1, 24'],
])('%s refuses an unknown choice and lists the valid ones', async (call, input, message) => {
  const reply = await team.owner.mutate(`tokens.${call}`, input)
  expect(reply.status).toBe(400)
  expect(reply.body.message).toBe(message)
})

test('shows its usage: when, from where, how often', async () => {
  const { token, secret } = await create()
  for (let count = 0; count < 3; count++) await status(secret)
  await team.api.program.services.tokenUses.flush()
  const [used] = (await team.owner.query('tokens.list')).body
  expect(used).toMatchObject({ id: token.id, last_used_address: '127.0.0.1', last_used_agent: 'node', calls_24h: 3 })
  expect(Date.parse(used.last_used_at)).toBeGreaterThanOrEqual(Date.parse(token.created_at))
})

test('a read-only token cannot write', async () => {
  const { secret } = await create({ access: 'read_only' })
  const reply = await team.api.as(secret)('POST', '/tasks', { title: 'No' })
  expect([reply.status, reply.body.error]).toEqual([403, 'insufficient_scope'])
})

test('a revoked token stops working within a second', async () => {
  const { token, secret } = await create()
  expect(await status(secret)).toBe(200)
  expect((await team.owner.mutate('tokens.revoke', { id: token.id })).status).toBe(200)
  await expect.poll(() => status(secret)).toBe(401)
  expect((await team.owner.mutate('tokens.revoke', { id: token.id })).body).toMatchObject({ code: 'conflict' })
})

test('rotation creates a token with the same permissions; the old one stays valid for the chosen time', async () => {
  const { token, secret } = await create({ name: 'Bridge', access: 'read_only', expires: 30 })
  const rotated = (await team.owner.mutate('tokens.rotate', { id: token.id, overlap: 1 })).body
  expect(rotated.token).toMatchObject({ name: 'Bridge', access: 'read_only' })
  expect(await status(rotated.secret)).toBe(200)
  expect(await status(secret)).toBe(200)
  await asOwner(team.api.database, `update token set revoked_at = now() - interval '1 second' where id = '${token.id}'`)
  await expect.poll(() => status(secret)).toBe(401)

  const at_once = (await team.owner.mutate('tokens.rotate', { id: rotated.token.id, overlap: 0 })).body
  await expect.poll(() => status(rotated.secret)).toBe(401)
  expect(await status(at_once.secret)).toBe(200)
  expect((await team.owner.mutate('tokens.rotate', { id: at_once.token.id, overlap: 48 })).status).toBe(400)
})

test('only an owner can list or create tokens', async () => {
  const { token } = await create()
  for (const role of ['manager', 'member', 'guest'] as const) {
    const person = await team.join(role)
    const replies = [
      await person.query('tokens.list'),
      await person.mutate('tokens.create', { name: 'x', access: 'read_only', expires: null }),
      await person.mutate('tokens.revoke', { id: token.id }),
      await person.mutate('tokens.rotate', { id: token.id, overlap: 0 }),
      await person.query('mail.outbox'),
      await person.mutate('workspaces.update', { name: 'Mine' }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403, 403])
  }
})

test('tokens of another workspace are not found', async () => {
  const { token } = await create()
  const other = await openWorkspace(team.api)
  expect((await other.owner.query('tokens.list')).body).toEqual([])
  expect((await other.owner.mutate('tokens.revoke', { id: token.id })).status).toBe(404)
})

test('their changes are in the activity', async () => {
  const { token } = await create()
  await team.owner.mutate('tokens.rotate', { id: token.id, overlap: 0 })
  const { rows } = await team.api.program.databases.relay.pool.query(
    'select event, actor_kind from change where entity_id = $1 order by id',
    [token.id],
  )
  expect(rows).toEqual([
    { event: 'token.created', actor_kind: 'member' },
    { event: 'token.rotated', actor_kind: 'member' },
  ])
})
