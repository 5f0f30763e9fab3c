import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyProcedure } from '@trpc/server'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import { VERSION } from '#server/core/operations/version.ts'
import type { RestMeta } from '#server/core/rest/rest-meta.ts'
import { STATUS } from '#server/core/values/errors.ts'
import { EVENT_NAMES } from '#server/modules/events/schema.ts'
import { createApiDocument } from '#server/start/api-document.ts'
import { closed } from '#server/testing/document-checks.ts'
import { testLint } from '#server/testing/document-lint.ts'
import { partsOf } from '#server/testing/document-parts.ts'
import { broken, type Promises, promisesOf } from '#server/testing/document-promises.ts'
import { openFrame } from '#server/testing/frame.ts'
import { operationsOf } from './generate.ts'
import { documentRoute } from './serve.ts'
import type { Media, OpenApi, Parameter } from './shape.ts'

const served = createApiDocument('https://atrium.test')
const read = (name: keyof typeof served) => JSON.parse(served[name].bytes.toString()) as OpenApi
const old = read('openapi.json')
const current = read('openapi-3.1.json')
const all = operationsOf(current)

testLint('openapi-3.1.json')

describe.each(['openapi.json', 'openapi-3.1.json'] as const)('%s', (name) => {
  test('it is served without a token from precomputed bytes', async () => {
    const program = { document: served, services: { version: VERSION } } as never
    await using frame = await openFrame({ [`/api/v1/${name}`]: documentRoute(program, name) })
    const url = `${frame.url}/api/v1/${name}`
    const whole = await fetch(url)
    expect(whole.status).toBe(200)
    expect(Buffer.from(await whole.arrayBuffer()).equals(served[name].bytes)).toBe(true)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'api-version': VERSION,
    })
    const etag = whole.headers.get('etag')!
    const again = await fetch(url, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    const plain = { 'Accept-Encoding': 'identity' }
    const head = await fetch(url, { method: 'HEAD', headers: plain })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(served[name].bytes.length)])
    expect(whole.headers.get('content-encoding')).toBe('gzip')
    expect((await fetch(url, { headers: plain })).headers.get('etag')).toBe(etag.replace('-gzip', ''))
    const posted = await fetch(url, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(await posted.json()).toEqual({
      error: 'method_not_allowed',
      message: 'This path accepts GET, HEAD.',
      request_id: expect.any(String),
    })
  })
})

test('versions and server URLs match the service', () => {
  expect([old.openapi, current.openapi]).toEqual(['3.0.3', '3.1.1'])
  expect(current.info.version).toBe(VERSION)
  expect(current.servers).toEqual([{ url: 'https://atrium.test/api/v1' }])
})

test('package.json, the document and API-Version have the same version', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  expect(version).toBe(VERSION)
})

test('every REST procedure appears exactly once', () => {
  const procedures = Object.values(appRouter._def.procedures as unknown as Record<string, AnyProcedure>)
  const expected = procedures.flatMap(({ _def }) => {
    const { openapi, rest } = (_def.meta ?? {}) as RestMeta
    return openapi && rest ? [`${openapi.method.toLowerCase()} ${openapi.path} ${openapi.operationId}`] : []
  })
  expect(expected.length).toBeGreaterThan(30)
  for (const document of [old, current]) {
    const found = operationsOf(document)
    expect(found.map(({ method, path, operation }) => `${method} ${path} ${operation.operationId}`).toSorted()).toEqual(
      expected.toSorted(),
    )
    expect(new Set(found.map(({ operation }) => operation.operationId)).size).toBe(found.length)
  }
})

test('every code is documented, and responses list the codes of their status', () => {
  const codes = Object.keys(STATUS).filter((code) => code !== 'forbidden')
  expect(current.components.schemas.Error!.properties!.error!.enum).toEqual(expect.arrayContaining(codes))
  expect(current.components.schemas.Error!.properties!.error!.enum).toHaveLength(codes.length)
  for (const { operation } of all) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      if (!('$ref' in answer)) continue
      const { examples } = current.components.responses[answer.$ref.split('/').at(-1)!]!.content!['application/json']!
      for (const code of Object.keys(examples!)) expect(String(STATUS[code as keyof typeof STATUS])).toBe(status)
    }
  }
})

test('every event of the catalogue is a webhook (an extension in 3.0)', () => {
  expect(Object.keys(current.webhooks!)).toEqual(EVENT_NAMES)
  expect(Object.keys(old['x-webhooks']!)).toEqual(EVENT_NAMES)
})

