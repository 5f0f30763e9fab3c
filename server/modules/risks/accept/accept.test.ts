import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#server/testing/api.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let call: Call
let me: string
beforeAll(async () => {
  call = await team.withToken()
  me = (await team.owner.query('members.all')).body.data[0].id
})

const create = async () => (await call('POST', '/risks', { title: 'The press fails' })).body
const stateOf = async (id: string) => (await call('GET', `/risks/${id}`)).body

test('an owner or a manager accepts a risk with a reason; reason, person and time are kept after reopening', async () => {
  const manager = await team.join('manager', 'Mia')
  const { id } = await create()
  const { body: accepted } = await manager.mutate('risks.accept', { id, version: 1, reason: ' Cheaper than a spare. ' })
  expect(accepted).toMatchObject({
    status: 'accepted',
    treatment: 'accept',
    accepted_reason: 'Cheaper than a spare.',
    accepted_by: manager.id,
    accepted_at: accepted.updated_at,
    version: 2,
  })
  const again = await team.owner.mutate('risks.accept', { id, reason: 'Yes' })
  expect([again.status, again.body.message]).toEqual([409, 'This risk is already accepted.'])
  const { body: reopened } = await call('PATCH', `/risks/${id}`, { status: 'open' })
  expect(reopened).toMatchObject({ status: 'open', accepted_reason: 'Cheaper than a spare.', accepted_by: manager.id })
  await call('PATCH', `/risks/${id}`, { treatment: 'reduce' })
  const { body: twice } = await team.owner.mutate('risks.accept', { id, reason: 'Small enough now' })
  expect(twice).toMatchObject({ treatment: 'reduce', accepted_reason: 'Small enough now', accepted_by: me })
})

test('a token cannot accept a risk: not when it creates one, not by PATCH, not with an idempotency key', async () => {
  const { id } = await create()
  const made = await call('POST', '/risks', { title: 'Risk', status: 'accepted' })
  const patched = await call('PATCH', `/risks/${id}`, { status: 'accepted' }, { 'Idempotency-Key': 'accept' })
  for (const answer of [made, patched])
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      403,
      'insufficient_scope',
      'Only an owner or a manager can accept a risk, in the application and with a reason.',
    ])
  expect(await stateOf(id)).toMatchObject({ status: 'open', accepted_by: null, version: 1 })
  expect((await call('GET', '/risks?status=accepted&q=Risk')).body.data).toEqual([])
})

test('a member cannot accept a risk by any call; a guest does not see that it exists', async () => {
  const [member, guest] = [await team.join('member'), await team.join('guest')]
  const { id } = await create()
  expect((await member.mutate('risks.accept', { id, reason: 'Fine' })).status).toBe(403)
  expect((await member.mutate('risks.update', { id, status: 'accepted' })).status).toBe(403)
  expect((await member.mutate('risks.create', { title: 'Risk', status: 'accepted' })).status).toBe(403)
  const { body: each } = await member.mutate('risks.updateEach', { records: [{ id, status: 'accepted' }] })
  expect(each).toMatchObject({ changed: [], refused: [{ id }] })
  for (const name of ['risks.get', 'risks.scores', 'risks.tasks'])
    expect((await guest.query(name, { id })).status, name).toBe(403)
  expect(await stateOf(id)).toMatchObject({ status: 'open', version: 1 })
})

test('a reason is required, and a closed or changed risk is refused', async () => {
  const { id } = await create()
  for (const reason of ['', '  \n', undefined, 'x'.repeat(2_001)])
    expect((await team.owner.mutate('risks.accept', { id, reason })).status).toBe(400)
  const direct = await team.owner.mutate('risks.update', { id, status: 'accepted' })
  expect([direct.status, direct.body.message]).toEqual([400, expect.stringContaining('with a reason')])
  await call('PATCH', `/risks/${id}`, { status: 'closed' })
  expect((await team.owner.mutate('risks.accept', { id, version: 1, reason: 'Yes' })).status).toBe(409)
  expect((await team.owner.mutate('risks.accept', { id, reason: 'Yes' })).body.message).toContain('Reopen it first')
  expect((await team.owner.mutate('risks.accept', { id: crypto.randomUUID(), reason: 'Yes' })).status).toBe(404)
})

test('an accepted risk stays editable without the right to accept', async () => {
  const member = await team.join('member')
  const { id } = await create()
  await team.owner.mutate('risks.accept', { id, reason: 'Fine' })
  const { body } = await member.mutate('risks.update', { id, controls: 'A spare part is in stock' })
  expect(body).toMatchObject({ status: 'accepted', accepted_by: me })
  expect((await call('PATCH', `/risks/${id}`, { status: 'accepted', title: 'Same' })).status).toBe(200)
})

test('an acceptance covers the risk as it was rated: a higher score opens it again, a lower one does not', async () => {
  const { id } = await create()
  const rate = async (fields: object) => (await call('PATCH', `/risks/${id}`, fields)).body
  const rating = (likelihood: number, impact: number) => ({ likelihood, impact })
  await rate({ inherent: rating(4, 5), current: rating(3, 3) })
  const accept = () => team.owner.mutate('risks.accept', { id, reason: 'Fine' })
  await accept()
  expect(await rate({ current: rating(2, 4) })).toMatchObject({ status: 'accepted', score_current: 8 })
  expect(await rate({ inherent: null })).toMatchObject({ status: 'accepted' })
  expect(await rate({ status: 'accepted', current: rating(3, 4) })).toMatchObject({
    status: 'open',
    accepted_reason: 'Fine',
    accepted_by: me,
  })
  await accept()
  expect(await rate({ residual: rating(1, 1) })).toMatchObject({ status: 'open', level_residual: 'low' })
  await accept()
  expect(await rate({ status: 'closed', current: rating(5, 5) })).toMatchObject({ status: 'closed', score_current: 25 })
})

test('concurrent accepting and rating never leaves the new rating accepted', async () => {
  for (let run = 0; run < 5; run++) {
    const { id, version } = await create()
    await Promise.all([
      team.owner.mutate('risks.accept', { id, version, reason: 'Fine' }),
      call('PATCH', `/risks/${id}`, { current: { likelihood: 5, impact: 5 } }),
    ])
    expect(await stateOf(id)).toMatchObject({ status: 'open', score_current: 25 })
  }
})
