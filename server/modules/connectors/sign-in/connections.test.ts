import { expect, test } from 'vitest'
import { startApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { visit } from '#server/testing/providers/browse.ts'
import { openSignIns } from '#server/testing/providers/sign-ins.ts'
import { PROBLEMS } from './rules.ts'

const { world, signIn, connect, choose, connectors } = openSignIns()

test('signing in again keeps the connection and what it reads', async () => {
  const id = await connect()
  await choose(id)
  await asOwner(
    world.api.database,
    `update connector set status = 'needs_reauth', error_code = 'needs_reauth' where id = '${id}'`,
  )
  expect(await connect(id)).toBe(id)
  expect(await connectors()).toMatchObject([
    { id, status: 'active', error_code: null, accounts: ['Account 1111111111'] },
  ])
})

test('signing in again with another account is refused, and the connection stays as it was', async () => {
  const id = await connect()
  await choose(id)
  const before = await asOwner(
    world.api.database,
    `select access_token, refresh_token, version from connector where id = '${id}'`,
  )
  world.authority.state.accounts = ['2222222222']
  const page = await visit(await signIn(id), world.team.owner)
  expect([page.status, page.title]).toEqual([409, PROBLEMS.other_account.title])
  expect(
    await asOwner(world.api.database, `select access_token, refresh_token, version from connector where id = '${id}'`),
  ).toEqual(before)
})

test('an account is read by one connection, so that its figures count once', async () => {
  const first = await connect()
  expect((await choose(first)).status).toBe(200)
  const second = await connect()
  expect(second).not.toBe(first)
  expect((await choose(second)).status).toBe(409)
  expect((await choose(second, ['3/3'])).status).toBe(400)
  const kept = await world.team.owner.mutate('connectors.disconnect', { id: first, figures: 'keep' })
  expect(kept.body).toMatchObject({ status: 'disconnected', removed: false })
  expect((await choose(second)).body.message).toContain('Another connection already reads Account 1111111111.')
  await world.team.owner.mutate('connectors.disconnect', { id: first, figures: 'remove' })
  expect((await choose(second)).status).toBe(200)
})

test('a connection that was never used disappears when it is disconnected', async () => {
  const id = await connect()
  const ended = await world.team.owner.mutate('connectors.disconnect', { id, figures: 'keep' })
  expect(ended.body).toMatchObject({ status: 'disconnected', removed: true })
  expect((await world.team.owner.query('connectors.get', { id })).status).toBe(404)
})

test('nothing begins without the settings of the operator, or for an unknown connection', async () => {
  for (const id of ['no id', '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20']) {
    const begun = await world.team.owner.mutate('connectors.startSignIn', { provider: 'google-ads', connector: id })
    expect(begun.status).toBe(404)
    expect((await world.team.owner.mutate('connectors.disconnect', { id, figures: 'keep' })).status).toBe(404)
    expect((await world.team.owner.mutate('connectors.syncNow', { id })).status).toBe(404)
    expect((await choose(id)).status).toBe(404)
    expect((await world.team.owner.query('connectors.get', { id })).status).toBe(404)
  }
  const bare = await startApi({ SERVICE_GOOGLE_CLIENT_ID: 'id' })
  const { owner } = await openWorkspace(bare)
  const refused = await owner.mutate('connectors.startSignIn', { provider: 'google-ads', connector: null })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('SERVICE_GOOGLE_CLIENT_SECRET and SERVICE_GOOGLE_ADS_DEVELOPER_TOKEN')
  await bare.close()
})

test('disconnecting revokes the sign-in, deletes the secrets and keeps or removes the figures', async () => {
  for (const figures of ['keep', 'remove'] as const) {
    const id = await connect()
    await asOwner(
      world.api.database,
      `insert into metric_day (workspace_id, connector, account, date, run, clicks)
       select workspace_id, id, 'a', '2026-01-01', gen_random_uuid(), 1 from connector where id = '${id}'`,
    )
    const { access_token: sealed } = (
      await asOwner(world.api.database, `select access_token from connector where id = '${id}'`)
    )[0]!
    expect(sealed).toMatch(/^s1\./)
    const revoked = world.authority.state.revocations
    const issued = world.authority.state.handedOut.at(-2)!
    expect(await world.authority.isValid(issued)).toBe(true)
    expect((await world.team.owner.mutate('connectors.disconnect', { id, figures })).body).toMatchObject({
      status: 'disconnected',
    })
    expect(world.authority.state.revocations).toBeGreaterThan(revoked)
    expect(await world.authority.isValid(issued)).toBe(false)
    const left = await asOwner(
      world.api.database,
      `select access_token, refresh_token, status from connector where id = '${id}'`,
    )
    expect(left).toEqual(
      figures === 'keep' ? [{ access_token: null, refresh_token: null, status: 'disconnected' }] : [],
    )
    const rows = await asOwner(world.api.database, `select clicks from metric_day where connector = '${id}'`)
    expect(rows).toHaveLength(figures === 'keep' ? 1 : 0)
  }
})

test('secrets are in no table, log or answer', async () => {
  const url = await signIn()
  const { code, state } = Object.fromEntries(new URL(url).searchParams)
  const id = (await visit(url, world.team.owner)).location!.split('/').at(-1)!
  const handed = world.authority.state.handedOut
  expect(handed.length).toBeGreaterThanOrEqual(2)
  const answers = [
    await world.team.owner.query('connectors.get', { id }),
    await world.team.owner.query('connectors.overview'),
  ]
  answers.push(await world.team.owner.query('activity.list', { limit: 100 }))
  await world.team.owner.mutate('connectors.disconnect', { id, figures: 'keep' })
  const tables = await asOwner(
    world.api.database,
    `select string_agg(query_to_xml('select * from ' || quote_ident(relname), true, false, '')::text, '') as all
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const everything = JSON.stringify([tables, world.api.lines, answers.map(({ text }) => text)])
  expect(everything).toContain(id)
  for (const secret of [...handed, code!, state!, 'atrium-client-secret', 'developer-token'])
    expect(everything).not.toContain(secret)
})

test('the address of an Odoo passes the rules of webhooks', async () => {
  const connect = async (given: object) => {
    const input = {
      provider: 'odoo',
      connector: null,
      key: 'key',
      host: 'https://10.0.0.1',
      database: 'company',
      ...given,
    }
    const { status, body } = await world.team.owner.mutate('connectors.connectKey', input)
    return [status, body.code]
  }
  for (const host of ['https://10.0.0.1', 'http://169.254.169.254/latest', 'https://[::1]:8069', 'ftp://example.com'])
    expect(await connect({ host })).toEqual([400, 'destination_not_allowed'])
  // A public address: the key would be sent unencrypted.
  for (const host of ['http://93.184.216.34:8069', 'http://odoo.invalid']) {
    const input = { provider: 'odoo', connector: null, key: 'key', host, database: 'company' }
    const { status, body } = await world.team.owner.mutate('connectors.connectKey', input)
    expect([status, body.message]).toEqual([
      400,
      'The key would be sent unencrypted over http://. Use an https:// address.',
    ])
  }
  expect(await connect({ host: 'odoo' })).toEqual([400, 'validation_error'])
  expect(await connect({ host: null })).toEqual([400, 'validation_error'])
  expect(await connect({ host: 'https://127.0.0.1:8069', database: null })).toEqual([400, 'validation_error'])
})
