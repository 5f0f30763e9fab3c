import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { type Made, makeConnection } from '#server/testing/providers/connection.ts'
import { openTeam } from '#server/testing/team.ts'
import { accessToken } from './access-token.ts'

const team = openTeam()
const later = () => new Date(Date.now() + 3_600_000)
const make = (account: string, tokens = { access: `${account} access`, refresh: `${account} refresh` }) =>
  makeConnection(team.api, team.slug, { account }, { ...tokens, expiresAt: later() })

const ask = ({ workspaceId, connector }: Made) => {
  const { databases, services } = team.api.program
  return accessToken({ databases, services, network: services, now: () => new Date() }, { workspaceId, connector })
}
const run = (statement: string) => asOwner(team.api.database, statement)

test('tokens are stored encrypted, each with a nonce of its own', async () => {
  const made = [
    await make('one', { access: 'same', refresh: 'same' }),
    await make('two', { access: 'same', refresh: 'same' }),
  ]
  const rows = await run(
    `select access_token, refresh_token from connector where id in ('${made.map(({ connector }) => connector).join("','")}')`,
  )
  const sealed = rows.flatMap(({ access_token, refresh_token }) => [String(access_token), String(refresh_token)])
  expect(new Set(sealed).size).toBe(4)
  for (const one of sealed) expect(one).toMatch(/^s1\.[\w-]+\.[\w-]+$/)
  expect(await ask(made[0]!)).toBe('same')
})

test('an encrypted token opens in its own row and column only', async () => {
  const [mine, other] = [await make('mine'), await make('other')]
  expect(await ask(mine)).toBe('mine access')
  await run(
    `update connector c set access_token = o.access_token from connector o where c.id = '${mine.connector}' and o.id = '${other.connector}'`,
  )
  await expect(ask(mine)).rejects.toThrow('authenticate')
  const third = await make('third')
  await run(`update connector set access_token = refresh_token where id = '${third.connector}'`)
  await expect(ask(third)).rejects.toThrow('authenticate')
})

test('a connection of another workspace is not found', async () => {
  const { connector } = await make('hidden')
  const [workspace] = await run(`select id from workspace where slug <> '${team.slug}' limit 1`)
  await expect(ask({ connector, workspaceId: String(workspace!['id']) })).rejects.toMatchObject({
    code: 'needs_reauth',
  })
})

test('a token that cannot be renewed works until it ends; then the owners are asked', async () => {
  const ending = new Date(Date.now() + 60_000)
  const made = await makeConnection(
    team.api,
    team.slug,
    { provider: 'meta', account: 'm' },
    { access: 'long', refresh: null, expiresAt: ending },
  )
  expect(await ask(made)).toBe('long')
  await run(`update connector set token_expires_at = now() where id = '${made.connector}'`)
  await expect(ask(made)).rejects.toMatchObject({ code: 'needs_reauth' })
  expect(await run(`select status from connector where id = '${made.connector}'`)).toEqual([{ status: 'needs_reauth' }])
})
