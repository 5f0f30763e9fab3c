import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { METHODS, type MethodName } from './rules/methods.ts'

let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
beforeAll(async () => {
  api = await startApi()
  team = await openWorkspace(api)
})
afterAll(() => api.close())

const NAMES = Object.keys(METHODS) as MethodName[]
const create = async (method: MethodName = 'break_even', fields: object = {}) => {
  const inputs: object = METHODS[method].example
  return (await team.owner.mutate('decisions.create', { title: 'Second press', method, inputs, ...fields })).body
}

test.each(NAMES)('%s: a run of the stored inputs gives the stored result', async (method) => {
  const { id } = await create(method)
  const stored = (await team.owner.query('decisions.get', { id })).body
  const again = (await team.owner.mutate('decisions.evaluate', { method, inputs: stored.inputs })).body
  expect(again.result).toEqual(stored.result)
  expect(stored.result).toMatchObject({ method, method_version: METHODS[method].version, inputs: stored.inputs })
})

test('new inputs give a new result and version; inputs that are wrong name the cell and change nothing', async () => {
  const { id } = await create()
  const inputs = { fixed: 100, price: 3, variable: 1, planned: null }
  const { body } = await team.owner.mutate('decisions.analyse', { id, method: 'break_even', inputs })
  expect(body).toMatchObject({ version: 2, inputs, result: { values: { units: 50 } } })
  const wrong = { id, method: 'break_even', inputs: { ...inputs, price: 1 } }
  const refused = await team.owner.mutate('decisions.analyse', wrong)
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('price: must be greater than the variable cost per unit'),
  ])
  expect((await team.owner.query('decisions.get', { id })).body).toEqual(body)
})

test('what is typed has a result or names the cells, without an error', async () => {
  const inputs = structuredClone(METHODS.weighted_scoring.example) as { criteria: { weight: number }[] }
  inputs.criteria[1]!.weight = 0
  const { status, body } = await team.owner.mutate('decisions.evaluate', { method: 'weighted_scoring', inputs })
  expect(status).toBe(200)
  expect(body).toEqual({
    result: null,
    problems: [{ path: ['criteria', 1, 'weight'], message: 'must be greater than 0' }],
  })
})

test('the risk matrix starts from the rated risks of the workspace, and keeps what it read', async () => {
  const own = await openWorkspace(api)
  const make = async (fields: object) => (await own.owner.mutate('risks.create', fields)).body
  const [low, high] = [
    { likelihood: 2, impact: 2 },
    { likelihood: 4, impact: 5 },
  ]
  const loss = { low: 10, likely: 20, high: 60 }
  await make({ title: 'Small', inherent: low, loss: { ...loss, currency: 'JPY' } })
  const press = await make({ title: 'Press fails', inherent: high, residual: low, loss })
  await make({ title: 'Not rated' })
  await make({ title: 'Closed', inherent: high, status: 'closed' })
  await own.owner.mutate('risks.remove', { id: (await make({ title: 'Deleted', inherent: high })).id })
  const { risks, bands, left_out } = (await own.owner.query('decisions.snapshot')).body
  expect({ risks, bands, left_out }).toEqual({
    risks: [
      { name: '#2 Press fails', inherent: high, residual: low, loss },
      { name: '#1 Small', inherent: low, residual: null, loss: null },
    ],
    bands: [4, 9, 16],
    left_out: { risks: false, losses: 1 },
  })
  const inputs = { ...METHODS.risk_matrix.example, risks, bands }
  const stored = (await own.owner.mutate('decisions.create', { title: 'Cover', method: 'risk_matrix', inputs })).body
  expect(stored.result.values.movement[0]).toMatchObject({
    name: '#2 Press fails',
    inherent: { score: 20, level: 'critical' },
    residual: { score: 4, level: 'low' },
    change: -16,
  })
  await own.owner.mutate('risks.update', { id: press.id, inherent: low })
  const again = (await own.owner.mutate('decisions.evaluate', { method: 'risk_matrix', inputs: stored.inputs })).body
  expect(again.result).toEqual(stored.result)
})

test('a decision is taken once, reviewed later, and keeps its analysis until it is reopened', async () => {
  const { id } = await create()
  const me = (await team.owner.query('members.list', { role: ['owner'] })).body.data[0]
  const choice = { chosen: 'Buy', reason: 'It pays back in a year.', review_due: '2027-11-01' }
  const taken = (await team.owner.mutate('decisions.decide', { id, version: 1, ...choice })).body
  expect(taken).toMatchObject({ ...choice, status: 'decided', decided_by: [me.id], version: 2 })
  expect(taken.decided_at).toBe(taken.updated_at)
  const { method, inputs } = taken
  for (const [procedure, input] of [
    ['decide', { id, chosen: 'Rent' }],
    ['analyse', { id, method, inputs: { ...inputs, fixed: 1 } }],
  ] as const)
    expect((await team.owner.mutate(`decisions.${procedure}`, input)).status).toBe(409)
  const answer = { outcome: 'partly', outcome_note: 'Cheaper, but later than planned.' }
  const reviewed = (await team.owner.mutate('decisions.review', { id, ...answer })).body
  expect(reviewed).toMatchObject({ ...answer, status: 'reviewed', version: 3 })
  expect(reviewed.reviewed_at).toBe(reviewed.updated_at)
  const open = (await team.owner.mutate('decisions.reopen', { id })).body
  expect(open).toMatchObject({ status: 'open', chosen: null, decided_at: null, outcome: null, version: 4 })
  expect((await team.owner.mutate('decisions.review', { id, ...answer })).status).toBe(409)
  const events = (await team.owner.query('activity.list', { limit: 4 })).body.data.map(
    ({ event }: { event: string }) => event,
  )
  expect(events).toEqual(['decision.reopened', 'decision.reviewed', 'decision.decided', 'decision.created'])
})

