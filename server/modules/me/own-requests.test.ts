import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
beforeAll(async () => {
  api = await startApi()
  team = await openWorkspace(api)
})
afterAll(() => api.close())

async function createToken(): Promise<{ call: Call; id: string }> {
  const { body } = await team.owner.mutate('tokens.create', { name: 'Sync', access: 'read_only', expires: null })
  return { call: api.as(body.secret), id: body.token.id }
}

test('a token lists its own requests, oldest first, by filters and in pages', async () => {
  const [one, other] = [await createToken(), await createToken()]
  await one.call('GET', '/tasks?q=secret')
  await one.call('GET', '/nowhere')
  await one.call('POST', '/tasks', { title: 'No' })
  await other.call('GET', '/contacts')
  const shown = async (query = '') => {
    const { data } = (await one.call('GET', `/me/requests${query}`)).body
    return data.map(({ method, path, status, error }: Record<string, unknown>) => [method, path, status, error])
  }
  const all = [
    ['GET', '/api/v1/tasks', 200, null],
    ['GET', '/api/v1/nowhere', 404, 'not_found'],
    ['POST', '/api/v1/tasks', 403, 'insufficient_scope'],
  ]
  await expect.poll(shown).toEqual(all)
  expect(await shown('?status=4xx&method=POST')).toEqual([all[2]])
  expect(await shown('?path=/api/v1/n')).toEqual([all[1]])
  expect(await shown('?since=2100-01-01T00:00:00Z')).toEqual([])
  const { body: first } = await one.call('GET', '/me/requests?limit=1')
  expect([first.has_more, first.next_after]).toEqual([true, first.data[0].id])
  expect(await shown(`?after=${first.next_after}`)).toEqual(all.slice(1))
})

test('wait answers with the first request, at the end of its time, or when the token is revoked', async () => {
  const { call, id } = await createToken()
  const { body: empty } = await call('GET', '/me/requests?wait=1')
  expect(empty).toEqual({ data: [], next_after: null, has_more: false })
  const waiting = call('GET', '/me/requests?wait=25')
  await call('GET', '/me')
  expect((await waiting).body.data).toMatchObject([{ path: '/api/v1/me', status: 200 }])
  const { streams } = api.program.services.live
  const second = call('GET', '/me/requests?wait=25&method=DELETE')
  await expect.poll(() => (streams as unknown as { open: Set<unknown> }).open.size).toBe(1)
  await team.owner.mutate('tokens.revoke', { id })
  expect((await second).body.data).toEqual([])
})

test('a token cannot wait with more than five requests, and wrong parameters are named', async () => {
  const { call } = await createToken()
  const waiting = Array.from({ length: 6 }, () => call('GET', '/me/requests?wait=2&method=PUT'))
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429])
  for (const [query, field] of [
    ['wait=26', 'wait'],
    ['status=6xx', 'status'],
    ['after=x', 'after'],
    ['since=now', 'since'],
    ['token=x', 'token'],
  ])
    expect((await call('GET', `/me/requests?${query}`)).body).toMatchObject({
      error: 'validation_error',
      details: [{ field }],
    })
})