test('every operation is fully described', () => {
  for (const { path, method, operation } of all) {
    const at = `${method} ${path}`
    expect(operation.summary, at).toMatch(/^[A-Z].+[^.]$/)
    expect(operation.description, at).toMatch(/\.$/)
    expect(
      current.tags.map(({ name }) => name),
      at,
    ).toContain(operation.tags[0])
    expect(operation.security, at).toEqual([{ bearerAuth: [] }])
    expect(Object.keys(operation.responses), at).toEqual(
      expect.arrayContaining(['400', '401', '403', '429', '500', '503']),
    )
    expect('304' in operation.responses, at).toBe(method === 'get')
    const own = (operation.parameters as Parameter[]).filter((parameter) => parameter.in)
    expect(
      own.filter(({ description }) => !description).map(({ name }) => name),
      at,
    ).toEqual([])
    expect(
      own.filter(({ schema, explode }) => schema.type === 'array' && explode !== false),
      at,
    ).toEqual([])
    if (operation.requestBody?.content['application/json']) {
      const { schema } = operation.requestBody.content['application/json']
      const body = current.components.schemas[schema.$ref!.split('/').at(-1)!]!
      expect((body.anyOf?.at(-1) ?? body).additionalProperties, at).toBe(false)
    }
  }
})

test('fields that only the application may send are absent', () => {
  expect(Object.keys(current.components.schemas.UpdateTask!.properties!)).not.toContain('base')
})

test('every field of a named schema has a description', () => {
  const silent = Object.entries(current.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, { description, $ref, enum: values, const: one }]) =>
      description || $ref || values || one !== undefined ? [] : [`${name}.${field}`],
    ),
  )
  expect(silent).toEqual([])
})

test('every example matches its schema', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  ajv.addSchema(closed(current), 'openapi')
  let count = 0
  const check = (part: unknown, pointer: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { example, examples } = part as Media
    if ('schema' in part && (example ?? examples) !== undefined) {
      for (const value of [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples ?? {}).map((one) => one.value),
      ]) {
        count++
        expect(ajv.validate(`openapi#${pointer}/schema`, value), `${pointer}: ${ajv.errorsText()}`).toBe(true)
      }
    }
    for (const [key, inner] of Object.entries(part))
      if (key !== 'example' && key !== 'examples' && key !== 'schemas')
        check(inner, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
  }
  check(current, '')
  expect(count).toBeGreaterThan(80)
})

test('schemas in 3.0 express null as 3.0 requires', () => {
  expect(JSON.stringify(old)).not.toMatch(/"type":"null"|"type":\[/)
  expect(old.components.schemas.Task!.properties!.due).toMatchObject({ type: 'string', format: 'date', nullable: true })
  expect(JSON.stringify(current)).not.toContain('"nullable"')
})

test('every part of the document equals the released one: record a change of it in the changelog', async () => {
  await expect(`${partsOf(current).join('\n')}\n`).toMatchFileSnapshot('openapi.snapshot')
})

describe('within v1', () => {
  const file = join(import.meta.dirname, 'promises.snapshot')
  const promised = async () =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Promises)

  test('no operation, parameter, field or event disappears, changes its type or becomes required', async () => {
    expect(broken(await promised(), current)).toEqual([])
    const lines = promisesOf(current).map((one) => `${JSON.stringify(one)}\n`)
    await expect(lines.join('')).toMatchFileSnapshot(file)
  })

  test('breaking changes are noticed, additions are not', async () => {
    const changed = structuredClone(current)
    const { CreateTask, Task, UpdateTask } = changed.components.schemas
    Task!.properties!.added = { type: 'string' }
    CreateTask!.properties!.added = { type: 'object', properties: { part: { type: 'string' } }, required: ['part'] }
    CreateTask!.properties!.tags = { anyOf: [CreateTask!.properties!.tags!, { type: 'string' }] }
    expect(broken(await promised(), changed)).toEqual([])
    CreateTask!.properties!.tags = { type: 'string' }
    Task!.properties!.title = { anyOf: [Task!.properties!.title!, { type: 'number' }] }
    delete UpdateTask!.properties!.due
    CreateTask!.required!.push('due')
    Task!.required!.splice(Task!.required!.indexOf('desc'), 1)
    changed.paths['/tasks']!.get!.operationId = 'findTasks'
    delete changed.webhooks!['task.created']
    expect(broken(await promised(), changed)).toEqual(
      expect.arrayContaining([
        'listTasks is no longer GET /tasks',
        'updateTask: no field due: string, date or null',
        'createTask: newly requires due: string, date or null',
        'updateTask: no longer returns desc: string!',
        'createTask: no field tags: array of string',
        'updateTask: no longer returns title: string!',
        'task.created is no longer event',
      ]),
    )
  })
})
