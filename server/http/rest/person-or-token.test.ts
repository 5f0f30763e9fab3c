import { expect, test } from 'vitest'
import { openNewsletters } from '#server/testing/newsletters.ts'
import { openWorkspace, type Person } from '#server/testing/person.ts'

const house = openNewsletters()

async function preview() {
  const { id, ...body } = await house.write()
  return { path: `/api/marketing/campaigns/${id}/newsletter`, body: { ...body, mode: 'preview' } }
}

test('a person and a token get the answers of REST at the path without version', async () => {
  const { path, body } = await preview()
  const call = await house.withToken()
  const versioned = await call('POST', path.replace('/api', ''), body)
  expect([versioned.status, versioned.body.recipients]).toEqual([200, 20])
  const headers = { Authorization: await tokenOf('read_write'), 'Content-Type': 'application/json' }
  const asToken = await fetch(house.api.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([asToken.status, await asToken.json()]).toEqual([200, versioned.body])
  const manager = await house.join('manager')
  for (const workspace of [house.slug, undefined]) {
    const asPerson = await withoutWorkspace(manager, workspace).post(path, body)
    expect([asPerson.status, asPerson.body]).toEqual([200, versioned.body])
  }
})

test.each([
  ['an unknown field', { extra: 1 }, 400],
  ['an unknown document', { document: crypto.randomUUID() }, 400],
  ['a mode that does not exist', { mode: 'publish' }, 400],
])('refuses %s as REST does', async (_name, change, status) => {
  const { path, body } = await preview()
  const call = await house.withToken()
  const headers = { 'X-Request-Id': 'call-1' }
  const versioned = await call('POST', path.replace('/api', ''), { ...body, ...change }, headers)
  const asPerson = await house.owner.post(path, { ...body, ...change }, headers)
  expect([asPerson.status, versioned.status, asPerson.body]).toEqual([status, status, versioned.body])
})

test('requires JSON from a page of this installation', async () => {
  const { path, body } = await preview()
  const refusal = async (headers: Record<string, string>) => {
    const { status, body: refused } = await house.owner.post(path, body, headers)
    return [status, refused.error]
  }
  expect(await refusal({ 'Content-Type': 'text/plain' })).toEqual([415, 'unsupported_media_type'])
  expect(await refusal({ Origin: 'https://evil.example' })).toEqual([403, 'forbidden'])
  expect(await refusal({ 'Sec-Fetch-Site': 'cross-site' })).toEqual([403, 'forbidden'])
  expect(await refusal({ Origin: 'null' })).toEqual([403, 'forbidden'])
})

test('members, guests, strangers, read-only tokens and tokens of agents have no way in', async () => {
  const { path, body } = await preview()
  for (const role of ['member', 'guest'] as const) {
    const reply = await (await house.join(role)).post(path, body)
    expect([reply.status, reply.body.error, reply.headers.get('www-authenticate')]).toEqual([403, 'forbidden', null])
  }
  const stranger = (await openWorkspace(house.api)).owner
  expect((await stranger.post(path, body)).status).toBe(404)
  const inside = await stranger.post(path, body, { 'X-Atrium-Workspace': house.slug })
  expect([inside.status, inside.body.error]).toEqual([403, 'forbidden'])
  const { body: agent } = await house.owner.mutate('tokens.create', {
    name: 'Agent',
    access: 'read_write',
    reach: 'agent',
    expires: null,
  })
  const refused = async (authorization?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(authorization && { Authorization: authorization }) }
    const reply = await fetch(house.api.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return [reply.status, ((await reply.json()) as { error: string }).error]
  }
  expect(await refused(`Bearer ${agent.secret}`)).toEqual([403, 'insufficient_scope'])
  expect(await refused(await tokenOf('read_only'))).toEqual([403, 'insufficient_scope'])
  expect(await refused()).toEqual([401, 'unauthorized'])
  expect(await refused('Bearer atr_live_wrong')).toEqual([401, 'unauthorized'])
})

test('other methods and paths are refused', async () => {
  const { path, body } = await preview()
  const headers = { Authorization: await tokenOf('read_write') }
  const get = await fetch(house.api.url + path, { headers })
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  for (const other of [path.replace('/newsletter', ''), `${path}s`, '/api/marketing/campaigns', '/api/marketing'])
    expect([other, (await fetch(house.api.url + other, { headers })).status]).toEqual([other, 404])
  const missing = await house.owner.post('/api/marketing/campaigns/%zz/newsletter', body)
  expect(missing.status).toBe(404)
})

async function tokenOf(access: 'read_write' | 'read_only'): Promise<string> {
  const { body } = await house.owner.mutate('tokens.create', { name: 'Shop', access, expires: null })
  return `Bearer ${body.secret}`
}

function withoutWorkspace(person: Person, workspace = ''): Person {
  return Object.assign(Object.create(person) as Person, { workspace })
}
