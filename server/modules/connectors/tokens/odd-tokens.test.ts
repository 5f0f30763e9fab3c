import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApi, startApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { freePort } from '#server/testing/crash/stage.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { agreeAt, visit } from '#server/testing/providers/browse.ts'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { googleAds } from '#server/testing/providers/google-ads.ts'
import { PROBLEMS } from '../sign-in/rules.ts'
import { accessToken } from './access-token.ts'

const odd: Record<string, unknown> = {}
let simulator: Simulator
let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
let callback: string

beforeAll(async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  callback = `${url}/connectors/oauth/google-ads/callback`
  simulator = await startSimulator(googleAds, { callbacks: [callback], oauth: { answer: odd } })
  api = await startApi({ PORT: String(port), PUBLIC_BASE_URL: url, ...simulator.settings })
  team = await openWorkspace(api)
}, 60_000)
afterEach(async () => {
  for (const name of Object.keys(odd)) delete odd[name]
  await asOwner(api.database, 'delete from connector')
})
afterAll(async () => {
  await api.close()
  await simulator.close()
})

async function signIn() {
  const begun = await team.owner.mutate('connectors.startSignIn', { provider: 'google-ads', connector: null })
  return visit(await agreeAt(begun.body.url, callback), team.owner)
}
const connector = async () => (await asOwner(api.database, 'select * from connector'))[0]
async function ask() {
  const row = (await connector())!
  const { databases, services } = api.program
  const parts = { databases, services, network: services, now: () => new Date() }
  return accessToken(parts, { workspaceId: String(row['workspace_id']), connector: String(row['id']) })
}

const minutesLeft = async () =>
  Math.round((new Date(String((await connector())!['token_expires_at'])).getTime() - Date.now()) / 60_000)

test.each([
  ['of 31 million years', 1e15, 10 * 365 * 1_440],
  ['of no time', 0, 20],
  ['of ten minutes', 600, 20],
  ['in a text', '3600', 60],
])('a token %s is kept, and renewed once when it ends', async (_what, expires_in, minutes) => {
  odd['expires_in'] = expires_in
  expect((await signIn()).status).toBe(303)
  expect(await minutesLeft()).toBe(minutes)
  const first = await ask()
  await asOwner(api.database, 'update connector set token_expires_at = now()')
  const { refreshes } = simulator.authorization!.counts
  const renewed = await Promise.all([ask(), ask(), ask()])
  expect(new Set(renewed).size).toBe(1)
  expect(renewed).not.toContain(first)
  expect(simulator.authorization!.counts.refreshes).toBe(refreshes + 1)
})

test.each([
  ['expires_in', -1],
  ['expires_in', 'soon'],
  ['access_token', 'a\u0000b'],
  ['access_token', 'ключ'],
  ['access_token', ''],
  ['access_token', 7],
])('an answer with %s %j is no sign-in', async (name, value) => {
  odd[name] = value
  const page = await signIn()
  expect([page.status, page.title]).toEqual([502, PROBLEMS.provider_error.title])
  expect(await connector()).toBeUndefined()
})
