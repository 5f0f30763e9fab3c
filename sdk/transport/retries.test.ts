import type { IncomingMessage } from 'node:http'
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

  test('no update or deletion is made twice, or refused because it was made', async () => {
    expect(await editThrough(fault, 4)).toEqual(Array.from({ length: 4 }, () => [2, 3, 4, 'deleted', undefined]))
  })

  test('nor any of 1,000', { tags: 'stress', timeout: 1_200_000 }, async () => {
    const { asked, created, stored } = await writeThrough(fault, 1_000)
    expect(stored.map(({ title }) => title).toSorted()).toEqual(asked)
    expect(stored.map(({ id }) => id).toSorted()).toEqual(created)
  })
})

/** The first attempt of every request fails, and of every other one also the second. */
function failingFirst(fault: string) {
  const attempts = new Map<unknown, number>()
  return ({ url, headers }: IncomingMessage) => {
    const key = headers['idempotency-key'] ?? url
    const attempt = (attempts.get(key) ?? 0) + 1
    attempts.set(key, attempt)
    return attempt <= 1 + (attempts.size % 2) ? fault : undefined
  }
}

const clientOf = (url: string, fault: string) =>
  createAtrium({ url, token: api.token, retries: 10, ...(fault === 'timeout' && { timeoutMs: 2_000 }) })

/** Makes writes through a proxy. */
async function writeThrough(fault: string, writes: number) {
  const word = `fault-${fault.replaceAll(' ', '-')}-${writes}`
  await using proxy = await openFaultyProxy(api.url, failingFirst(fault))
  const atrium = clientOf(proxy.url, fault)
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

/** Edits and deletes records through a proxy. Returns the versions of each, and what is left of it. */
async function editThrough(fault: string, records: number) {
  await using proxy = await openFaultyProxy(api.url, failingFirst(fault))
  const atrium = clientOf(proxy.url, fault)
  const direct = createAtrium({ url: api.url, token: api.token })
  const edit = async (n: number) => {
    const ext_id = `${fault} ${records} ${n}`
    const { id } = await direct.tasks.create({ title: ext_id, ext_id })
    const { version: updated } = await atrium.tasks.update(id, { status: 'done' }, { ifMatch: 1 })
    const { version: put } = await atrium.tasks.putByExtId(ext_id, { priority: 'high' }, { ifMatch: 2 })
    const { version: changed } = await atrium.tasks.change(id, ({ desc }) => ({ desc: `${desc}x` }))
    const { deleted } = await atrium.tasks.delete(id, { ifMatch: 4 })
    const left = await direct.tasks.get(id).catch(() => undefined)
    return [updated, put, changed, deleted && 'deleted', left?.id]
  }
  return await Promise.all(Array.from({ length: records }, (_, n) => edit(n)))
}
