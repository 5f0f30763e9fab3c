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

const send = (body: unknown, headers = {}) => api.as(token)('POST', '/inventory/items', body, headers)
const push = async (...items: unknown[]) => (await send(items)).body
const items = async (query = '') => (await api.as(token)('GET', `/inventory/items${query}`)).body.data
const EAN = '4006381333931'
const OTHER = '5901234123457'

describe('matching items', () => {
  test('by number, ignoring case and surrounding spaces', async () => {
    await push({ number: 'a-1', name: 'Paper' })
    expect(await push({ number: ' A-1 ', price: '9.90' })).toMatchObject({ created: 0, updated: 1 })
    expect(await items()).toMatchObject([{ number: 'A-1', name: 'Paper', price: 9.9, version: 2 }])
  })

  test('an existing number adopts an EAN unless another item has it (EAN conflict)', async () => {
    const { results } = await push({ number: 'A', name: 'Paper', ean: EAN }, { number: 'B', name: 'Ink' })
    const report = await push({ number: 'B', ean: EAN }, { number: 'B', ean: OTHER })
    expect(report).toMatchObject({ updated: 1, failed: 1 })
    expect(report.errors).toMatchObject([{ index: 0, field: 'ean', code: 'ean_conflict', candidates: [results[0].id] }])
  })

  test('by EAN, with or without leading zeros; an item without a number adopts one', async () => {
    await push({ name: 'Paper', ean: '012345678905' })
    expect(await push({ number: 'A', ean: '0012345678905' })).toMatchObject({ updated: 1 })
    expect(await items()).toMatchObject([{ number: 'A', name: 'Paper' }])
    const { updated, errors, warnings } = await push({ number: 'Z', ean: '012345678905', price: 2 })
    expect([updated, errors]).toEqual([1, []])
    expect(warnings).toMatchObject([{ index: 0, field: 'number', code: 'number_mismatch' }])
    expect(await items()).toMatchObject([{ number: 'A', price: 2 }])
  })

  test('by name if it is unique; an ambiguous name is refused with its candidates', async () => {
    await push({ name: 'Straße  Plan' })
    expect(await push({ name: 'straße plan', number: 'S-1' })).toMatchObject({ updated: 1 })
    expect(await push({ name: 'Straße Plan', number: 'S-2' })).toMatchObject({ created: 1 })
    const { errors } = await push({ name: 'STRAßE PLAN', price: 1 })
    expect(errors).toMatchObject([{ field: 'name', code: 'item_ambiguous' }])
    expect(errors[0].candidates).toHaveLength(2)
  })

  test('records of one batch for one item are merged in order, raise its version by one and count once', async () => {
    const report = await push(
      { number: 'A', name: 'Old', price: 1 },
      { number: 'a', name: 'New' },
      { number: 'A', cost: 2 },
    )
    const [{ id }] = await items()
    expect(report).toMatchObject({
      received: 3,
      created: 1,
      updated: 0,
      skipped: 2,
      results: [
        { status: 'created', id },
        { status: 'skipped', code: 'merged', id },
        { status: 'skipped', code: 'merged', id },
      ],
    })
    expect(await items()).toMatchObject([{ name: 'New', price: 1, cost: 2, version: 1 }])
    const again = await push({ number: 'A', price: 3 }, { number: 'A', price: 3 }, { number: 'A', price: 4 })
    expect(again.results.map(({ status, code }: Record<string, unknown>) => code ?? status)).toEqual([
      'updated',
      'unchanged',
      'merged',
    ])
    expect(await items()).toMatchObject([{ price: 4, version: 2 }])
  })

  test('a batch can move codes from one item to another', async () => {
    await push({ number: 'A', name: 'A', ean: EAN }, { number: 'B', name: 'B', ean: OTHER })
    const report = await push({ number: 'A', ean: null }, { number: 'B', ean: EAN }, { number: 'A', ean: OTHER })
    expect(report).toMatchObject({ updated: 2, skipped: 1, failed: 0 })
    expect(await items()).toMatchObject([{ ean: OTHER }, { ean: EAN }])
  })
})

describe('a failed record does not affect the others', () => {
  test.each([
    ['a bad check digit', { name: 'x', ean: '4006381333932' }, 'ean'],
    ['a negative price', { name: 'x', price: -1 }, 'price'],
    ['five decimals', { name: 'x', cost: '0.00001' }, 'cost'],
    ['a packSize of 0', { name: 'x', packSize: 0 }, 'packSize'],
    ['maxQty below minQty', { name: 'x', minQty: 5, maxQty: 4 }, 'maxQty'],
    ['null for a name', { number: 'A', name: null }, 'name'],
    ['no name for a new item', { number: 'A' }, 'name'],
    ['nothing to match by', { price: 1 }, 'number'],
    ['NUL in text', { name: 'a\0b' }, 'name'],
    ['null', null, ''],
    ['a number', 7, ''],
    ['a list', [], ''],
  ])('%s', async (_, record, field) => {
    const report = await push({ name: 'Good' }, record)
    expect(report).toMatchObject({ received: 2, created: 1, failed: 1, errors: [{ index: 1, field }] })
    expect(report.errors[0].message).toMatch(/\w{3}/)
  })

  test('deeply nested values and __proto__ are harmless', async () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
    const { status, body } = await send(`[{"name":"a","__proto__":{"x":1}},{"name":${deep}},{"name":"b"}]`)
    expect([status, body.created, body.failed]).toEqual([200, 2, 1])
    expect(body.warnings).toMatchObject([{ index: 0, field: '__proto__', code: 'unknown_field' }])
  })

  test('negative zero is zero', async () => {
    await push({ name: 'x', cost: -0, price: '-0' })
    expect(await push({ name: 'x', cost: 0, price: 0 })).toMatchObject({ skipped: 1, results: [{ code: 'unchanged' }] })
  })
})

