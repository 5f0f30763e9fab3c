import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR_CODES, RESULT_CODES, WARNING_CODES } from '#server/core/batch/batch-codes.ts'
import type { Schema } from '#server/http/document/shape.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { readDocument } from '#server/testing/document-checks.ts'

let api: TestApi
let described: Awaited<ReturnType<typeof readDocument>>
beforeAll(async () => {
  api = await startApi()
  described = await readDocument(api.url)
})
afterAll(() => api.close())

const PATHS = ['items', 'movements', 'levels'].map((plural) => `/inventory/${plural}`)
PATHS.push(...['leads', 'costs', 'touches'].map((plural) => `/marketing/${plural}`))

PATHS.push('/tasks/batch')

const pushOf = (path: string) => described.document.paths[path]!.post!
const answerOf = (path: string) => {
  const answer = pushOf(path).responses['200']!
  return 'content' in answer ? answer.content!['application/json']! : undefined!
}
const reportOf = (path: string) =>
  described.document.components.schemas[answerOf(path).schema.$ref!.split('/').at(-1)!]!
const codesOf = (report: Schema, list: string) => report.properties![list]!.items!.properties!.code!.enum as string[]

/** Numbers the ids of a response in order of appearance, so that two responses can be compared. */
function withoutIds(report: unknown) {
  return JSON.parse(JSON.stringify(report).replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, 'id')) as unknown
}

test('a new workspace returns the documented example of every push', async () => {
  for (const path of PATHS) {
    const request = pushOf(path).requestBody!.content['application/json']!.example
    const { status, body } = await api.call('POST', path, request)
    expect(status).toBe(200)
    expect(withoutIds(body), path).toEqual(withoutIds(answerOf(path).example))
  }
})

describe('codes of pushes', () => {
  const lists = { results: RESULT_CODES, errors: ERROR_CODES, warnings: WARNING_CODES }

  test('every push documents its own codes, and together they cover all codes', () => {
    for (const [list, meanings] of Object.entries(lists)) {
      const named = new Set<string>()
      for (const path of PATHS) {
        const report = reportOf(path)
        for (const code of codesOf(report, list)) {
          named.add(code)
          expect(report.properties![list]!.items!.properties!.code!.description).toContain(`\`${code}\``)
        }
      }
      const shared = described.document.components.schemas.BatchRejected!
      expect(new Set(codesOf(shared, list))).toEqual(new Set(Object.keys(meanings)))
      expect([...named, ...(list === 'results' ? ['batch_rejected'] : [])].toSorted()).toEqual(
        Object.keys(meanings).toSorted(),
      )
    }
    expect(codesOf(reportOf('/marketing/leads'), 'errors')).not.toContain('ean_conflict')
  })

  test('every code has its own section in the errors guide', () => {
    const { markdown } = api.program.portal.guides.find(({ slug }) => slug === 'errors')!
    for (const codes of Object.values(lists))
      for (const code of Object.keys(codes)) expect(markdown, code).toContain(`\n### ${code}\n`)
    for (const meaning of Object.values(lists).flatMap(Object.values)) expect(markdown).toContain(meaning as string)
  })
})

test('a refused atomic batch reports that nothing was created or updated', async () => {
  const records = [{ number: 'Z-1', name: 'New' }, { price: 1 }, { number: 'A-17', name: 'Renamed' }]
  const { status, body } = await api.call('POST', '/inventory/items', { items: records, atomic: true })
  expect([status, body.error]).toEqual([400, 'batch_rejected'])
  expect(body).toMatchObject({ received: 3, created: 0, updated: 0, skipped: 2, failed: 1 })
  expect(body.results).toEqual([
    { index: 0, status: 'skipped', code: 'batch_rejected' },
    { index: 1, status: 'failed' },
    { index: 2, status: 'skipped', code: 'batch_rejected' },
  ])
  expect((await api.call('GET', '/inventory/items?q=Z-1')).body.total).toBe(0)
})
