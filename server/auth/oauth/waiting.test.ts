import { expect, test } from 'vitest'
import { App, startAtKnownAddress } from '#server/testing/app.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam(startAtKnownAddress)

async function begin(metadata: Record<string, unknown> = {}) {
  const app = new App(team.api.url)
  await app.register(metadata)
  const page = new URL((await app.authorize()).headers.get('location')!, team.api.url).href
  return { app, page, id: page.split('/').at(-1)! }
}
const waiting = (id: string) => team.api.program.oauth.waiting(id)

test('the sign-in page knows the app of a request by the id of the request', async () => {
  const { id } = await begin()
  expect(await waiting(id)).toMatchObject({ name: 'Claude', host: undefined, isLocal: true })
})

test('a name is one short line of visible text', async () => {
  const { id } = await begin({ client_name: `<b>Claude</b>\n\u202e${'x'.repeat(1_000)}` })
  const { name } = (await waiting(id))!
  expect(name).toMatch(/^<b>Claude<\/b> x+…$/)
  expect(name.length).toBeLessThanOrEqual(60)
})

test('an unknown request names no app', async () => {
  for (const id of ['nonsense', '', 'a\0b', 'x'.repeat(5_000)]) expect(await waiting(id)).toBeUndefined()
})

test('a request whose app is no longer registered names no app', async () => {
  const { app, id } = await begin()
  await asOwner(team.api.database, `delete from auth."oauthClient" where id = '${app.clientId}'`)
  expect(await waiting(id)).toBeUndefined()
})

test('an answered request names no app', async () => {
  const { app, page, id } = await begin()
  expect((await app.consent(page, team.owner, { answer: 'cancel' })).status).toBe(303)
  expect(await waiting(id)).toBeUndefined()
})
