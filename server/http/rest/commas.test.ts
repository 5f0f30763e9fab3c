import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { isOfField } from '#server/core/records/field-filters.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { rawCall } from '#server/testing/raw-call.ts'
import { restRoutes } from './routes.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const namesOf = async (path: string) =>
  (await api.call('GET', path)).body.data.map(({ name, title }: { name?: string; title?: string }) => name ?? title)
const make = (name: string, tags: string[]) => api.call('POST', '/contacts', { name, tags })

test('an encoded comma belongs to the value, a plain one separates values', async () => {
  await make('Both', ['Press, radio'])
  await make('Half', ['Press'])
  await make('Other half', ['radio'])
  expect(await namesOf('/contacts?tag=Press%2C+radio')).toEqual(['Both'])
  expect(await namesOf('/contacts?tag=press%2c%20RADIO')).toEqual(['Both'])
  expect(await namesOf('/contacts?tag=Press,radio')).toEqual(['Half', 'Other half'])
  expect(await namesOf('/contacts?tag=Press%2C%20radio,radio')).toEqual(['Both', 'Other half'])
  expect(await namesOf('/contacts?tag=Press%2C%20radio&tag=Press')).toEqual(['Both', 'Half'])
  expect(await namesOf('/contacts?tag=Press%2C')).toEqual([])
})

test('the values of statuses and ids are separated by encoded commas too', async () => {
  await api.call('POST', '/tasks', { title: 'Open', status: 'todo' })
  await api.call('POST', '/tasks', { title: 'Done', status: 'done' })
  expect(await namesOf('/tasks?status=todo%2Cdone&q=o')).toEqual(['Open', 'Done'])
  const { body: project } = await api.call('POST', '/projects', { name: 'Both' })
  await api.call('POST', '/tasks', { title: 'Outside of it', project: project.id })
  expect(await namesOf(`/tasks?project=none%2C${project.id}&q=o`)).toEqual(['Open', 'Done', 'Outside of it'])
})

test('links to other pages keep the values as sent', async () => {
  for (const name of ['One', 'Two', 'Three']) await make(name, ['Ink, black', 'Paper'])
  const follow = async (path: string, rel: string) => {
    const { headers } = await api.call('GET', path)
    return new RegExp(`<[^>]*/api/v1([^>]+)>; rel="${rel}"`).exec(headers.get('link')!)![1]!
  }
  const encoded = await follow('/contacts?limit=1&tag=Ink%2C+black', 'next')
  expect(encoded).toBe('/contacts?limit=1&tag=Ink%2C+black&offset=1')
  expect(await namesOf(encoded)).toEqual(['Two'])
  const plain = await follow('/contacts?tag=paper,none&limit=1&o%66fset=1', 'prev')
  expect(plain).toBe('/contacts?tag=paper,none&limit=1&offset=0')
  expect(await namesOf(plain)).toEqual(['One'])
  const headers = { Authorization: `Bearer ${api.token}` }
  const ending = await rawCall(api.url, { method: 'GET', path: '/api/v1/contacts?limit=1&tag=paper,>"', headers })
  expect(ending.headers['link']).toContain('/contacts?limit=1&tag=paper,%3E%22&offset=1>; rel="next"')
})

const isMade = (input: z.ZodObject | undefined, name: string) => isOfField(input!.shape[name] as z.ZodType)

test('exactly the filters by free text accept commas in their values', () => {
  const texts = restRoutes().flatMap(({ template, query, input }) =>
    [...query].flatMap(([name, kind]) =>
      kind === 'texts' ? [{ name: `${template} ${name}`, isOfKit: isMade(input, name) }] : [],
    ),
  )
  const made = texts.flatMap(({ name, isOfKit }) => (isOfKit ? [name] : []))
  const declared = texts.flatMap(({ name, isOfKit }) => (isOfKit ? [] : [name]))
  expect(made).toEqual(expect.arrayContaining(['/contacts company', '/contacts company_not', '/tasks source_not']))
  expect(made.filter((name) => /(status|priority|project|due|_at|_is|_contains)$/.test(name))).toEqual([])
  // An export has the filters of its list.
  const exported = declared.filter((name) => name.includes('/export '))
  const lists = declared.filter((name) => !exported.includes(name))
  const paths = new Set(exported.map((name) => name.split('/export ')[0]))
  const ofExports = lists.filter((name) => paths.has(name.split(' ')[0]))
  expect(exported.map((name) => name.replace('/export ', ' ')).toSorted()).toEqual(ofExports.toSorted())
  expect(lists.toSorted()).toEqual([
    '/contacts email',
    '/contacts ext_id',
    '/contacts tag',
    '/deals ext_id',
    '/documents tag',
    '/inventory/items group',
    '/inventory/items item',
    '/inventory/movements item',
    '/inventory/movements location',
    '/inventory/pos item',
    '/projects ext_id',
    '/risks category',
    '/tasks ext_id',
    '/tasks source',
  ])
})
