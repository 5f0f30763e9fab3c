import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let call: Call
beforeAll(async () => {
  call = await team.withToken()
})

const rating = (likelihood: number, impact: number) => ({ likelihood, impact })
const create = async (fields: Record<string, unknown> = {}) => {
  const { status, body, text } = await call('POST', '/risks', { title: 'The press fails', ...fields })
  expect(status, text).toBe(201)
  return body
}
const patch = (id: string, fields: Record<string, unknown>) => call('PATCH', `/risks/${id}`, fields)

test('a risk with only a title is open, not rated, and has the next number', async () => {
  const risk = await create()
  expect(risk).toEqual({
    id: risk.id,
    number: risk.number,
    title: 'The press fails',
    cause: '',
    event: '',
    consequence: '',
    category: null,
    owner: null,
    project: null,
    status: 'open',
    treatment: null,
    inherent: null,
    current: null,
    residual: null,
    score_inherent: null,
    score_current: null,
    score_residual: null,
    level_inherent: null,
    level_current: null,
    level_residual: null,
    controls: '',
    review_due: null,
    loss: null,
    accepted_reason: null,
    accepted_by: null,
    accepted_at: null,
    attachments: [],
    version: 1,
    created_at: risk.created_at,
    updated_at: risk.created_at,
  })
  expect((await create()).number).toBe(risk.number + 1)
})

test('fifty risks created at once have fifty numbers without gaps', async () => {
  const first = (await create()).number as number
  const made = await Promise.all(Array.from({ length: 50 }, () => create()))
  const numbers = made.map(({ number }) => number as number).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => first + 1 + index))
})

test.each([
  [1, 1, 1, 'low'],
  [2, 2, 4, 'low'],
  [1, 5, 5, 'medium'],
  [3, 3, 9, 'medium'],
  [2, 5, 10, 'high'],
  [4, 4, 16, 'high'],
  [4, 5, 20, 'critical'],
  [5, 5, 25, 'critical'],
])('likelihood %i and impact %i score %i, which is %s', async (likelihood, impact, score, level) => {
  const risk = await create({ inherent: rating(likelihood, impact), residual: rating(1, 1) })
  expect(risk).toMatchObject({ score_inherent: score, level_inherent: level, score_current: null, level_current: null })
  expect(risk).toMatchObject({ score_residual: 1, level_residual: 'low' })
})

test('scores follow the ratings, and each state of the ratings is kept', async () => {
  const { id } = await create({ inherent: rating(4, 5) })
  await patch(id, { title: 'The only press fails' })
  const rated = (await patch(id, { current: rating(3, 4), residual: rating(2, 2) })).body
  expect(rated).toMatchObject({ score_current: 12, level_current: 'high', level_residual: 'low', version: 3 })
  const cleared = (await patch(id, { current: null })).body
  expect(cleared).toMatchObject({ score_current: null, level_current: null, level_inherent: 'critical' })
  expect((await patch(id, { current: null })).body.version).toBe(cleared.version)
  const { body: scores } = await team.owner.query('risks.scores', { id })
  expect(scores).toMatchObject([
    { version: 1, inherent: rating(4, 5), current: null, residual: null },
    { version: 3, current: rating(3, 4), residual: rating(2, 2) },
    { version: 4, inherent: rating(4, 5), current: null },
  ])
  expect(scores[1].at).toBe(rated.updated_at)
})

