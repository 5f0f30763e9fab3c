import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'
import { agreeAt, visit } from '#server/testing/providers/browse.ts'
import { openSignIns } from '#server/testing/providers/sign-ins.ts'
import { PROBLEMS } from './rules.ts'

const { world, begin, signIn, connectors } = openSignIns()

const stateOf = (url: string) => new URL(url).searchParams.get('state')!
const back = (parameters: Record<string, string>) => `${world.callback}?${new URLSearchParams(parameters)}`

async function expectProblem(
  url: string,
  problem: keyof typeof PROBLEMS,
  person: Person | undefined = world.team.owner,
) {
  const page = await visit(url, person)
  const { status, title, text } = PROBLEMS[problem]
  expect([page.status, page.title]).toEqual([status, title])
  expect(page.text).toContain(text.replaceAll("'", '&#39;'))
  expect(page.text.match(/<a /g)).toHaveLength(1)
  expect(page.text).not.toMatch(/<script|\bat .+:\d+:\d+/)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('cache-control')).toBe('no-store')
  return page
}
test('a sign-in connects, and the accounts wait to be chosen', async () => {
  const address = new URL(await begin())
  expect(address.origin).toBe(world.authority.url)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    redirect_uri: world.callback,
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/adwords',
    code_challenge_method: 'S256',
    access_type: 'offline',
  })
  const page = await visit(await agreeAt(address.href, world.callback), world.team.owner)
  expect(page).toMatchObject({
    status: 303,
    location: expect.stringMatching(`^/${world.team.slug}/connectors/[0-9a-f-]{36}$`),
  })
  const id = page.location!.split('/').at(-1)!
  const { body } = await world.team.owner.query('connectors.get', { id })
  expect(body.connector).toMatchObject({ provider: 'google-ads', status: 'choosing', every_hours: 6, version: 1 })
  expect(body.accounts).toMatchObject([{ ext_id: '1111111111/1111111111', name: 'Account 1111111111', chosen: false }])
  const choice = { id, accounts: ['1111111111/1111111111'], read_from: '2026-01-01', every_hours: 12 }
  expect((await world.team.owner.mutate('connectors.choose', choice)).body).toMatchObject({
    status: 'active',
    every_hours: 12,
  })
  expect(await connectors()).toMatchObject([{ id, status: 'active', accounts: ['Account 1111111111'] }])
  const { data } = (await world.team.owner.query('activity.list', { record: id })).body
  const said = (data as { event: string; subject: string }[]).map(({ event, subject }) => `${event} ${subject}`)
  expect(said).toEqual(['connector.changed google-ads', 'connector.connected google-ads'])
})

test('a sign-in that reaches nothing connects nothing', async () => {
  world.authority.state.accounts = []
  await expectProblem(await signIn(), 'no_accounts')
  expect(await connectors()).toEqual([])
})

test('a sign-in works once', async () => {
  const url = await signIn()
  expect((await visit(url, world.team.owner)).status).toBe(303)
  await expectProblem(url, 'replayed')
  const both = await signIn()
  const answers = await Promise.all([visit(both, world.team.owner), visit(both, world.team.owner)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 400])
})

test('a sign-in that takes longer than ten minutes is refused', async () => {
  const url = await signIn()
  const [{ left }] = (await asOwner(
    world.api.database,
    'select extract(epoch from max(expires_at) - now())::int as left from connector_sign_in',
  )) as [{ left: number }]
  expect(left).toBeGreaterThan(590)
  expect(left).toBeLessThanOrEqual(600)
  await asOwner(world.api.database, `update connector_sign_in set expires_at = now() where used_at is null`)
  await expectProblem(url, 'expired')
  expect(world.authority.state.tokenRequests).toBe(0)
})

