import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openRowCounts } from '#server/testing/row-counts.ts'
import { seedWorkspace } from '#server/testing/seed.ts'

let api: TestApi
let rows: Awaited<ReturnType<typeof openRowCounts>>
let token: string
beforeAll(async () => {
  api = await startApi()
  rows = await openRowCounts(api.database)
})
beforeEach(async () => {
  ;({ token } = await seedWorkspace(api.database))
})
afterAll(async () => {
  await rows[Symbol.asyncDispose]()
  await api.close()
})

const DAY = { from: '0001-01-01T00:00:00+14:00', to: '9999-12-31T23:59:59-14:00', leap: '9999-12-31T23:59:60Z' }
const nulls = (fields: string) => Object.fromEntries(fields.split(' ').map((field) => [field, null]))
/** For each push, a valid record by number, and its optional fields as `null`, which means absent. */
const PUSHES = [
  [
    '/inventory/items',
    (n: number) => ({ number: `G${n}`, name: `Good ${n}` }),
    nulls('group unit cost price ean supplier reorderPoint minQty maxQty leadDays packSize shelfDays weight active'),
  ],
  ['/inventory/levels', (n: number) => ({ item: `G${n}`, qty: n + 1 }), nulls('location asOf cost lot expiry reason')],
  [
    '/inventory/movements',
    (n: number) => ({ item: `G${n}`, type: 'receipt', qty: '1.5', ref: `R-${n}`, date: '2026-12-01' }),
    nulls('location toLocation cost lot expiry extId reason'),
  ],
  [
    '/marketing/leads',
    (n: number) => ({ email: `g${n}@x.example`, openDeal: true }),
    nulls('name company phone source medium campaign message extId kind overwrite consent'),
  ],
  [
    '/marketing/costs',
    (n: number) => ({ date: '2027-03-01', channel: `c${n}`, amount: '5.5' }),
    nulls('campaign currency note'),
  ],
  [
    '/marketing/touches',
    (n: number) => ({ email: `g${n}@x.example`, ts: '2027-03-01T10:00:00Z' }),
    nulls('kind campaign source medium note'),
  ],
] as const

describe.each(PUSHES)('POST %s', (path, good, nothing) => {
  const plural = path.slice(path.lastIndexOf('/') + 1)
  const send = (body: unknown, headers = {}) => api.as(token)('POST', path, body, headers)
  const push = async (body: unknown) => {
    const { status, body: report, text } = await send(body)
    expect(status, text).toBe(200)
    const { received, created, updated, skipped, failed, results, errors } = report
    expect(created + updated + skipped + failed).toBe(received)
    expect(results.map(({ index }: { index: number }) => index)).toEqual([...Array(received).keys()])
    expect(new Set(errors.map(({ index }: { index: number }) => index)).size).toBe(failed)
    return report
  }

  test('accepts a list, one record or an envelope; repeating it creates nothing', async () => {
    for (const body of [[good(1)], good(2), { [plural]: [good(3)], atomic: false, dryRun: false }])
      expect(await push(body)).toMatchObject({ received: 1, failed: 0, skipped: 0 })
    expect(await push([good(1), good(2), good(3)])).toMatchObject({ created: 0, updated: 0, skipped: 3 })
    expect(await push([])).toMatchObject({ received: 0 })
  })

  test.each(['atomic', 'dryRun', 'createItems'])(
    '%s next to the fields of a single record is refused, not ignored',
    async (option) => {
      const before = await rows.counts()
      const { status, body } = await send({ ...good(1), [option]: true })
      expect([status, body.error, body.message]).toEqual([400, 'validation_error', expect.stringContaining(plural)])
      expect(await rows.counts()).toEqual(before)
    },
  )

  test('null means absent for optional fields', async () => {
    expect(await push([{ ...good(1), ...nothing }])).toMatchObject({ failed: 0, skipped: 0, errors: [] })
    expect(await push([good(1)])).toMatchObject({ created: 0, updated: 0 })
  })

  test('an invalid field fails its record, never the call', async () => {
    const odd = [
      '',
      'a\0b',
      '\ud800',
      'x'.repeat(60_000),
      `a${'😀'.repeat(150)}`,
      -1,
      1e308,
      2 ** 60,
      0.1 + 0.2,
      true,
      [],
      {},
      [[]],
    ]
    for (const field of Object.keys({ ...good(0), ...nothing })) {
      const values = [...odd, ...Object.values(DAY), '2026-02-30', '__proto__', 'constructor']
      const report = await push([...values.map((value, n) => ({ ...good(n), [field]: value })), good(99)])
      expect(report.results.at(-1).status, field).not.toBe('failed')
      for (const problem of [...report.errors, ...report.warnings])
        expect(problem.message.startsWith(problem.field), problem.message).toBe(true)
    }
  })

  test('2,001 records are refused in every form and nothing is written', async () => {
    const before = await rows.counts()
    const many = Array.from({ length: 2_001 }, (_, n) => good(n))
    for (const body of [many, { [plural]: many, atomic: true }, { [plural]: many, dryRun: true }])
      expect(await send(body)).toMatchObject({ status: 413, body: { error: 'batch_too_large' } })
    expect(await rows.counts()).toEqual(before)
  })

  test('in a mixed batch the valid records are accepted; an atomic one accepts none and frees its key', async () => {
    const batch = [good(1), null, good(2), 7]
    const before = await rows.counts()
    const key = { 'Idempotency-Key': 'k' }
    const refused = await send({ [plural]: batch, atomic: true }, key)
    expect(refused).toMatchObject({ status: 400, body: { error: 'batch_rejected', received: 4, failed: 2 } })
    expect(await rows.counts()).toEqual(before)
    const dry = await send({ [plural]: batch, dryRun: true }, key)
    expect(await rows.counts()).toEqual(before)
    const taken = await send({ [plural]: batch }, key)
    expect(taken.body).toMatchObject({ failed: 2, skipped: 0 })
    expect([dry.body.created, dry.body.updated]).toEqual([taken.body.created, taken.body.updated])
    for (const { id, duplicateOf } of dry.body.results) expect([id, duplicateOf]).toEqual([undefined, undefined])
    const replayed = await send({ [plural]: batch }, key)
    expect([replayed.text, replayed.headers.get('idempotent-replayed')]).toEqual([taken.text, 'true'])
  })
})

