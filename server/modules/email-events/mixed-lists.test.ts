import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { startSns } from '#server/testing/sns.ts'

const TOKEN = 'hook-token-hook-token'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const sns = await startSns()
let api: TestApi
beforeAll(async () => {
  api = await startApi({
    SERVICE_EMAIL_WEBHOOK_TOKEN: TOKEN,
    SERVICE_SNS_ORIGINS: sns.origin,
    SERVICE_MAILGUN_WEBHOOK_KEY: 'key-key-key-key-key',
    SERVICE_RESEND_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    SERVICE_SENDGRID_WEBHOOK_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  })
})
beforeEach(() => asOwner(api.database, 'truncate suppression, email_event'))
afterAll(async () => {
  await api.close()
  await sns.stop()
})

async function post(events: object[], { signed = false } = {}): Promise<number> {
  const body = JSON.stringify(events)
  const signature = createSign('sha256').update(`1${body}`).sign(privateKey, 'base64')
  const signing = {
    'x-twilio-email-event-webhook-signature': signature,
    'x-twilio-email-event-webhook-timestamp': '1',
  }
  const headers = { Authorization: `Bearer ${TOKEN}`, ...(signed && signing) }
  return (await fetch(`${api.url}/api/email/webhook`, { method: 'POST', headers, body })).status
}
const suppressed = async () =>
  (await asOwner(api.database, 'select email from suppression order by 1')).map(({ email }) => email)

const at = new Date().toISOString()
const postmark = { RecordType: 'Bounce', ID: 1, Type: 'HardBounce', Email: 'postmark@example.com', BouncedAt: at }
const sendgrid = { sg_event_id: 's1', email: 'sendgrid@example.com', event: 'bounce', timestamp: Date.parse(at) / 1000 }
const unsigned = {
  sendgrid,
  mailgun: {
    signature: { timestamp: '1', token: 't', signature: '00' },
    'event-data': { event: 'failed', severity: 'permanent', recipient: 'mailgun@example.com', timestamp: 1 },
  },
  resend: { type: 'email.bounced', data: { email_id: 'x', to: ['resend@example.com'], bounce: { type: 'Permanent' } } },
  sns: { ...sns.message({ Type: 'Notification', MessageId: 'm', Message: '{}' }), Signature: 'AAAA' },
}

test.each(Object.entries(unsigned))(
  'a list with an unsigned %s event is rejected, whether it comes first or last',
  async (_, event) => {
    for (const list of [
      [postmark, event],
      [event, postmark],
      [postmark, postmark, event, postmark],
    ])
      expect(await post(list)).toBe(401)
    expect(await suppressed()).toEqual([])
    expect(await asOwner(api.database, 'select 1 from email_event')).toEqual([])
  },
)

test('one signature covers all SendGrid events of a list, next to events of providers that do not sign', async () => {
  const list = [postmark, sendgrid, { ...sendgrid, sg_event_id: 's2', email: 'other@example.com' }, { new: 'shape' }]
  expect(await post(list, { signed: true })).toBe(200)
  expect(await suppressed()).toEqual(['other@example.com', 'postmark@example.com', 'sendgrid@example.com'])
})

test('an address that would need truncation or cleaning is ignored, so no other address is suppressed', async () => {
  const spoilt = [
    'vic\0tim@example.com',
    '\0victim@example.com',
    'victim@example.com\0',
    'vic\ud800tim@example.com',
    `victim@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.com`,
    `${'v'.repeat(300 - '@example.com'.length)}@example.com.attacker.example`,
  ]
  const list = spoilt.map((email, place) => ({ ...postmark, ID: place, Email: email }))
  expect(await post(list)).toBe(200)
  expect(await suppressed()).toEqual([])
  expect(await asOwner(api.database, 'select 1 from email_event')).toHaveLength(spoilt.length)
  expect(await post([{ ...postmark, ID: 'x', Email: ' Victim@Example.com ' }])).toBe(200)
  expect(await suppressed()).toEqual(['victim@example.com'])
})

test('a message id that would need cleaning matches no message', async () => {
  const delivered = { RecordType: 'Delivery', MessageID: 'abc', Recipient: 'known@example.com', DeliveredAt: at }
  const nameless = { RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason: 'HardBounce' }
  expect(await post([delivered])).toBe(200)
  expect(await post([{ ...nameless, MessageID: 'a\0bc', ChangedAt: at }])).toBe(200)
  expect(await suppressed()).toEqual([])
  expect(await post([{ ...nameless, MessageID: 'abc', ChangedAt: at }])).toBe(200)
  expect(await suppressed()).toEqual(['known@example.com'])
})