test.each([
  [{ title: ' ' }, /title/],
  [{ title: 'x'.repeat(301) }, /title/],
  [{ inherent: rating(0, 3) }, /inherent.*likelihood.*1 to 5/],
  [{ current: rating(3, 6) }, /current.*impact.*1 to 5/],
  [{ residual: rating(1.5, 3) }, /residual.*likelihood/],
  [{ inherent: { likelihood: 3 } }, /inherent.*impact/],
  [{ inherent: 'high' }, /inherent/],
  [{ status: 'done' }, /status/],
  [{ treatment: 'ignore' }, /treatment/],
  [{ review_due: '2027-02-30' }, /review_due/],
  [{ loss: { low: 5, likely: 4, high: 9, currency: 'EUR' } }, /loss.*likely.*less than low/],
  [{ loss: { low: 1, likely: 4, high: 3 } }, /loss.*high.*less than likely/],
  [{ loss: { low: -1, likely: 4, high: 5 } }, /loss.*low/],
  [{ loss: { low: 1, likely: 2, high: 3, currency: 'XXZ' } }, /loss.*currency/],
  [{ score_inherent: 20 }, /score_inherent/],
  [{ level_current: 'low' }, /level_current/],
  [{ accepted_reason: 'fine' }, /accepted_reason/],
  [{ number: 7 }, /number/],
  [{ owner: 'nobody@example.com' }, /owner/],
  [{ project: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' }, /project/],
])('refuses %j in REST and in the application', async (fields, reason) => {
  const made = await call('POST', '/risks', { title: 'Risk', ...fields })
  expect([made.status, made.body.error]).toEqual([400, 'validation_error'])
  expect(made.body.message).toMatch(reason)
  const { id, version } = await create()
  expect((await patch(id, fields)).status).toBe(400)
  expect((await team.owner.mutate('risks.update', { id, ...fields })).status).toBe(400)
  expect((await call('GET', `/risks/${id}`)).body.version).toBe(version)
})

test('the owner is a member by id or address, and the loss has the currency of the workspace', async () => {
  const ben = await team.join('member')
  const risk = await create({ owner: ben.login.email, loss: { low: 1, likely: 2.5, high: 4 } })
  expect(risk).toMatchObject({ owner: ben.id, loss: { low: 1, likely: 2.5, high: 4, currency: 'EUR' } })
  expect((await patch(risk.id, { owner: null })).body.owner).toBeNull()
})

test('lists are filtered by status, current level, owner, project, category and review date', async () => {
  const ben = await team.join('member')
  const { body: project } = await call('POST', '/projects', { name: 'Catalogue' })
  const marked = await create({
    title: 'Paper shortage',
    category: 'Supply',
    owner: ben.id,
    project: project.id,
    status: 'treated',
    inherent: rating(5, 5),
    current: rating(2, 4),
    review_due: '2027-01-31',
  })
  const list = async (query: string) =>
    (await call('GET', `/risks?limit=200&${query}`)).body.data.map((one: { id: string }) => one.id)
  const only = [
    `status=treated`,
    `level=medium`,
    `owner=${ben.id}`,
    `project=${project.id}`,
    `category=Supply`,
    `review_before=2027-02-01`,
    `q=paper+shortage`,
  ]
  for (const query of only) expect(await list(query), query).toEqual([marked.id])
  for (const query of ['owner=none', 'project=none', 'level=critical', 'review_before=2027-01-31'])
    expect(await list(query), query).not.toContain(marked.id)
  expect(await list('sort=-score_inherent')).toContain(marked.id)
  for (const query of ['level=severe', 'status=done', 'owner=x', 'review_before=soon', 'band=low'])
    expect((await call('GET', `/risks?${query}`)).status, query).toBe(400)
})

test('a project that is purged leaves its risks with a new version', async () => {
  const { body: project } = await call('POST', '/projects', { name: 'Old' })
  const { id } = await create({ project: project.id })
  await call('DELETE', `/projects/${project.id}`)
  await team.owner.mutate('trash.purge', { entity: 'project', id: project.id })
  expect((await call('GET', `/risks/${id}`)).body).toMatchObject({ project: null, version: 2 })
})

test('a deleted risk is restored as it was; purged, nothing of it is left', async () => {
  const risk = await create({ title: 'Gone', inherent: rating(2, 2) })
  await team.owner.mutate('comments.create', { entity: 'risk', entity_id: risk.id, text: 'Discussed.' })
  await team.owner.mutate('risks.createTask', { risk: risk.id, task: { title: 'Treat it' } })
  await call('DELETE', `/risks/${risk.id}`)
  expect((await call('GET', `/risks/${risk.id}`)).status).toBe(404)
  const { body: restored } = await call('POST', `/risks/${risk.id}/restore`)
  expect(restored).toMatchObject({ number: risk.number, level_inherent: 'low', version: 2 })
  expect((await team.owner.query('risks.scores', { id: risk.id })).body).toHaveLength(1)
  await call('DELETE', `/risks/${risk.id}`)
  await team.owner.mutate('trash.purge', { entity: 'risk', id: risk.id })
  for (const table of ['risk_score', 'risk_task', 'comment'])
    expect(await asOwner(team.api.database, `select from ${table} where risk = '${risk.id}'`), table).toEqual([])
  expect((await create()).number).toBeGreaterThan(risk.number)
})

test('the history of ratings cannot be changed', async () => {
  for (const role of ['app', 'api', 'relay'] as const) {
    const privileges = `has_table_privilege(r.rolname, 'risk_score', 'update') or has_table_privilege(r.rolname, 'risk_score', 'delete')`
    const rows = await asOwner(
      team.api.database,
      `select bool_or(${privileges}) as may from pg_roles r where r.rolname like '%\\_${role}' and not r.rolsuper`,
    )
    expect(rows[0]!.may, role).not.toBe(true)
  }
})
