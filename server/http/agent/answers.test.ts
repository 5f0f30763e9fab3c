import { Ajv2020 } from 'ajv/dist/2020.js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { type TestApi, startApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const { rest, call } = agentsOf(() => api)
const UNKNOWN = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'

test('folders and people have links that people can open, which name the record again', async () => {
  const { result } = (await call('create_folder', { name: 'Handbook' })).body as { result: Body }
  expect(result['link']).toBe(`${api.program.services.publicUrl}/${api.slug}/documents?folder=${result['id']}`)
  const inside = await call('create_folder', { name: 'Opening', parent: result['link'] })
  expect(inside.body['result']?.path, JSON.stringify(inside.body)).toBe('/Handbook/Opening')
  const read = await call('get_record', { record: inside.body['result'].link })
  expect(read.body).toMatchObject({ kind: 'folder', name: 'Opening', link: inside.body['result'].link })
  const [person] = (await call('list_people')).body['data'] as Body[]
  expect(person!['link']).toBe(`${api.program.services.publicUrl}/${api.slug}/members/${person!['id']}`)
})

test.each([
  ['list_tasks', {}, ['title', 'colour'], 'due'],
  ['list_projects', {}, ['colour'], 'owners'],
  ['list_documents', {}, ['colour', 'markdown'], 'words'],
  ['list_people', {}, ['__proto__'], 'email'],
  ['get_record', { kind: 'task', record: 'Print' }, ['colour'], 'assignees'],
])('%s refuses unknown fields and names the valid ones', async (tool, args, fields, known) => {
  if (tool === 'get_record') await call('create_task', { title: 'Print' })
  const { status, body } = await call(tool, { ...args, fields })
  expect([status, body['error']]).toEqual([400, 'validation_error'])
  expect(body['message']).toMatch(/^fields: no field is named “(colour|__proto__)”\. Fields: id, /)
  expect(body['valid']).toContain(known)
  expect(
    (await call(tool, { ...args, fields: ['id', 'version', known].filter((one) => body['valid'].includes(one)) }))
      .status,
  ).toBe(200)
})

test.each([
  ['get_record', { record: UNKNOWN }],
  ['get_record', { record: UNKNOWN, kind: 'task' }],
  ['add_comment', { record: UNKNOWN, text: 'x' }],
  ['update_task', { task: UNKNOWN, status: 'done' }],
  ['update_document', { document: UNKNOWN, base_version: 1, mode: 'append', markdown: 'x' }],
])('%s of an id that does not exist is not found: %j', async (tool, args) => {
  const { status, body } = await call(tool, args)
  expect([status, body['error']]).toEqual([404, 'not_found'])
  expect(body['message']).toContain(UNKNOWN)
})

test('an id in a field of a new record is a wrong value of that field', async () => {
  expect((await call('create_task', { title: 'x', project: UNKNOWN })).body).toMatchObject({
    error: 'validation_error',
    message: expect.stringMatching(/^project: no project has the id/),
  })
})

test('people who are named again and again are looked up once, and the first wrong name ends the lookups', async () => {
  const people = Array.from({ length: 50 }, (_, nth) => `Nobody ${nth}`)
  const first_tasks = Array.from({ length: 50 }, () => ({ title: 'x', assignees: people }))
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => statements.mockRestore())
  const { body } = await call('create_project', { name: 'Many', first_tasks })
  expect(body['message']).toMatch(/^first_tasks.0.assignees: no active member is named “Nobody 0”/)
  expect(statements.mock.calls.length).toBeLessThan(people.length)
})

describe('the error schema of the document', () => {
  test('has every field of a refusal', async () => {
    const { body: document } = await rest('/openapi.json', undefined, null)
    const { Error: schema } = document['components'].schemas
    const strict = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
    const validate = strict.compile({ ...schema, additionalProperties: false })
    const written = (await call('create_document', { title: 'SOP', markdown: '# A\n\nx\n' })).body['result'] as Body
    const edit = { document: written['id'], base_version: 1, mode: 'append', markdown: 'y' }
    await call('update_document', edit)
    await call('create_task', { title: 'Same title' })
    await call('create_task', { title: 'Same title' })
    const refused = [
      await call('update_document', edit),
      await call('update_document', { ...edit, base_version: 2, mode: 'replace_section', heading: 'None' }),
      await call('update_task', { task: 'Same title', status: 'done' }),
      await call('create_task', { title: 'x', status: 'doing' }),
      await call('create_task', { title: 'x', colour: 'red' }),
      await call('list_tasks', { fields: ['colour'] }),
      await call('get_record', { record: UNKNOWN }),
      await rest('/tools/none', {}),
      await rest('/tools', undefined, null),
      await rest('/call', '{'),
    ]
    const seen = new Set(refused.flatMap(({ body }) => Object.keys(body)))
    for (const { status, body } of refused) {
      expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
      expect(validate(body), JSON.stringify([body, validate.errors])).toBe(true)
    }
    expect([...seen].toSorted()).toEqual(Object.keys(schema.properties).toSorted())
  })
})
