import { afterAll, beforeAll, expect, test } from 'vitest'
import { typedFrom } from '#components/comments/mentions.ts'
import { nameKey, nfc } from '#server/core/values/fields.ts'
import { linkMentions } from '#server/modules/comments/rules.ts'
import { emailKey } from '#server/modules/marketing/rules.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'

const TOKEN = 'hook-token-hook-token'
let api: TestApi
beforeAll(async () => {
  api = await startApi({ SERVICE_EMAIL_WEBHOOK_TOKEN: TOKEN })
})
afterAll(() => api.close())

/** Combining marks in the order that is slowest for Unicode normalisation to sort. */
const marks = (length: number) => `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`
const processorMs = (work: () => unknown) => {
  const start = process.cpuUsage()
  work()
  return process.cpuUsage(start).user / 1_000
}

test.each([
  ['/tasks', { title: marks(450_000) }],
  ['/tasks', { title: 'x', desc: marks(49_000) }],
  ['/tasks', { title: 'x', tags: [marks(49_000)] }],
  ['/contacts', { name: 'x', email: `${marks(49_000)}@example.com` }],
  ['/inbound', { title: marks(49_000) }],
])('thousands of combining marks are refused at %s without sorting them', async (path, body) => {
  const start = process.cpuUsage()
  const answer = await api.call('POST', path, body)
  const took = process.cpuUsage(start).user / 1_000
  expect([answer.status, answer.body.error]).toEqual([400, 'validation_error'])
  expect(took).toBeLessThan(3_000)
})

test('the error names the field and the limit', async () => {
  const { body } = await api.call('POST', '/tasks', { title: `a${'\u0301'.repeat(31)}` })
  expect(body.message).toBe('title: must not have more than 30 combining marks in a row')
  const made = await api.call('POST', '/tasks', { title: `a${'\u0301\u0323'.repeat(15)}, हिन्दी, ไทย` })
  expect([made.status, made.body.title]).toEqual([201, `ạ${'\u0323'.repeat(14)}${'\u0301'.repeat(15)}, हिन्दी, ไทย`])
})

test.each([
  ['POST', '/tasks', { title: 'x', assignees: ['\0'] }, 'assignees.0'],
  ['POST', '/tasks', { title: 'x', owners: ['\ud800'] }, 'owners.0'],
  ['POST', '/projects', { name: 'x', team: ['ada\0@brandt.example'] }, 'team.0'],
  ['POST', '/risks', { title: 'x', owner: '\0' }, 'owner'],
  ['POST', '/tickets', { subject: 'x', assignee: '\0' }, 'assignee'],
  ['POST', '/tickets', { subject: 'x', requester_email: '\ud800@brandt.example' }, 'requester_email'],
  ['POST', '/contacts', { name: 'x', email: '\ud800@brandt.example' }, 'email'],
  ['POST', '/webhooks', { url: 'https://brandt.example', events: '*', where: { 'task.title': '\0' } }, 'where.task.title'],
  ['POST', '/webhooks', { url: 'https://brandt.example', events: '*', where: { 'task.tags': '\ud800' } }, 'where.task.tags'],
  ['GET', '/me/requests?path=%00', undefined, 'path'],
  ['GET', '/webhooks?events=%00', undefined, 'events'],
  ['GET', '/contacts?email=%00', undefined, 'email'],
])('%s %s with a text that Postgres does not store names the field: %j', async (method, path, body, field) => {
  const answer = await api.call(method, path, body)
  expect([answer.status, answer.body.error]).toEqual([400, 'validation_error'])
  expect(answer.body.details.map((one: { field: string }) => one.field)).toContain(field)
}) // prettier-ignore

test('such a text fails its record of a batch alone', async () => {
  const records = [{ title: 'Good' }, { title: 'Bad', assignees: ['\0'] }]
  const { status, body } = await api.call('POST', '/tasks/batch', { action: 'create', records })
  expect([status, body.created, body.failed]).toEqual([200, 1, 1])
  expect(body.errors[0]).toMatchObject({ index: 1, field: 'assignees' })
})

test.each([
  ['nfc', () => nfc(marks(500_000))],
  ['nfc of the longest runs it takes', () => nfc(`a${'\u0301\u0323'.repeat(15)}`.repeat(15_000))],
  ['nameKey', () => nameKey(marks(50_000))],
  ['emailKey', () => emailKey(`${'<>'.repeat(12_000)} ${marks(25_000)}`)],
  ['typedFrom', () => typedFrom('[@'.repeat(25_000))],
  ['linkMentions', () => linkMentions('@Ada Ber'.repeat(6_000), [{ id: '1', name: 'Ada Berg' }])],
])('%s of a hostile text is fast', (_, work) => {
  expect(processorMs(work)).toBeLessThan(3_000)
})

test('an event of a mail provider that is nested thousands of levels deep is accepted', async () => {
  for (const body of [
    '['.repeat(100_000) + ']'.repeat(100_000),
    `{"event":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
  ]) {
    const headers = { Authorization: `Bearer ${TOKEN}` }
    const answer = await fetch(`${api.url}/api/email/webhook`, { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toEqual([200, { received: 1 }])
  }
})
