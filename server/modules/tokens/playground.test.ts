import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'
import type { NewToken, UsedToken } from './schema.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('an owner gets a token for one hour, which ends the previous one', async () => {
  const { owner } = await openWorkspace(api)
  const first = (await owner.mutate('tokens.createPlayground', { access: 'read_only' })).body as NewToken
  expect(first.token).toMatchObject({ kind: 'playground', access: 'read_only', revoked_at: null })
  expect(Date.parse(first.token.expires_at!) - Date.parse(first.token.created_at)).toBe(60 * 60 * 1000)
  expect((await api.as(first.secret)('GET', '/me')).status).toBe(200)
  expect((await api.as(first.secret)('POST', '/tasks', { title: 'x' })).status).toBe(403)

  const second = (await owner.mutate('tokens.createPlayground', { access: 'read_write' })).body as NewToken
  expect((await api.as(second.secret)('POST', '/tasks', { title: 'x' })).status).toBe(201)
  const listed = (await owner.query('tokens.list')).body as UsedToken[]
  const ended = Object.fromEntries(listed.map(({ id, revoked_at }) => [id, revoked_at !== null]))
  expect(ended).toEqual({ [first.token.id]: true, [second.token.id]: false })

  expect((await owner.mutate('tokens.revoke', { id: second.token.id })).status).toBe(200)
})

test('two people have one token each', async () => {
  const { owner, join } = await openWorkspace(api)
  const other = await join('owner')
  const mine = (await owner.mutate('tokens.createPlayground', { access: 'read_only' })).body as NewToken
  await other.mutate('tokens.createPlayground', { access: 'read_only' })
  expect((await api.as(mine.secret)('GET', '/me')).status).toBe(200)
})

test('members who cannot create tokens get none, and neither does a page of another origin', async () => {
  const { owner, join } = await openWorkspace(api)
  const member = await join('member')
  expect((await member.mutate('tokens.createPlayground', { access: 'read_only' })).status).toBe(403)
  const foreign = { Origin: 'https://elsewhere.example' }
  expect((await owner.mutate('tokens.createPlayground', { access: 'read_only' }, foreign)).status).toBe(403)
  expect((await owner.query('tokens.list')).body).toEqual([])
})
