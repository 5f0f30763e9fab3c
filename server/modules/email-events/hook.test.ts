import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openRowCounts } from '#server/testing/row-counts.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { startSns } from '#server/testing/sns.ts'

const TOKEN = 'hook-token-hook-token'
const MAILGUN_KEY = 'key-key-key-key-key'
const RESEND_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const sns = await startSns()
let api: TestApi
beforeAll(async () => {
  api = await startApi({
    SERVICE_EMAIL_WEBHOOK_TOKEN: TOKEN,
    SERVICE_SNS_ORIGINS: sns.origin,
    SERVICE_MAILGUN_WEBHOOK_KEY: MAILGUN_KEY,
    SERVICE_RESEND_WEBHOOK_SECRET: RESEND_SECRET,
  })
})
beforeEach(() => asOwner(api.database, 'truncate suppression, email_event'))
afterAll(async () => {
  await api.close()
  await sns.stop()
})

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/api/email/webhook`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const send = async (body: unknown, headers?: Record<string, string>) => {
  const answer = await post(body, headers)
  expect([answer.status, await answer.json()]).toEqual([200, { received: expect.any(Number) }])
}
const suppressed = async () =>
  (
    await asOwner(
      api.database,
      `select email || ' ' || reason as line from suppression where until is null or until > now() order by 1`,
    )
  ).map(({ line }) => line)

let nth = 0
const day = 86_400
const seconds = (daysAgo: number) => Math.floor(Date.now() / 1000 - daysAgo * day)
/** A new SendGrid event with its own id. */
const event = (email: string, name: string, daysAgo = 0, message = `m${nth}`) => ({
  sg_event_id: `e${++nth}`,
  sg_message_id: message,
  email,
  event: name,
  timestamp: seconds(daysAgo),
})

test('a nonexistent address is suppressed at once, and a repeated event changes nothing', async () => {
  const bounce = { ...event('Gone@Example.com', 'bounce'), type: 'bounce', status: '5.1.1' }
  await send([bounce, event('fine@example.com', 'delivered')])
  expect(await suppressed()).toEqual(['gone@example.com hard'])
  await using rows = await openRowCounts(api.database)
  const before = await rows.counts()
  for (let again = 0; again < 3; again++) await send([bounce, bounce])
  expect(await rows.counts()).toEqual(before)
})

test('a plain event of any sender counts, and one that says too little is kept', async () => {
  await send({ event: 'bounce', email: 'Gone@Example.com' })
  await send([
    { type: 'spam', recipient: 'angry@example.com' },
    { event: 'soft_bounce', email: 'full@example.com' },
  ])
  expect(await suppressed()).toEqual(['angry@example.com complaint', 'gone@example.com hard'])
  const rows = await asOwner(api.database, `select provider || ' ' || class as line from email_event order by 1`)
  expect(rows.map(({ line }) => line)).toEqual(['generic complaint', 'generic hard', 'unknown unknown'])
})

test('a weaker reason never replaces a stronger one', async () => {
  await send([event('a@example.com', 'dropped')])
  expect(await suppressed()).toEqual(['a@example.com provider_suppressed'])
  await send([event('a@example.com', 'spamreport'), event('a@example.com', 'bounce')])
  expect(await suppressed()).toEqual(['a@example.com complaint'])
  await send([event('a@example.com', 'bounce')])
  await send([event('a@example.com', 'delivered')])
  expect(await suppressed()).toEqual(['a@example.com complaint'])
})

describe('soft bounces', () => {
  test('from three emails within thirty days suppress for thirty days', async () => {
    const soft = (daysAgo: number, message?: string) => send([event('full@example.com', 'deferred', daysAgo, message)])
    await soft(20, 'one')
    await soft(10, 'two')
    await soft(9, 'two')
    expect(await suppressed()).toEqual([])
    await soft(1, 'three')
    expect(await suppressed()).toEqual(['full@example.com soft'])
    const [{ days } = {}] = await asOwner(
      api.database,
      `select round(extract(epoch from until - since) / 86400)::int as days from suppression`,
    )
    expect(days).toBe(30)
  })

  test('older than thirty days do not count', async () => {
    await send([31, 5, 1].map((ago) => event('full@example.com', 'deferred', ago)))
    expect(await suppressed()).toEqual([])
  })

  test('before a delivery do not count, and a delivery ends a suppression by soft bounces', async () => {
    await send([event('b@example.com', 'deferred', 5), event('b@example.com', 'deferred', 4)])
    await send([event('b@example.com', 'delivered', 3), event('b@example.com', 'deferred', 2)])
    expect(await suppressed()).toEqual([])
    await send([event('b@example.com', 'deferred', 1), event('b@example.com', 'deferred', 0.5)])
    expect(await suppressed()).toEqual(['b@example.com soft'])
    await send([event('b@example.com', 'delivered', -1)])
    expect(await suppressed()).toEqual([])
  })
})

test('a complaint withdraws consent in every workspace with that contact', async () => {
  const other = await seedWorkspace(api.database)
  const stranger = await seedWorkspace(api.database)
  const lead = { email: 'ida@example.com', name: 'Ida', consent: true }
  for (const { token } of [api, other]) await api.as(token)('POST', '/marketing/leads', [lead])
  await api.as(stranger.token)('POST', '/marketing/leads', [{ ...lead, email: 'ole@example.com' }])
  await send([event('IDA@example.com', 'spamreport')])
  const rows = await asOwner(
    api.database,
    `select workspace_id, granted, source from consent order by workspace_id, at`,
  )
  const of = (id: string) =>
    rows.filter((row) => row.workspace_id === id).map(({ granted, source }) => [granted, source])
  for (const { workspaceId } of [api, other])
    expect(of(workspaceId)).toEqual([
      [true, null],
      [false, 'Marked as spam, reported by SendGrid'],
    ])
  expect(of(stranger.workspaceId)).toEqual([[true, null]])
  const changes = await asOwner(
    api.database,
    `select workspace_id, actor_kind from change where event = 'consent.recorded' and record->>'granted' = 'false'`,
  )
  expect(changes).toHaveLength(2)
  await send([event('ida@example.com', 'unsubscribe')])
  expect(await asOwner(api.database, 'select from consent')).toHaveLength(rows.length)
})

test('an unsubscribe withdraws consent without a suppression', async () => {
  await api.call('POST', '/contacts', { name: 'Una', email: 'una@example.com' })
  await send({
    RecordType: 'SubscriptionChange',
    Recipient: 'una@example.com',
    SuppressSending: true,
    SuppressionReason: 'ManualSuppression',
    MessageID: 'x',
    ChangedAt: '2022-06-05T17:17:32Z',
  })
  expect(await suppressed()).toEqual([])
  const rows = await asOwner(
    api.database,
    `select granted, source from consent join contact on contact.id = consent.contact where email = 'una@example.com'`,
  )
  expect(rows).toEqual([{ granted: false, source: 'Unsubscribed, reported by Postmark' }])
})

test('a Postmark unsubscribe without an address is matched by its message', async () => {
  await api.call('POST', '/contacts', { name: 'Uwe', email: 'uwe@example.com' })
  const MessageID = 'a4909a96-73d7-4c49-b148-a54522d3f7ac'
  await send({ RecordType: 'Delivery', MessageID, Recipient: 'uwe@example.com', DeliveredAt: '2026-11-01T00:00:00Z' })
  await send({ RecordType: 'Bounce', ID: 5, Type: 'Unsubscribe', TypeCode: 16, MessageID })
  const [row] = await asOwner(api.database, `select email, class from email_event where class = 'unsubscribe'`)
  expect(row).toEqual({ email: 'uwe@example.com', class: 'unsubscribe' })
})

describe('Amazon SNS', () => {
  const bounce = JSON.stringify({
    notificationType: 'Bounce',
    mail: { messageId: 'm', destination: ['jane@example.com', 'mary@example.com', 'richard@example.com'] },
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: 'jane@example.com' }, { emailAddress: 'richard@example.com' }],
    },
  })
  const text = { 'Content-Type': 'text/plain; charset=UTF-8' }

  test.each(['1', '2'] as const)(
    'with signature version %s, sent as text/plain, suppresses exactly the bounced recipients',
    async (version) => {
      await send(sns.message({ MessageId: `n${version}`, Message: bounce }, version), text)
      expect(await suppressed()).toEqual(['jane@example.com hard', 'richard@example.com hard'])
    },
  )

  test('a forged message or a foreign certificate gets 401 and changes nothing', async () => {
    const message = sns.message({ MessageId: 'n3', Message: bounce })
    const elsewhere = sns.message({ MessageId: 'n4', Message: bounce, SigningCertURL: 'https://evil.example/cert.pem' })
    for (const forged of [{ ...message, Message: `${bounce} ` }, elsewhere, { ...message, Signature: undefined }])
      expect((await post(forged, text)).status).toBe(401)
    expect(await suppressed()).toEqual([])
  })

  test('a subscription is confirmed only with our token, a signature and an Amazon URL', async () => {
    const confirmation = { Type: 'SubscriptionConfirmation', MessageId: 'c1', Message: 'You have chosen', Token: 't' }
    const good = sns.message({ ...confirmation, SubscribeURL: `${sns.origin}/?Action=ConfirmSubscription&Token=t` })
    expect((await post(good, { ...text, Authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await post({ ...good, Token: 'other' }, text)).status).toBe(401)
    expect((await post(sns.message({ ...confirmation, SubscribeURL: 'http://169.254.169.254/' }), text)).status).toBe(
      401,
    )
    expect(sns.confirmed).toEqual([])
    await send(good, text)
    expect(sns.confirmed).toEqual(['/?Action=ConfirmSubscription&Token=t'])
  })
})

test('unsigned requests are rejected where a key is configured', async () => {
  const sign = (timestamp: string, token: string) =>
    createHmac('sha256', MAILGUN_KEY)
      .update(timestamp + token)
      .digest('hex')
  const mailgun = (signature: string) => ({
    signature: { timestamp: '1', token: 't', signature },
    'event-data': { event: 'failed', severity: 'permanent', recipient: 'g@example.com', timestamp: seconds(0) },
  })
  expect((await post(mailgun('00'))).status).toBe(401)
  await send(mailgun(sign('1', 't')))

  const body = JSON.stringify({
    type: 'email.bounced',
    data: { email_id: 'x', to: ['r@example.com'], bounce: { type: 'Permanent' } },
  })
  const at = String(seconds(0))
  const key = Buffer.from(RESEND_SECRET.slice(6), 'base64')
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': at,
    'svix-signature': `v1,${createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')}`,
  }
  expect((await post(body)).status).toBe(401)
  await send(body, headers)
  expect(await suppressed()).toEqual(['g@example.com hard', 'r@example.com hard'])
})

test('events that cannot be parsed are accepted, stored and sealed', async () => {
  for (const body of [
    '',
    'no json',
    '{"event":"new_thing","who":"zoe@example.com"}',
    '[1,null,"x"]',
    '[[[[]]]]',
    '{"a":"\\u0000"}',
  ])
    await send(body)
  const rows = await asOwner(api.database, `select class, shape, sealed from email_event`)
  expect(rows.length).toBeGreaterThanOrEqual(6)
  expect(new Set(rows.map((row) => row.class))).toEqual(new Set(['unknown']))
  expect(JSON.stringify(rows)).not.toContain('zoe')
})

test('concurrent requests are all accepted, and each event is stored once', async () => {
  const calls = Array.from({ length: 60 }, (_, call) =>
    Array.from({ length: 20 }, (_, n) => ({
      ...event(`p${n}@example.com`, 'bounce'),
      sg_event_id: `x${(call % 30) * 20 + n}`,
    })),
  )
  await Promise.all(calls.map((call) => send(call)))
  expect(await asOwner(api.database, 'select from email_event')).toHaveLength(600)
  expect(await suppressed()).toHaveLength(20)
})