describe('a batch', () => {
  test('is a list, one record or an envelope; an unknown key in the envelope is refused', async () => {
    for (const body of [[{ name: 'a' }], { name: 'b' }, { items: [{ name: 'c' }] }])
      expect((await send(body)).body).toMatchObject({ received: 1, created: 1 })
    for (const body of [{ items: [], what: 1 }, { items: 'x' }, { items: [], atomic: 'yes' }, '"x"', 'null'])
      expect((await send(body)).body.error).toBe('validation_error')
    expect(await items()).toHaveLength(3)
  })

  test('reports every record once, in order, with matching counts', async () => {
    await push({ number: 'A', name: 'A' })
    const report = await push({ number: 'B', name: 'B', color: 'red' }, { number: 'A' }, 1, { number: 'A', cost: 1 })
    expect(report).toMatchObject({ received: 4, created: 1, updated: 1, skipped: 1, failed: 1 })
    expect(report.results).toMatchObject([
      { index: 0, status: 'created' },
      { index: 1, status: 'skipped', code: 'unchanged' },
      { index: 2, status: 'failed' },
      { index: 3, status: 'updated' },
    ])
    expect(report.warnings).toMatchObject([{ index: 0, field: 'color', code: 'unknown_field' }])
  })

  test('with 2,001 records is refused; with 2,000 it is accepted, and repeating it changes nothing', async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => ({ number: `N${n}`, name: `Item ${n}` }))
    const before = await rows.counts()
    expect(await send(many)).toMatchObject({ status: 413, body: { error: 'batch_too_large' } })
    expect(await rows.counts()).toEqual(before)
    expect((await send(many.slice(1))).body).toMatchObject({ created: 2_000 })
    expect((await send(many.slice(1))).body).toMatchObject({ created: 0, updated: 0, skipped: 2_000 })
    expect((await items('?q=item+1999&limit=5'))[0]).toMatchObject({ number: 'N1999' })
  })

  test('atomic: one failed record refuses the whole batch and returns the report', async () => {
    const before = await rows.counts()
    const { status, body } = await send({ items: [{ name: 'a' }, {}], atomic: true }, { 'Idempotency-Key': 'k' })
    expect([status, body.error, body.received, body.failed]).toEqual([400, 'batch_rejected', 2, 1])
    expect(body.errors).toMatchObject([{ index: 1 }])
    expect(await rows.counts()).toEqual(before)
    expect((await send({ items: [{ name: 'a' }], atomic: true })).body).toMatchObject({ created: 1 })
  })

  test('dryRun: returns the same report and stores nothing, not even the key', async () => {
    const before = await rows.counts()
    const body = { items: [{ name: 'a' }, {}] }
    const dry = await send({ ...body, dryRun: true }, { 'Idempotency-Key': 'k' })
    expect(dry.body).toMatchObject({ created: 1, failed: 1 })
    expect(dry.body.results[0]).toEqual({ index: 0, status: 'created' })
    expect(await rows.counts()).toEqual(before)
    expect((await send(body, { 'Idempotency-Key': 'k' })).body).toMatchObject({ created: 1, failed: 1 })
  })

  test('a key replays the response for the same list byte by byte and refuses a different list', async () => {
    const first = await send([{ name: 'a' }], { 'Idempotency-Key': 'k' })
    const again = await send([{ name: 'a' }], { 'Idempotency-Key': 'k' })
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    expect((await send([{ name: 'b' }], { 'Idempotency-Key': 'k' })).status).toBe(422)
  })

  test('records one change with its counts, or none when nothing changed', async () => {
    await push({ name: 'a' }, { name: 'b' }, {})
    const counted = await rows.counts()
    await push({ name: 'a' })
    expect((await rows.counts()).change).toBe(counted.change)
  })

  test('twelve concurrent, overlapping batches in different orders create each item once', async () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ number: `N${n}`, name: `Item ${n}` }))
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => send(n % 2 ? many : many.toReversed())))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(replies.reduce((sum, { body }) => sum + body.created, 0)).toBe(200)
    expect((await api.as(token)('GET', '/inventory/items?limit=1')).body.total).toBe(200)
  })
})
