import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
let ids: string[]
beforeAll(async () => {
  api = await startApi()
  const items = [
    { number: 'A-17', name: 'Poster paper', ean: '4006381333931' },
    { number: 'B/2', name: 'Twin' },
    { number: 'C 3', name: 'Twin' },
  ]
  const { body } = await api.call('POST', '/inventory/items', items)
  ids = body.results.map(({ id }: { id: string }) => id)
})
afterAll(() => api.close())

const one = (ref: string, headers = {}) =>
  api.call('GET', `/inventory/items/${encodeURIComponent(ref)}`, undefined, headers)

describe('an item', () => {
  test('is found by id, number, EAN and name, as in movements', async () => {
    const listed = (await api.call('GET', '/inventory/items')).body.data
    for (const ref of [ids[0]!, 'A-17', 'a-17', '4006381333931', 'Poster paper'])
      expect((await one(ref)).body, ref).toEqual(listed[0])
    expect((await one('b/2')).body.id).toBe(ids[1])
    expect((await one('C 3')).body.id).toBe(ids[2])
  })

  test('is 404 without exactly one match', async () => {
    for (const ref of ['Z-1', 'Twin', '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'])
      expect(await one(ref), ref).toMatchObject({ status: 404, body: { error: 'not_found' } })
    for (const ref of ['x'.repeat(256), 'a\0b']) expect((await one(ref)).status, ref).toBe(400)
  })

  test('has an ETag that changes with its stock', async () => {
    const etag = (await one('A-17')).headers.get('etag')!
    expect((await one('A-17', { 'If-None-Match': etag })).status).toBe(304)
    const movement = { item: 'A-17', type: 'receipt', qty: 4, ref: 'in-1' }
    expect((await api.call('POST', '/inventory/movements', movement)).body.created).toBe(1)
    const after = await one('A-17', { 'If-None-Match': etag })
    expect(after).toMatchObject({ status: 200, body: { version: 1, onHand: 4 } })
  })
})

test('the filter item of the list takes the same names', async () => {
  const list = async (query: string) =>
    (await api.call('GET', `/inventory/items?${query}`)).body.data?.map(({ id }: { id: string }) => id)
  expect(await list(`item=a-17,${ids[1]}`)).toEqual([ids[0], ids[1]])
  expect(await list('item=4006381333931')).toEqual([ids[0]])
  expect(await api.call('GET', '/inventory/items?item=A-17,Z-1')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('"Z-1"') },
  })
})
