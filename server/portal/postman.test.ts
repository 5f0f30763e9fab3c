import { randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('requests of the Postman collection use what those before them returned', async () => {
  type Item = {
    name: string
    event?: { script: { exec: string[] } }[]
    request: {
      method: string
      header: { key: string; value: string }[]
      body?: { raw: string }
      url: { path: string[]; variable: { key: string; value: string }[] }
    }
  }
  const text = await (await fetch(`${api.url}/developers/postman.json`)).text()
  const collection = JSON.parse(text) as { variable: { key: string; value: string }[]; item: { item: Item[] }[] }
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]))
  const filled = (words: string) => words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? name)
  const kept = await api.call('POST', '/tasks', { title: 'Of others' })
  const statuses: Record<string, number> = {}
  const items = collection.item.flatMap(({ item }) => item)
  for (const { request, event = [] } of items.filter(({ request }) =>
    /^(tasks|contacts|webhooks)$/.test(request.url.path[0]!),
  )) {
    const { method, url, body, header } = request
    const values = new Map(url.variable.map(({ key, value }) => [`:${key}`, filled(value)]))
    const path = url.path.map((part) => values.get(part) ?? part).join('/')
    const headers = Object.fromEntries(
      header.map(({ key, value }) => [key, value === '{{$guid}}' ? randomUUID() : value]),
    )
    const reply = await api.call(method, `/${path}`, body && JSON.parse(body.raw), headers)
    statuses[`${method} ${url.path.join('/')}`] = reply.status
    const pm = {
      response: { code: reply.status, json: () => reply.body as unknown },
      collectionVariables: { set: (name: string, value: string) => void variables.set(name, value) },
    }
    for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm })
  }
  const missing = Object.keys(statuses).filter((call) => statuses[call] === 404)
  // Reverts need a change, and a delivery needs an event.
  expect(missing.filter((call) => !/\/revert$|:delivery/.test(call))).toEqual([])
  expect(await api.call('GET', `/tasks/${kept.body.id}`)).toEqual({ ...kept, status: 200, headers: expect.anything() })
  const { body: sent } = await api.call('GET', '/tasks?ext_id=postman-1')
  expect([statuses['PUT tasks/by-ext-id/:ext_id'], sent.total]).toEqual([201, 0])
  const create = items.find(({ request }) => request.method === 'POST' && request.url.path.join('/') === 'tasks')!
  expect(create.request.header).toContainEqual({ key: 'Idempotency-Key', value: '{{$guid}}' })
})
