import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner, asTableOwner } from '#server/testing/as-owner.ts'
import { linkedResources } from '#server/testing/crud-resources.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

describe.each(linkedResources)('$path', ({ path, label }) => {
  const at = (extId: string) => `/${path}/by-ext-id/${encodeURIComponent(extId)}`
  const put = async (extId: string) => (await api.call('PUT', at(extId), { [label]: `Of ${extId}` })).body

  test('GET returns the record with its ETag, as by id', async () => {
    const record = await put('get/1')
    const reply = await api.call('GET', at('get/1'))
    expect(reply).toMatchObject({ status: 200, body: record })
    expect(reply.headers.get('etag')).toBe('"1"')
    expect((await api.call('GET', at('get/1'), undefined, { 'If-None-Match': '"1"' })).status).toBe(304)
    expect((await api.call('GET', `${at('get/1')}?fields=${label}`)).body).toEqual({
      id: record.id,
      [label]: record[label],
      version: 1,
    })
  })

  test('an ext_id without a record outside the Trash is 404, a malformed one 400', async () => {
    const record = await put('gone')
    await api.call('DELETE', `/${path}/${record.id}`)
    const unknown = await api.call('GET', `/${path}/019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20`)
    for (const method of ['GET', 'DELETE'])
      for (const extId of ['gone', 'GET/1', 'never']) {
        const { status, body } = await api.call(method, at(extId))
        expect({ status, message: body.message }, extId).toEqual({ status: 404, message: unknown.body.message })
      }
    for (const bad of [`/${path}/by-ext-id/%zz`, `/${path}/by-ext-id/%20`, at('x'.repeat(201)), at('a\0b')])
      for (const method of ['GET', 'DELETE']) expect((await api.call(method, bad)).status, bad).toBe(400)
  })

  test('DELETE moves the record to the Trash, under If-Match, and only with write access', async () => {
    const record = await put('delete')
    const refused = await api.as(api.readOnlyToken)('DELETE', at('delete'))
    expect(refused).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
    const stale = await api.call('DELETE', at('delete'), undefined, { 'If-Match': '"7"' })
    expect(stale).toMatchObject({ status: 412, body: { error: 'precondition_failed' } })
    const deleted = await api.call('DELETE', at('delete'), undefined, { 'If-Match': '"1"' })
    expect(deleted).toMatchObject({ status: 200, body: { id: record.id, deleted: true } })
    expect((await api.call('DELETE', at('delete'))).status).toBe(404)
    const restored = await api.call('POST', `/${path}/${record.id}/restore`)
    expect(restored.body).toMatchObject({ ext_id: 'delete', version: 2 })
    expect((await api.call('GET', at('delete'))).body).toEqual(restored.body)
  })

  test('DELETE removes the record that has the ext_id, also if it just moved to another one', async () => {
    const [before, after] = [await put('moves'), await put('moves-to')]
    const table = path.slice(0, -1)
    await asTableOwner(api.database.ownerUrl, async (writer) => {
      await writer.query('begin')
      await writer.query(`update ${table} set ext_id = null where id = $1`, [before.id])
      await writer.query(`update ${table} set ext_id = 'moves' where id = $1`, [after.id])
      const deleting = api.call('DELETE', at('moves'))
      const waiting = async () => (await asOwner(api.database, 'select from pg_locks where not granted')).length
      await expect.poll(waiting).toBeGreaterThan(0)
      await writer.query('commit')
      expect(await deleting).toMatchObject({ status: 200, body: { id: after.id, deleted: true } })
    })
    expect((await api.call('GET', `/${path}/${before.id}`)).status).toBe(200)
  })

  test('the filter ext_id takes several values, and values that contain commas', async () => {
    const [a, b, both] = [await put('l-a'), await put('l-b'), await put('l-a,l-b')]
    const idsOf = async (query: string) =>
      (await api.call('GET', `/${path}?${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await idsOf('ext_id=l-a,l-b')).toEqual([a.id, b.id, both.id])
    expect(await idsOf('ext_id=l-b&ext_id=l-none')).toEqual([b.id])
    expect(await idsOf('ext_id=l-a%2Cl-b')).toEqual([both.id])
    expect(await idsOf('ext_id=l-a%2Cl-b,l-a')).toEqual([a.id, both.id])
    for (const bad of ['ext_id=', 'ext_id=l-a,', `ext_id=${Array(101).fill('x').join()}`])
      expect(await api.call('GET', `/${path}?${bad}`), bad).toMatchObject({ status: 400 })
  })
})