test('a decision can have a currency, by its ISO 4217 code', async () => {
  const { id, currency } = await create('cash_flows', { currency: 'CHF' })
  expect(currency).toBe('CHF')
  const update = async (next: string | null) =>
    (await team.owner.mutate('decisions.update', { id, currency: next })).body
  expect((await update('chf')).fields).toMatchObject([
    { field: 'currency', message: expect.stringMatching(/^must be an upper-case ISO 4217/) },
  ])
  expect(await update(null)).toMatchObject({ currency: null, version: 2 })
  expect(await create('pugh')).toMatchObject({ currency: null })
})

test('an older version is refused, and so is an unknown method or member', async () => {
  const { id } = await create()
  await team.owner.mutate('decisions.update', { id, title: 'Third press' })
  expect((await team.owner.mutate('decisions.decide', { id, version: 1, chosen: 'Buy' })).status).toBe(409)
  expect((await team.owner.mutate('decisions.decide', { id, chosen: 'Buy', decided_by: ['x@y.example'] })).status).toBe(
    400,
  )
  expect((await team.owner.mutate('decisions.create', { title: 'x', method: 'dice', inputs: {} })).status).toBe(400)
  expect((await team.owner.mutate('decisions.create', { title: 'x', method: 'pugh' })).status).toBe(400)
})

test('only owners find decisions: in search, activity and the Trash', async () => {
  const { id } = await create('pugh', { title: 'Quarzwerk' })
  const manager = await team.join('manager')
  const found = async (person: Pick<typeof manager, 'query'>) =>
    (await person.query('search.find', { q: 'quarzwerk' })).text.includes(id)
  expect([await found(team.owner), await found(manager)]).toEqual([true, false])
  await team.owner.mutate('decisions.remove', { id })
  expect((await team.owner.query('trash.list', {})).text).toContain(id)
  expect((await manager.query('trash.list', {})).text).not.toContain(id)
  expect((await manager.query('activity.list', { limit: 50 })).text).not.toContain('decision')
  expect((await manager.query('decisions.get', { id })).status).toBe(404)
  expect((await team.owner.mutate('decisions.restore', { id })).body).toMatchObject({ id, version: 2 })
})

test('decisions are not part of REST, the feed or webhooks', async () => {
  await create()
  const { body } = await api.call('GET', '/openapi.json')
  expect(JSON.stringify(body)).not.toContain('decision')
  await team.owner.mutate('tasks.create', { title: 'Later change' })
  const { body: feed } = await team.owner.query('changes.list', {})
  expect(JSON.stringify(feed)).not.toContain('decision')
})

test('a client that leaves stops its simulation, and the next one runs', { timeout: 30_000 }, async () => {
  const risks = Array.from({ length: 200 }, (_, nth) => ({
    ...METHODS.risk_matrix.example.risks[0],
    name: `Risk ${nth}`,
  }))
  const leaving = new AbortController()
  const cookie = [...team.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { simulations } = api.program.services
  const asked = fetch(`${api.url}/api/trpc/decisions.evaluate`, {
    method: 'POST',
    signal: leaving.signal,
    headers: {
      Cookie: cookie,
      Origin: api.url,
      'Content-Type': 'application/json',
      'X-Atrium-Workspace': team.owner.workspace,
    },
    body: JSON.stringify({
      method: 'risk_matrix',
      inputs: { ...METHODS.risk_matrix.example, risks, draws: 200_000 },
    }),
  })
  await expect.poll(() => simulations.busy).toBe(1)
  leaving.abort()
  await expect(asked).rejects.toThrow('aborted')
  await expect.poll(() => simulations.busy).toBe(0)
  const { example } = METHODS.monte_carlo
  expect(
    (await team.owner.mutate('decisions.evaluate', { method: 'monte_carlo', inputs: example })).body.result,
  ).not.toBe(null)
})

test('of two owners who change the same analysis, the second is shown the newer one', async () => {
  const { id } = await create()
  const change = (price: number) => {
    const inputs = { fixed: 100, price, variable: 1, planned: null }
    return team.owner.mutate('decisions.analyse', { id, method: 'break_even', inputs, version: 1 })
  }
  const answers = await Promise.all([change(2), change(3)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body } = await team.owner.query('decisions.get', { id })
  expect(body).toEqual(answers.find(({ status }) => status === 200)!.body)
})
