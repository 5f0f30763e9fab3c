import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Parameter } from '#server/http/document/shape.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { pathOf, readDocument } from '#server/testing/document-checks.ts'
import { createEveryRecord, type Found } from '#server/testing/every-record.ts'

let api: TestApi
let found: Found
beforeAll(async () => {
  api = await startApi()
  found = await createEveryRecord(api)
})
afterAll(() => api.close())

test('every GET of records returns each of its fields alone, with id and version', async () => {
  const { operations } = await readDocument(api.url)
  const choosable = operations.flatMap(({ path, operation }) => {
    // Exports are not JSON; their fields are tested in export.test.ts.
    if (path.endsWith('/export')) return []
    const fields = (operation.parameters as Parameter[]).find(({ name }) => name === 'fields')
    return fields ? [{ at: pathOf(path, found(path)!).slice('/api/v1'.length), names: fields.schema.items!.enum! }] : []
  })
  expect(choosable.length).toBeGreaterThan(30)
  for (const { at, names } of choosable) {
    const whole = (await api.call('GET', at)).body
    for (const name of names as string[]) {
      const { status, body } = await api.call('GET', `${at}?fields=${name}`)
      expect(status, `${at} ${name}`).toBe(200)
      const only = (record: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(record).filter(([field]) => ['id', 'version', name].includes(field)))
      const records = whole.data as Record<string, unknown>[] | undefined
      expect(body, `${at} ${name}`).toEqual(records ? { ...whole, data: records.map(only) } : only(whole))
    }
  }
})

describe('fields', () => {
  test('can be several, separated by commas or repeated', async () => {
    const { body: task } = await api.call('POST', '/tasks', { title: 'Chosen', tags: ['a'] })
    const chosen = { id: task.id, title: 'Chosen', version: 1, tags: ['a'] }
    for (const query of ['fields=title,tags', 'fields=tags&fields=title', 'fields=tags,title,id,tags'])
      expect((await api.call('GET', `/tasks/${task.id}?${query}`)).body).toEqual(chosen)
    const { body: page } = await api.call('GET', '/tasks?q=chosen&fields=title,tags')
    expect(page).toEqual({ data: [chosen], total: 1, limit: 50, offset: 0, has_more: false })
  })

  test.each(['nope', '', 'title,', 'deleted_at', 'workspace_id', 'lines.0', '__proto__'])(
    'an unknown field is refused by name: %j',
    async (names) => {
      const wrong = names.split(',').at(-1)!
      for (const at of ['/tasks', `/tasks/${found('/tasks/{id}')!['id']}`]) {
        const reply = await api.call('GET', `${at}?fields=${names}`)
        expect(reply).toMatchObject({ status: 400, body: { error: 'validation_error' } })
        expect(reply.body.details).toEqual([
          { field: 'fields', code: 'invalid', message: expect.stringContaining(`"${wrong}" is not a field. Use id,`) },
        ])
      }
    },
  )

  test('do not change the ETag of a record, so it is good in If-Match and If-None-Match', async () => {
    const { body: task } = await api.call('POST', '/tasks', { title: 'Tagged' })
    const at = `/tasks/${task.id}?fields=title`
    const etag = (await api.call('GET', at)).headers.get('etag')!
    expect(etag).toBe('"1"')
    expect((await api.call('GET', at, undefined, { 'If-None-Match': etag })).status).toBe(304)
    expect((await api.call('PATCH', `/tasks/${task.id}`, { desc: 'More' }, { 'If-Match': etag })).status).toBe(200)
    expect((await api.call('GET', at, undefined, { 'If-None-Match': etag })).headers.get('etag')).toBe('"2"')
  })

  test('of a list have their own ETag, and stay in the links to other pages', async () => {
    await api.call('POST', '/tasks', { title: 'One more' })
    const whole = await api.call('GET', '/tasks?limit=1')
    const chosen = await api.call('GET', '/tasks?limit=1&fields=title')
    expect(chosen.headers.get('etag')).not.toBe(whole.headers.get('etag'))
    const next = /<(.+)>; rel="next"/.exec(chosen.headers.get('link')!)![1]!
    const { body } = await api.call('GET', next.slice(next.indexOf('/tasks')))
    expect(Object.keys(body.data[0]).toSorted()).toEqual(['id', 'title', 'version'])
  })

  test('are not a parameter of writes', async () => {
    const { body: task } = await api.call('POST', '/tasks', { title: 'Written' })
    expect((await api.call('DELETE', `/tasks/${task.id}?fields=title`)).status).toBe(400)
    expect((await api.call('GET', '/me?fields=limits')).status).toBe(400)
  })
})
