import { expect, test } from 'vitest'
import { agentsOf } from '#server/testing/agents.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const { call } = agentsOf(() => team.api)

type Fields = { reach?: string; approval?: boolean; access?: string }

async function create({ access = 'read_write', ...fields }: Fields) {
  const { status, body } = await team.owner.mutate('tokens.create', { name: 'Robin', access, expires: null, ...fields })
  return { status, message: body.message as string, ...(body as { token: Record<string, unknown>; secret: string }) }
}
const update = (id: unknown, fields: object) => team.owner.mutate('tokens.update', { id, ...fields })
const rest = async (secret: string) => (await team.api.as(secret)('GET', '/tasks')).status

test.each([
  [{}, 'all'],
  [{ reach: 'agent' }, 'agent'],
  [{ reach: 'agent', access: 'read_only' }, 'agent'],
  [{ approval: true }, 'agent'],
])('a token created with %j has the reach “%s”', async (fields, reach) => {
  const { token, secret } = await create(fields)
  expect(token['reach']).toBe(reach)
  expect(await rest(secret)).toBe(reach === 'all' ? 200 : 403)
  expect((await call('list_tasks', {}, secret)).status).toBe(200)
})

test('REST refuses a token for agents on every path, and writes nothing', async () => {
  const { secret } = await create({ approval: true })
  const as = team.api.as(secret)
  const { id } = (await team.api.as(team.api.token)('POST', '/tasks', { title: 'Kept' })).body
  for (const [method, path, body] of [
    ['GET', '/me'],
    ['POST', '/tasks', { title: 'Made without a proposal' }],
    ['PATCH', `/tasks/${id}`, { title: 'Changed' }],
    ['DELETE', `/tasks/${id}`],
    ['GET', '/changes'],
    ['POST', '/inventory/movements/push', { movements: [] }],
    ['GET', '/nothing-here'],
  ] as const) {
    const { status, body: answer, headers } = await as(method, path, body)
    expect([path, status, answer.error]).toEqual([path, 403, 'insufficient_scope'])
    expect(answer.message).toMatch(/agent connector only, \/api\/agent\/\*/)
    expect(headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"')
  }
  const tasks = (await team.api.as(team.api.token)('GET', '/tasks')).body.data as { title: string }[]
  expect(tasks.map(({ title }) => title)).toEqual(['Kept'])
})

test('approval limits a token to agents at once, and cannot be combined with the API', async () => {
  const { status, message } = await create({ approval: true, reach: 'all' })
  expect([status, message]).toEqual([400, expect.stringMatching(/^reach: must be agent while changes wait/)])

  const { token, secret } = await create({})
  expect((await update(token['id'], { approval: true })).body).toMatchObject({ approval: true, reach: 'agent' })
  await expect.poll(() => rest(secret)).toBe(403)
  expect((await update(token['id'], { reach: 'all' })).status).toBe(400)
  // Without approval it stays limited, until an owner widens it.
  expect((await update(token['id'], { approval: false })).body).toMatchObject({ approval: false, reach: 'agent' })
  expect((await update(token['id'], { reach: 'all' })).body).toMatchObject({ reach: 'all' })
  await expect.poll(() => rest(secret)).toBe(200)
})
