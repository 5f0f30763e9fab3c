import { expect, test } from 'vitest'
import { openWorkspace, Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

test('the procedures of REST work with a session', async () => {
  const created = await team.owner.mutate('tasks.create', { title: 'Order paper' })
  expect(created.status).toBe(200)
  expect((await team.owner.query('tasks.get', { id: created.body.id })).body).toEqual(created.body)
})

test('a long response is gzipped if the client accepts it, a short one is not', async () => {
  const { body: task } = await team.owner.mutate('tasks.create', {
    title: 'Long',
    desc: 'A long story. '.repeat(1_000),
  })
  const packed = await team.owner.query('tasks.get', { id: task.id }, { 'Accept-Encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toContain('Accept-Encoding')
  expect(packed.body).toEqual(task)
  const plain = await team.owner.query('tasks.get', { id: task.id }, { 'Accept-Encoding': 'identity' })
  expect([plain.headers.get('content-encoding'), plain.body]).toEqual([null, task])
  const short = await team.owner.query('changes.position', undefined, { 'Accept-Encoding': 'gzip' })
  expect(short.headers.get('content-encoding')).toBeNull()
})

test('without a session, or in another workspace, nothing is revealed', async () => {
  const stranger = await openWorkspace(team.api)
  const outside = await new Person(team.api.url, team.slug).query('tasks.list', {})
  expect([outside.status, outside.body.code]).toEqual([401, 'unauthorized'])
  stranger.owner.workspace = team.slug
  const other = await stranger.owner.query('tasks.list', {})
  stranger.owner.workspace = 'no-such-workspace'
  const none = await stranger.owner.query('tasks.list', {})
  expect([other.status, other.body]).toEqual([none.status, none.body])
  expect(other).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('an API token is not a session', async () => {
  const reply = await new Person(team.api.url, team.api.slug).query(
    'tasks.list',
    {},
    { Authorization: `Bearer ${team.api.token}` },
  )
  expect(reply.status).toBe(401)
})

test('a write from another origin, or not as JSON, is refused before any lookup', async () => {
  const attempts: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/x-www-form-urlencoded' },
  ]
  for (const headers of attempts) {
    const reply = await team.owner.mutate('tasks.create', { title: 'Forged' }, headers)
    expect([reply.status, reply.body.error], JSON.stringify(headers)).toEqual([403, 'forbidden'])
  }
  const list = await team.owner.query('tasks.list', { q: 'Forged' })
  expect(list.body.total).toBe(0)
  const asQuery = await fetch(`${team.api.url}/api/trpc/tasks.create?input={"title":"Forged"}`, {
    headers: {
      Cookie: [...team.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-Atrium-Workspace': team.slug,
    },
  })
  expect(asQuery.status).toBe(405)
})

test('errors carry the status, the code and the fields, never a stack', async () => {
  const invalid = await team.owner.mutate('tasks.create', { title: '', due: 'soon' })
  expect(invalid).toMatchObject({
    status: 400,
    body: { code: 'validation_error', fields: [{ field: 'title', message: 'must not be empty' }, { field: 'due' }] },
  })
  const missing = await team.owner.query('tasks.get', { id: '019a0000-0000-7000-8000-000000000000' })
  expect([missing.status, missing.body.code]).toEqual([404, 'not_found'])
  const replies = [
    invalid,
    missing,
    await team.owner.query('no.such', {}),
    await team.owner.mutate('tasks.create', '{"title":'),
  ]
  replies.push(
    await team.owner.query('tasks.get', 'x'.repeat(9_000)),
    await team.owner.mutate('tasks.create', { title: 'x'.repeat(1_100_000) }),
  )
  replies.push(await team.owner.query('tasks.create'))
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'validation_error'],
    [404, 'not_found'],
    [404, 'not_found'],
    [400, 'invalid_json'],
    [400, 'validation_error'],
    [413, 'payload_too_large'],
    [405, 'method_not_allowed'],
  ])
  for (const { text } of replies) expect(text).not.toMatch(/"stack"|node_modules|\.ts:/)
})

test('a batch gets one response, up to a size limit', async () => {
  const batch = (size: number) => {
    const input = Object.fromEntries(Array.from({ length: size }, (_, index) => [index, { limit: 1 }]))
    const names = Array.from({ length: size }, () => 'tasks.list').join(',')
    return team.owner.query(`${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`)
  }
  const answered = await batch(3)
  expect([answered.status, JSON.parse(answered.text).length]).toEqual([200, 3])
  expect((await batch(21)).status).toBe(400)
})

test('a deactivated member loses access with the next call', async () => {
  const person = await team.join('member')
  expect((await person.query('tasks.list', {})).status).toBe(200)
  expect((await team.owner.mutate('members.deactivate', { id: person.id })).status).toBe(200)
  expect((await person.query('tasks.list', {})).status).toBe(403)
  expect((await team.owner.mutate('members.reactivate', { id: person.id })).status).toBe(200)
  expect((await person.query('tasks.list', {})).status).toBe(200)
})
