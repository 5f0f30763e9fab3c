import { beforeAll, describe, expect, test } from 'vitest'
import { sizeOf } from '#server/modules/agent/calls/truncate.ts'
import { METHODS } from '#server/modules/decisions/rules/methods.ts'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const { call, rest } = agentsOf(() => team.api)
let owner: string

async function make(procedure: string, input: object): Promise<Body> {
  const { status, body, text } = await team.owner.mutate(procedure, input)
  if (status !== 200) throw new Error(`${procedure} answered ${status} ${text}`)
  return body as Body
}
async function ownerToken(access: 'read_write' | 'read_only' = 'read_write') {
  const { token, secret } = await make('tokens.create', { name: access, access, expires: null })
  await asOwner(team.api.database, `update token set owner_functions = true where id = '${token.id}'`)
  return secret as string
}

beforeAll(async () => {
  owner = await ownerToken()
})

const run = (method: string, inputs: unknown, token = owner) => call('run_decision_analysis', { method, inputs }, token)

test('every method is described by a schema, and its example gives its result', async () => {
  const all = (await call('describe_decision_method', {}, owner)).body
  expect(all['methods'].map(({ name }: Body) => name)).toEqual(Object.keys(METHODS))
  for (const name of Object.keys(METHODS)) {
    const { methods, schema, example, link } = (await call('describe_decision_method', { method: name }, owner)).body
    expect(methods, name).toEqual([{ name, title: expect.any(String), use: expect.any(String) }])
    expect(link, name).toMatch(/\/decisions$/)
    expect(Object.keys(schema.properties), name).toEqual(Object.keys(example))
    const { status, body } = await run(name, example)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(sizeOf(body), name).toBeLessThanOrEqual(24_000)
    expect(body, name).toMatchObject({
      method: name,
      method_version: METHODS[name as keyof typeof METHODS].version,
      inputs: example,
      link,
    })
    expect(Object.keys(body['values']).length, name).toBeGreaterThan(0)
  }
})

test('calculates what is published, the same each time, and stores nothing', async () => {
  const before = await asOwner(team.api.database, 'select count(*)::int as n from change')
  const { body } = await run('Break even', { fixed: 100, price: 3, variable: 1, planned: 80 })
  expect(body['values']).toMatchObject({ units: 50 })
  const { example } = METHODS.monte_carlo
  const [one, two] = [await run('monte_carlo', example), await run('monte_carlo', example)]
  expect(one.body).toEqual(two.body)
  expect((await run('monte_carlo', { ...example, seed: 2 })).body['values']).not.toEqual(one.body['values'])
  expect(await asOwner(team.api.database, 'select count(*)::int as n from change')).toEqual(before)
  expect(await asOwner(team.api.database, 'select id from decision')).toEqual([])
})

describe('wrong inputs name the cell', () => {
  const { example } = METHODS.weighted_scoring
  const [first, second, ...others] = example.criteria
  test.each([
    [
      'weighted_scoring',
      { ...example, criteria: [first, { ...second, weight: 0 }, ...others] },
      'criteria 2: weight must be greater than 0',
    ],
    ['break_even', { fixed: 100, price: 1, variable: 1, planned: null }, /^price: /],
    ['break_even', { fixed: 100 }, /^price: must be a number; variable: must be a number/],
    ['break_even', { fixed: 100, price: 3, variable: 1, planned: null, colour: 1 }, /must not have colour/],
    ['monte_carlo', { ...METHODS.monte_carlo.example, draws: 1e9 }, 'draws: must be from 100 to 200000'],
    ['monte_carlo', { ...METHODS.monte_carlo.example, formula: 'process.exit()' }, /^formula: /],
    ['coin_toss', {}, /^method: must be one of weighted_scoring, pugh, ahp/],
    ['break_even', 'many', /^inputs: /],
    ['risk_matrix', {}, /^inputs: no open risk of the workspace is rated/],
  ])('%s', async (method, inputs, message) => {
    const { status, body } = await run(method, inputs)
    expect([status, body['error']]).toEqual([400, 'validation_error'])
    expect(body['message']).toMatch(message)
  })
})

test('the risk matrix takes the risks of the workspace', async () => {
  const { risks: _, bands: _bands, ...rest } = METHODS.risk_matrix.example
  const loss = { low: 1000, likely: 5000, high: 20_000 }
  await make('risks.create', { title: 'The press fails', inherent: { likelihood: 4, impact: 5 }, loss })
  await make('risks.create', {
    title: 'Rated in dollars',
    inherent: { likelihood: 1, impact: 1 },
    loss: { ...loss, currency: 'USD' },
  })
  const { status, body } = await run('risk_matrix', rest)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body['inputs'].risks).toEqual([
    { name: '#1 The press fails', inherent: { likelihood: 4, impact: 5 }, residual: null, loss },
    { name: '#2 Rated in dollars', inherent: { likelihood: 1, impact: 1 }, residual: null, loss: null },
  ])
  expect(body['warnings']).toContain('Losses in other currencies are excluded: 1.')
})

test('any token of a present owner computes on given inputs; the records of the workspace need owner functions', async () => {
  const tools = async (token: string) =>
    (await rest('/tools', undefined, token)).body['tools'].map(({ name }: Body) => name)
  const NAMES = ['describe_decision_method', 'run_decision_analysis']
  const plain = (await make('tokens.create', { name: 'Plain', access: 'read_only', expires: null }))['secret']
  const matrix: Body = METHODS.risk_matrix.example
  const decision = await make('decisions.create', {
    title: 'New press',
    method: 'break_even',
    inputs: METHODS.break_even.example,
  })
  for (const token of [plain, await ownerToken('read_only')]) {
    expect(await tools(token)).toEqual(expect.arrayContaining(NAMES))
    expect((await call('describe_decision_method', { method: 'pugh' }, token)).status).toBe(200)
    expect((await run('pugh', METHODS.pugh.example, token)).body['values']).toBeDefined()
    expect((await run('risk_matrix', matrix, token)).status).toBe(200)
  }
  const { risks: _risks, ...ofWorkspace } = matrix
  const refused = await run('risk_matrix', ofWorkspace, plain)
  expect([refused.status, refused.body['error']]).toEqual([403, 'insufficient_scope'])
  const hidden = await call('get_record', { record: decision['id'] }, plain)
  expect([hidden.status, hidden.body['error']]).toEqual([404, 'not_found'])
  expect((await call('get_record', { record: decision['id'] }, owner)).body).toMatchObject({ kind: 'decision' })

  await team.join('owner', 'Second Owner')
  await asOwner(team.api.database, `update member set role = 'manager' where name = 'Ada Berg'`)
  // Token lookups are cached for half a second.
  await expect.poll(async () => (await run('pugh', METHODS.pugh.example, plain)).status).toBe(403)
  await expect.poll(async () => (await run('pugh', METHODS.pugh.example)).status).toBe(403)
  expect(await tools(plain)).not.toEqual(expect.arrayContaining(NAMES.slice(0, 1)))
})
