import { expect, test } from 'vitest'
import { App, startAtKnownAddress } from '#server/testing/app.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam(startAtKnownAddress)

test.each([
  ['the scheme of an editor', 'cursor://anysphere.cursor-mcp/oauth/callback'],
  ['a reverse domain name', 'com.example.app:/callback'],
])('a registration of %s is accepted, matched exactly and shown to the owner', async (_, own) => {
  const app = new App(team.api.url)
  const { status, body } = await app.register({ redirect_uris: ['http://10.0.0.1/callback', own] })
  expect([status, body.redirect_uris, body.application_type]).toEqual([201, [own], 'native'])
  expect((await app.authorize({ redirect_uri: `${own}/more` })).status).toBe(400)
  const back = await app.ask(team.owner, { access: 'read_only' }, { redirect_uri: own })
  expect(back.href.startsWith(`${own}?code=`)).toBe(true)
})

test.each(['{', '[]', '"x"'])('a registration of %s gets an error of RFC 7591', async (body) => {
  const response = await fetch(`${team.api.url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'invalid_client_metadata', error_description: expect.any(String) },
  ])
})
