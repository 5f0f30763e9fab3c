import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR_CODES, RESULT_CODES, WARNING_CODES } from '#server/core/batch/batch-codes.ts'
import { STATUS } from '#server/core/values/errors.ts'
import type { SearchEntry } from '#server/portal/search-index.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const get = (path: string, init?: RequestInit) => fetch(new URL(path, api.url), init)

describe('Markdown pages', () => {
  test.each([
    ['/developers.md', '# Build on Atrium'],
    ['/developers/guides.md', '# Guides'],
    ['/developers/operations.md', '# Operations'],
    ['/developers/events.md', '# Events'],
    ['/developers/guides/quickstart.md', '# Quickstart'],
    ['/developers/operations/createTask.md', '`POST /api/v1/tasks`'],
    ['/developers/events/task.created.md', '# task.created'],
    ['/changelog.md', '# Changelog'],
  ])('%s is text for tools', async (path, line) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect((await answer.text()).split('\n')).toContain(line)
  })

  test('an unchanged page returns 304, an unknown page 404', async () => {
    const etag = (await get('/llms.txt')).headers.get('etag')!
    expect((await get('/llms.txt', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await get('/developers/guides/nothing.md')).status).toBe(404)
    expect((await get('/llms.txt', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD')
  })
})

test('every address in llms.txt answers', async () => {
  const text = await (await get('/llms.txt')).text()
  const addresses = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, url]) => new URL(url!).pathname)
  expect(addresses.length).toBeGreaterThan(60)
  for (const address of addresses) expect((await get(address)).status, address).toBe(200)
})

test('llms-full.txt contains every guide, with samples for the shell and JavaScript only', async () => {
  const text = await (await get('/llms-full.txt')).text()
  for (const { title } of api.program.portal.guides) expect(text).toContain(`\n# ${title}\n`)
  const languages = new Set([...text.matchAll(/^```(\w+)$/gm)].map(([, language]) => language))
  expect([...languages].filter((one) => ['python', 'go', 'php', 'ruby'].includes(one!))).toEqual([])
  expect(languages).toContain('js')
  expect(text.match(/^```/gm)!.length % 2).toBe(0)
})

test('a guide has the samples of one language if the address names it', async () => {
  const languagesOf = async (query: string) => {
    const response = await get(`/developers/guides/inventory.md${query}`)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    return new Set([...(await response.text()).matchAll(/^```(\w+)$/gm)].map(([, language]) => language))
  }
  expect(await languagesOf('?lang=js')).toEqual(new Set(['bash', 'js', 'json']))
  expect(await languagesOf('?lang=go')).toEqual(new Set(['bash', 'go', 'json']))
  for (const query of ['', '?lang=', '?lang=cobol', '?lang=.*'])
    expect(await languagesOf(query)).toEqual(new Set(['bash', 'js', 'python', 'go', 'php', 'ruby', 'json']))
})

test('llms.txt has the format of llmstxt.org', async () => {
  const [title, empty, about, , ...rest] = (await (await get('/llms.txt')).text()).trimEnd().split('\n')
  expect(title).toMatch(/^# \S/)
  expect([empty, about]).toEqual(['', expect.stringMatching(/^> \S/)])
  for (const line of rest) expect(line).toMatch(/^$|^## \S.*$|^- \[[^\]]+\]\(https?:\/\/\S+\): \S.*$/)
})

test('the search index links to every guide, operation, event and code, and to nothing else', async () => {
  const entries = (await (await get('/developers/search.json')).json()) as SearchEntry[]
  const portal = api.program.portal
  const pages = [
    ...portal.guides.map(({ slug }) => `/developers/guides/${slug}`),
    ...portal.tags().flatMap(({ operations }) => operations.map(({ id }) => `/developers/operations/${id}`)),
    ...portal.events().map(({ name }) => `/developers/events/${name}`),
  ]
  expect(new Set(entries.map(({ href }) => href.split('#')[0]))).toEqual(new Set(pages))
  expect(new Set(entries.map(({ href }) => href)).size).toBe(entries.length)
  const codes = entries.filter(({ kind }) => kind === 'error').map(({ title }) => title)
  const all = [STATUS, RESULT_CODES, ERROR_CODES, WARNING_CODES].flatMap((some) => Object.keys(some))
  expect(codes.toSorted()).toEqual([...new Set(all)].filter((code) => code !== 'forbidden').toSorted())
})

test('the Postman collection contains every operation of the document', async () => {
  const collection = (await (await get('/developers/postman.json')).json()) as {
    info: { schema: string }
    item: { item: { request: { method: string; url: { raw: string } } }[] }[]
  }
  const document = (await (await get('/api/v1/openapi.json')).json()) as { paths: Record<string, object> }
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} {{base_url}}${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const collected = collection.item.flatMap(({ item }) =>
    item.map(({ request: { method, url } }) => `${method} ${url.raw}`),
  )
  expect(collection.info.schema).toContain('v2.1.0')
  expect(collected.toSorted()).toEqual(documented.toSorted())
})

test.each(['/changelog.atom', '/changelog/api.atom'])('%s is an Atom feed', async (path) => {
  const answer = await get(path)
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const feed = await answer.text()
  expect(feed).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/)
  const ids = [...feed.matchAll(/<id>(.+?)<\/id>/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(feed.match(/<entry>/g)!.length).toBe(ids.length - 1)
  expect(feed).not.toMatch(/<content type="html">[^<]*<(?!\/content>)/)
})
