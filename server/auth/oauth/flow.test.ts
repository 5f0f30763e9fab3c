import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { App, startAtKnownAddress } from '#server/testing/app.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
beforeAll(async () => {
  api = await startAtKnownAddress()
  team = await openWorkspace(api)
})
afterAll(() => api.close())

test('an app that an owner connects gets a token of the tokens page', async () => {
  const app = new App(api.url)
  const registered = await app.register({ client_name: 'Claude' })
  expect(registered.status).toBe(201)
  const back = await app.ask(team.owner, { access: 'read_only' })
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.any(String),
    state: 'the state',
    iss: api.url,
  })
  const { status, body } = await app.exchange(back.searchParams.get('code')!)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^atr_live_\w{36}$/),
    refresh_token: expect.any(String),
    expires_in: 3600,
    scope: 'read',
    token_type: 'Bearer',
  })
  expect(status).toBe(200)
  const [token] = (await team.owner.query('tokens.list')).body
  expect(token).toMatchObject({ name: 'Claude', kind: 'oauth', access: 'read_only', created_by_name: 'Ada Berg' })
})
