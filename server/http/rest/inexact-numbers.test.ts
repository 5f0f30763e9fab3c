import { afterAll, beforeAll, expect, test } from 'vitest'
import { INEXACT } from '#server/core/values/decimals.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const inexact = (field: string) => ({ field, code: 'invalid', message: INEXACT })

test.each(['123456789012.120001', '1.0000000000000001', '0.12345678901234567', '1e-400'])(
  'the amount %s would lose digits, so it is refused and nothing is saved',
  async (amount) => {
    const { body: deal } = await api.call('POST', '/deals', { name: 'Posters', amount: 5 })
    const reply = await api.call('PATCH', `/deals/${deal.id}`, `{"amount":${amount}}`)
    expect(reply).toMatchObject({ status: 400, body: { error: 'validation_error', details: [inexact('amount')] } })
    expect((await api.call('GET', `/deals/${deal.id}`)).body).toEqual(deal)
  },
)

test.each([
  ['0.1', 0.1],
  ['1e3', 1000],
  ['19.99', 19.99],
  ['19.989999999999998', 19.99],
  ['12345678901.5', 12345678901.5],
  ['999999999999.99', 999_999_999_999.99],
])('the amount %s is saved', async (literal, amount) => {
  expect(await api.call('POST', '/deals', `{"name":"Posters","amount":${literal}}`)).toMatchObject({
    status: 201,
    body: { amount },
  })
})

test('each refused number is named with its place', async () => {
  const reply = await api.call('POST', '/deals', '{"name":12345678901234567890,"tags":["a",0.12345678901234567]}')
  expect(reply.body.details).toEqual([inexact('name'), inexact('tags.1')])
})

test.each([
  ['POST', '/deals', 'must be one JSON object'],
  ['POST', '/inventory/movements', 'must be a list of records, one record, or {"movements": [records]}'],
])('%s %s refuses a body that is such a number as a whole', async (method, path, message) => {
  const { status, body } = await api.call(method, path, '12345678901234567890')
  expect([status, body.details]).toEqual([400, [{ field: 'body', code: 'invalid', message }]])
})

test('a field that is named like what marks such numbers is an unknown field like any other', async () => {
  const field = String.raw`"\u0000inexact":"5"`
  const { body } = await api.call('POST', '/deals', `{"name":"A",${field},"amount":123456789012.120001}`)
  expect(body.details).toEqual([inexact('amount')])
  const one = `{"item":"P-8","type":"receipt","qty":1,"ref":"R",${field},"feed_id":12345678901234567890}`
  expect(await api.call('POST', '/inventory/movements', `[${one}]`)).toMatchObject({ body: { created: 1, failed: 0 } })
})

test('such a number is no record of a push', async () => {
  const { body } = await api.call('POST', '/inventory/movements', '[12345678901234567890]')
  expect(body.errors).toMatchObject([
    { index: 0, field: '', message: expect.stringMatching(/^must be one JSON object/) },
  ])
})

test('in a push, only the record with the number fails, and an unknown field is ignored', async () => {
  const record = (n: number, qty: string, more = '') =>
    `{"item":"P-${n}","type":"receipt","qty":${qty},"ref":"R"${more}}`
  const { status, body } = await api.call(
    'POST',
    '/inventory/movements',
    `[${record(1, '123456.123456789012')},${record(2, '"123456.12345678901"')},${record(3, '12345.6789', ',"feed_id":12345678901234567890')}]`,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ created: 1, failed: 2, results: [{}, {}, { status: 'created' }] })
  expect(body.errors).toMatchObject([
    { index: 0, field: 'qty', details: [{ ...inexact('qty'), message: expect.stringMatching(`^${INEXACT}`) }] },
    { index: 1, field: 'qty', details: [{ message: expect.stringContaining('must have at most four decimals') }] },
  ])
})

test('a cost with six decimals is stored as it was sent', async () => {
  const cost = (channel: string, amount: string) => `{"date":"2027-03-01","channel":"${channel}","amount":${amount}}`
  const { body } = await api.call(
    'POST',
    '/marketing/costs',
    `[${cost('a', '123456789.123456')},${cost('b', '123456789.12345678')}]`,
  )
  expect(body).toMatchObject({ created: 1, failed: 1, errors: [{ index: 1, field: 'amount' }] })
})

test('a filter with more digits than a number has is refused', async () => {
  const reply = await api.call('GET', '/deals?amount_min=123456789012345.123456')
  expect(reply).toMatchObject({ status: 400, body: { details: [inexact('amount_min')] } })
})
