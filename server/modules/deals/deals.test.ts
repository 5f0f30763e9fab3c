import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const create = async (fields: Record<string, unknown> = {}) =>
  (await api.call('POST', '/deals', { name: 'Deal', ...fields })).body
const change = async (id: string, fields: Record<string, unknown>) =>
  (await api.call('PATCH', `/deals/${id}`, fields)).body

test.each([
  ['lead', 10, 'open'],
  ['qualified', 25, 'open'],
  ['proposal', 50, 'open'],
  ['negotiation', 75, 'open'],
  ['won', 100, 'won'],
  ['lost', 0, 'lost'],
])('at %s the probability is %d and the status %s', async (stage, probability, status) => {
  expect(await create({ stage })).toMatchObject({ stage, probability, status })
  const { id } = await create({ stage: stage === 'lead' ? 'won' : 'lead' })
  expect(await change(id, { stage })).toMatchObject({ stage, probability, status, version: 2 })
})

test('a given probability stays until the stage changes', async () => {
  const deal = await create({ stage: 'proposal', probability: null })
  expect(deal.probability).toBeNull()
  expect((await change(deal.id, { probability: 33 })).probability).toBe(33)
  expect((await change(deal.id, { stage: 'proposal', notes: 'same stage' })).probability).toBe(33)
  expect((await change(deal.id, { stage: 'negotiation', probability: 60 })).probability).toBe(60)
  expect((await change(deal.id, { stage: 'won' })).probability).toBe(100)
})

test('closed_at is set when a deal is won or lost, kept while it stays so, and cleared on reopening', async () => {
  const deal = await create()
  expect(deal.closed_at).toBeNull()
  const won = await change(deal.id, { stage: 'won' })
  expect(won.closed_at).toBe(won.updated_at)
  expect((await change(deal.id, { notes: 'more' })).closed_at).toBe(won.closed_at)
  const lost = await change(deal.id, { stage: 'lost' })
  expect(lost.closed_at).toBe(lost.updated_at)
  expect((await change(deal.id, { stage: 'lead' })).closed_at).toBeNull()
  const born = await create({ stage: 'won' })
  expect(born.closed_at).toBe(born.created_at)
})

test('amounts are numbers, exact to two decimals', async () => {
  for (const amount of [0, 0.01, 0.29, 1.1, 1234567.89, 999_999_999_999.99]) {
    const { id } = await create({ amount })
    const { text } = await api.call('GET', `/deals/${id}`)
    expect(text).toContain(`"amount":${amount},`)
  }
  const deal = await create({ amount: 12.5 })
  expect(await change(deal.id, { amount: 12.5 })).toEqual(deal)
  const none = await create({ amount: 0 })
  expect((await api.call('PATCH', `/deals/${none.id}`, '{"amount":-0}')).body).toEqual(none)
})

test('a restored deal keeps its project and contact only if they still exist', async () => {
  const project = (await api.call('POST', '/projects', { name: 'P' })).body.id
  const contact = (await api.call('POST', '/contacts', { name: 'C' })).body.id
  const deal = await create({ project, contact })
  await api.call('DELETE', `/deals/${deal.id}`)
  await api.call('DELETE', `/contacts/${contact}`)
  const { body } = await api.call('POST', `/deals/${deal.id}/restore`)
  expect(body).toMatchObject({ project, contact: null, version: 2 })
})

test('a deal can be updated with all its values after its project went to the Trash', async () => {
  const project = (await api.call('POST', '/projects', { name: 'P' })).body.id
  const deal = await create({ project })
  await api.call('DELETE', `/projects/${project}`)
  expect(await change(deal.id, { project, notes: 'kept' })).toMatchObject({ project, notes: 'kept' })
  expect((await api.call('POST', '/deals', { name: 'x', project })).status).toBe(400)
})