test('a state that is missing, malformed or unknown, or of another provider, is refused', async () => {
  const known = stateOf(await begin())
  const strange = `${known.slice(0, -4)}AAAA`
  await expectProblem(back({ code: 'x' }), 'wrong_state')
  for (const state of ['', 'x', 'x'.repeat(5_000), 'A'.repeat(64), `${known}A`, strange, "'; drop table connector;--"])
    await expectProblem(back({ code: 'x', state }), 'wrong_state')
  await asOwner(world.api.database, `update connector_sign_in set provider = 'meta' where used_at is null`)
  await expectProblem(back({ code: 'x', state: known }), 'wrong_state')
  expect(world.authority.state.tokenRequests).toBe(0)
})

test('only the person who began a sign-in finishes it, in the same browser', async () => {
  const manager = await world.team.join('manager')
  const url = await signIn()
  await expectProblem(url, 'other_session', manager)
  await expectProblem(url, 'other_session', await (await world.team.join('owner')).signIn(world.team.login))
  const signedOut = await expectProblem(url, 'signed_out', new Person(world.api.url))
  expect(signedOut.text).toContain('href="&#47;"'.replaceAll('&#47;', '/'))
  expect((await visit(url, world.team.owner)).status).toBe(303)
})

test('a member of another workspace is sent away', async () => {
  const elsewhere = await openWorkspace(world.api)
  const page = await expectProblem(await signIn(), 'wrong_workspace', elsewhere.owner)
  expect(page.text).not.toContain(world.team.slug)
})

test('someone who is no longer a manager connects nothing', async () => {
  const manager = await world.team.join('manager')
  const url = await agreeAt(await begin(manager), world.callback)
  await world.team.owner.mutate('members.setRole', { id: manager.id, role: 'member' })
  await expectProblem(url, 'not_allowed', manager)
  expect(world.authority.state.tokenRequests).toBe(0)
})

test('someone who was deactivated while signing in connects nothing', async () => {
  const manager = await world.team.join('manager')
  const url = await agreeAt(await begin(manager), world.callback)
  await world.team.owner.mutate('members.deactivate', { id: manager.id })
  const page = await expectProblem(url, 'wrong_workspace', manager)
  expect(page.text).not.toContain(world.team.slug)
  expect([world.authority.state.tokenRequests, await connectors()]).toEqual([0, []])
})

test('what the provider reports is said in words', async () => {
  const state = async () => stateOf(await begin())
  await expectProblem(back({ state: await state(), error: 'access_denied' }), 'denied')
  const refused = await expectProblem(back({ state: await state(), error: 'invalid_scope' }), 'provider_error')
  expect(refused.text).toContain('invalid_scope')
  const hostile = await expectProblem(back({ state: await state(), error: '<b onload=x>' }), 'provider_error')
  expect(hostile.text).not.toContain('onload')
  await expectProblem(back({ state: await state() }), 'provider_error')
  await expectProblem(back({ state: await state(), code: 'expired' }), 'expired_code')
})

test('a data source that was removed during its sign-in stays removed', async () => {
  const { location } = await visit(await signIn(), world.team.owner)
  const url = await signIn(location!.split('/').at(-1)!)
  await world.team.owner.mutate('connectors.disconnect', { id: location!.split('/').at(-1)!, figures: 'remove' })
  await expectProblem(url, 'removed')
  expect(await connectors()).toEqual([])
})

test('a provider that does not answer leaves nothing behind', async () => {
  const [first, second] = [await signIn(), await signIn()]
  world.authority.state.broken = 503
  await expectProblem(first, 'unavailable')
  world.authority.state.broken = 401
  await expectProblem(second, 'provider_error')
  expect(await connectors()).toEqual([])
})

test('other addresses are explained by a page with one link, and only GET is accepted', async () => {
  for (const path of [
    '/connectors/oauth/brevo/callback',
    '/connectors/oauth/x/callback',
    '/connectors/oauth/google-ads',
  ]) {
    const answer = await visit(`${world.api.url}${path}?state=x`, world.team.owner)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    const page = answer.text
    expect(page).toContain('<h1>Unknown provider</h1>')
    expect(page.match(/<a /g)).toHaveLength(1)
  }
  expect((await fetch(world.callback, { method: 'POST' })).status).toBe(405)
})
