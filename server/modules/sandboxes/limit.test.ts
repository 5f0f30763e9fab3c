import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('a workspace has at most five sandboxes, also when they are created at the same time', async () => {
  const { owner, slug } = await openWorkspace(api)
  const create = () => owner.mutate('sandboxes.create', { name: 'One' })
  const pairs = []
  for (let pair = 0; pair < 2; pair++) pairs.push(...(await Promise.all([create(), create()])))
  expect(pairs.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const last = (await Promise.all([create(), create()])).map(({ status }) => status)
  expect(last.toSorted((a, b) => a - b)).toEqual([200, 409])
  const { body: listed } = await owner.query('sandboxes.list')
  expect(listed).toHaveLength(5)
  expect(new Set(listed.map((one: { slug: string }) => one.slug)).size).toBe(5)

  expect((await owner.mutate('sandboxes.remove', { id: listed[0].id })).status).toBe(200)
  const key = { 'Idempotency-Key': 'again' }
  const [first, again] = [
    await owner.mutate('sandboxes.create', { name: 'Two' }, key),
    await owner.mutate('sandboxes.create', { name: 'Two' }, key),
  ]
  expect(again.body).toEqual(first.body)
  await asOwner(api.database, `delete from workspace where slug = '${slug}'`)
  expect(await asOwner(api.database, 'select 1 from workspace where sandbox')).toEqual([])
})
