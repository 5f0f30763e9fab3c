import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { FAULTS, openFaultyProxy } from '#server/testing/faulty-proxy.ts'
import { createAtrium } from '../main.ts'

const AT_ONCE = 20

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

describe.each(Object.keys(FAULTS))('%s', (fault) => {
  test('no write is lost or made twice', async () => {
    const { asked, created, stored, requests, keys } = await writeThrough(fault, 6)
    expect(stored.map(({ title }) => title).toSorted()).toEqual(asked)
    expect(stored.map(({ id }) => id).toSorted()).toEqual(created)
    expect(requests).toBeGreaterThan(asked.length)
    expect(keys).toBe(asked.length)
  })

  test('nor any of 1,000', { tags: 'stress', timeout: 1_200_000 }, async () => {
    const { asked, created, stored } = await writeThrough(fault, 1_000)
    expect(stored.map(({ title }) => title).toSorted()).toEqual(asked)
    expect(stored.map(({ id }) => id).toSorted()).toEqual(created)
  })
})

/** Makes writes of which every other request fails, so that one in four fails twice. */
async function writeThrough(fault: string, writes: number) {
  const word = `fault-${fault.replaceAll(' ', '-')}-${writes}`
  let received = 0
  await using proxy = await openFaultyProxy(api.url, () => (received++ % 2 === 0 ? fault : undefined))
  const atrium = createAtrium({ url: proxy.url, token: api.token, timeoutMs: 1_000, retries: 20 })
  const asked = Array.from({ length: writes }, (_, n) => `${word} ${n}`).toSorted()
  const created: string[] = []
  const left = [...asked]
  const work = async () => {
    for (let title = left.pop(); title !== undefined; title = left.pop())
      created.push((await atrium.tasks.create({ title })).id)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const direct = createAtrium({ url: api.url, token: api.token })
  const stored = await direct.tasks.list({ q: word }).all({ max: 2 * writes })
  const keys = new Set(proxy.calls.map(({ headers }) => headers['idempotency-key'])).size
  return { asked, created: created.toSorted(), stored, requests: proxy.calls.length, keys }
}
