import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'

const TOKEN = 'hook-token-hook-token'
let api: TestApi
beforeAll(async () => {
  api = await startApi({ SERVICE_EMAIL_WEBHOOK_TOKEN: TOKEN })
})
beforeEach(() => asOwner(api.database, 'truncate suppression, email_event'))
afterAll(() => api.close())

async function send(body: object, start = '') {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${api.url}/api/email/webhook`, {
    method: 'POST',
    headers,
    body: start + JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}
const suppressed = async () => {
  const rows = await asOwner(api.database, 'select reason from suppression where until is null or until > now()')
  return rows.map(({ reason }) => reason)
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const postmark = (SuppressionReason: string | null, ChangedAt: string) => ({
  RecordType: 'SubscriptionChange',
  Recipient: 'a@example.com',
  SuppressSending: SuppressionReason !== null,
  SuppressionReason,
  ChangedAt,
})
const resend = (type: string, created_at: string) => ({
  type: `suppression.${type}`,
  created_at,
  data: { id: 'one', email: 'a@example.com', origin: 'bounce', created_at },
})
const bounce = (BouncedAt: string) => ({
  RecordType: 'Bounce',
  Type: 'HardBounce',
  ID: 7,
  Email: 'a@example.com',
  BouncedAt,
})

test('a reactivation by Postmark ends the suppression, and a later bounce starts one', async () => {
  await send(postmark('HardBounce', ago(60)))
  expect(await suppressed()).toEqual(['hard'])
  await send(postmark(null, ago(30)))
  expect(await suppressed()).toEqual([])
  await send(bounce(ago(10)))
  expect(await suppressed()).toEqual(['hard'])
})

test('the time of the events counts, not the order in which they arrive', async () => {
  await send(postmark(null, ago(30)))
  await send(postmark('HardBounce', ago(60)))
  expect(await suppressed()).toEqual([])
  await send(bounce(ago(10)))
  await send(postmark(null, ago(20)))
  expect(await suppressed()).toEqual(['hard'])
})

test('a complaint and the suppression of another provider remain', async () => {
  await send(postmark('SpamComplaint', ago(60)))
  await send(postmark(null, ago(30)))
  expect(await suppressed()).toEqual(['complaint'])
  await asOwner(api.database, 'truncate suppression, email_event')
  await send(resend('added', ago(60)))
  await send(postmark(null, ago(30)))
  expect(await suppressed()).toEqual(['provider_suppressed'])
})

test('Resend reports when it suppresses an address and when it stops', async () => {
  await send(resend('added', ago(60)))
  expect(await suppressed()).toEqual(['provider_suppressed'])
  await send(resend('removed', ago(30)))
  expect(await suppressed()).toEqual([])
})

test('an event after a byte order mark is read', async () => {
  await send(bounce(ago(10)), '\uFEFF')
  expect(await suppressed()).toEqual(['hard'])
})