test('unknown fields cause warnings, also inside objects', async () => {
  const call = api.as(token)
  const item = { number: 'A', colour: 'red' }
  const movement = (await call('POST', '/inventory/movements', { item, type: 'receipt', qty: 1, size: 1 })).body
  const unknown = movement.warnings.filter(({ code }: { code: string }) => code === 'unknown_field')
  expect([movement.created, unknown]).toMatchObject([1, [{ field: 'size' }, { field: 'item.colour' }]])
  expect(unknown[0].message).toBe('size: is not a field of this record and was ignored')
  const consent = { given: true, at: null, text: null, banner: 'x' }
  const lead = (await call('POST', '/marketing/leads', { email: 'ada@x.example', consent })).body
  expect(lead).toMatchObject({ created: 1, warnings: [{ field: 'consent.banner', code: 'unknown_field' }] })
})

test('timestamps must be in the years 1 to 9999', async () => {
  const call = api.as(token)
  const at = Object.values(DAY)
  const touches = await call(
    'POST',
    '/marketing/touches',
    at.map((ts) => ({ email: 'ada@x.example', ts })),
  )
  expect(touches.body).toMatchObject({ failed: 3, errors: at.map(() => ({ field: 'ts' })) })
  const leads = await call('POST', '/marketing/leads', at.map((given) => ({ email: 'a@x.example', consent: { given: true, at: given } }))) // prettier-ignore
  expect(leads.body).toMatchObject({ failed: 3 })
  for (const instant of at)
    expect((await call('GET', `/inventory/items?updated_since=${encodeURIComponent(instant)}`)).status).toBe(400)
})

test('the longest values of all fields at once are accepted, even if they hardly compress', async () => {
  const call = api.as(token)
  let next = 0x20000
  const wide = (length: number) => Array.from({ length }, () => String.fromCodePoint((next += 7))).join('')
  const email = `${wide(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`
  const named = { source: wide(200), medium: wide(200), campaign: wide(200), kind: wide(100) }
  const records = {
    '/marketing/touches': { email, ...named, note: wide(2_000), ts: '2027-03-01T10:00:00Z' },
    '/marketing/leads': { email, ...named, name: wide(200), company: wide(200), extId: wide(200), openDeal: true },
    '/marketing/costs': { date: '2027-03-01', campaign: wide(200), channel: wide(100), amount: '999999999.999999' },
    '/inventory/items': { number: wide(64), name: wide(255), group: wide(255), supplier: wide(255) },
    '/inventory/movements': {
      item: wide(255),
      type: 'receipt',
      qty: '999999999.9999',
      cost: '999999999.9999',
      location: wide(100),
      lot: wide(100),
      expiry: '9999-12-31',
      ref: wide(200),
      extId: wide(200),
      reason: wide(500),
    },
    '/inventory/levels': { item: wide(255), qty: '999999999.9999', location: wide(100), lot: wide(100) },
  }
  for (const [path, record] of Object.entries(records)) {
    expect((await call('POST', path, record)).body, path).toMatchObject({ failed: 0, skipped: 0 })
    expect((await call('POST', path, record)).body, path).toMatchObject({ skipped: 1 })
  }
})
