import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Parameter } from '#server/http/document/shape.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { pathOf, readDocument } from '#server/testing/document-checks.ts'
import { createEveryRecord } from '#server/testing/every-record.ts'

let api: TestApi
let project: { id: string } & Record<string, unknown>
let task: { id: string } & Record<string, unknown>
beforeAll(async () => {
  api = await startApi()
  project = (await api.call('POST', '/projects', { name: 'Fair' })).body
  const given = { title: 'Stand', project: project.id, assignees: [api.owner.id], owners: [api.owner.id] }
  task = (await api.call('POST', '/tasks', given)).body
})
afterAll(() => api.close())

const included = async (at: string) => (await api.call('GET', at)).body.included

test('every GET with expand answers each of its fields as documented', async () => {
  const found = await createEveryRecord(api)
  const { operations, objection } = await readDocument(api.url)
  const expandable = operations.flatMap((operation) => {
    const expand = (operation.operation.parameters as Parameter[]).find(({ name }) => name === 'expand')
    return expand ? [{ operation, names: expand.schema.items!.enum as string[] }] : []
  })
  expect(expandable.length).toBeGreaterThan(15)
  for (const { operation, names } of expandable)
    for (const expand of [...names, names.slice(0, 5).join()]) {
      const at = `${pathOf(operation.path, found(operation.path)!).slice('/api/v1'.length)}?expand=${expand}`
      const { status, headers, text, body } = await api.call('GET', at)
      const problem = objection(operation, { status, headers: Object.fromEntries(headers), text })
      expect([status, problem], at).toEqual([200, undefined])
      expect(Object.keys(body.included).length, at).toBeGreaterThan(0)
    }
})

describe('expand', () => {
  test('returns the records beside a record and a list, which keep their ids', async () => {
    const member = (await api.call('GET', `/members/${api.owner.id}`)).body
    const records = { projects: { [project.id]: project }, members: { [api.owner.id]: member } }
    const one = await api.call('GET', `/tasks/${task.id}?expand=project,assignees,owners`)
    expect(one.body).toEqual({ ...task, included: records })
    const list = (await api.call('GET', '/tasks?q=stand&expand=assignees,project')).body
    expect(list).toEqual({ data: [task], total: 1, limit: 50, offset: 0, has_more: false, included: records })
    const chosen = await api.call('GET', `/tasks/${task.id}?expand=project&fields=title`)
    const { projects } = records
    expect(chosen.body).toEqual({ id: task.id, title: 'Stand', version: 1, included: { projects } })
  })

  test('leaves out records in the Trash, and is empty without references', async () => {
    const { body: gone } = await api.call('POST', '/contacts', { name: 'Gone' })
    const { body: deal } = await api.call('POST', '/deals', { name: 'Deal', contact: gone.id })
    expect(await included(`/deals/${deal.id}?expand=contact,project`)).toEqual({
      contacts: { [gone.id]: gone },
      projects: {},
    })
    await api.call('DELETE', `/contacts/${gone.id}`)
    expect(await included(`/deals/${deal.id}?expand=contact`)).toEqual({ contacts: {} })
  })

  test('has an ETag that changes with the included records and is good in If-Match', async () => {
    const at = `/tasks/${task.id}?expand=project`
    const etag = (await api.call('GET', at)).headers.get('etag')!
    expect(etag).toMatch(/^"1-[\da-f]{12}"$/)
    expect((await api.call('GET', at, undefined, { 'If-None-Match': etag })).status).toBe(304)
    await api.call('PATCH', `/projects/${project.id}`, { name: 'Autumn fair' })
    const changed = await api.call('GET', at, undefined, { 'If-None-Match': etag })
    expect(changed).toMatchObject({ status: 200, body: { version: 1 } })
    const patch = (condition: string) =>
      api.call('PATCH', `/tasks/${task.id}`, { desc: `After ${condition}` }, { 'If-Match': condition })
    expect((await patch(etag)).body.version).toBe(2)
    expect((await patch(etag)).status).toBe(412)
    for (const malformed of ['"1-"', '"1-xyz"', '"1-0123456789ab-"']) expect((await patch(malformed)).status).toBe(400)
  })

  test.each(['nope', '', 'project,', 'title', 'constructor', 'project.owners'])(
    'refuses what does not refer to other records: %j',
    async (names) => {
      for (const at of ['/tasks', `/tasks/${task.id}`])
        expect(await api.call('GET', `${at}?expand=${names}`), at).toMatchObject({
          status: 400,
          body: { error: 'validation_error', details: [{ field: 'expand' }] },
        })
    },
  )

  test('is no parameter of kinds without references, or of writes', async () => {
    expect((await api.call('GET', '/contacts?expand=owner')).status).toBe(400)
    expect((await api.call('DELETE', `/tasks/${task.id}?expand=project`)).status).toBe(400)
  })
})
