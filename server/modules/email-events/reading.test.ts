import { describe, expect, test } from 'vitest'
import { readEvents } from './rules.ts'
import type { EventClass } from './schema.ts'

const read = (event: unknown, headers: Record<string, string> = {}) =>
  readEvents({ headers, body: JSON.stringify(event) })

/** Provider, class and address of each event of a request. */
const parse = (event: unknown, headers?: Record<string, string>) =>
  read(event, headers).map(({ provider, class: cls, email }) => [provider, cls, email])

const ID = '3f0a1b52-2d0c-4a7e-9a55-0d6b0e1f2a3b'
const postmark = (fields: object) => ({
  RecordType: 'Bounce',
  ID: 77,
  MessageID: ID,
  Email: 'b@example.com',
  ...fields,
})
const sendgrid = (fields: object) => [
  { sg_event_id: 'ev-1', sg_message_id: 'm.1', email: 'n@example.com', timestamp: 1_461_095_250, ...fields },
]
const mailgun = (fields: object) => ({
  signature: { timestamp: '1534110422', token: 't0k3n', signature: 'aa' },
  'event-data': {
    recipient: 'i@example.com',
    timestamp: 1_534_110_422.38,
    message: { headers: { 'message-id': 'm@example.org' } },
    ...fields,
  },
})
const sns = (message: object) => ({
  Type: 'Notification',
  MessageId: ID,
  TopicArn: 'arn:aws:sns:x',
  Timestamp: '2018-03-26T17:58:59.675Z',
  Message: `${JSON.stringify(message)}\n`,
})
const mail = { messageId: 'ses-1', destination: ['jane@example.com', 'mary@example.com', 'richard@example.com'] }
const bounce = (fields: object, recipients: object[] = [{ emailAddress: 'Jane@Example.com', status: '5.1.1' }]) =>
  sns({
    notificationType: 'Bounce',
    mail,
    bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: recipients, ...fields },
  })
const resend = (type: string, fields: object = {}) => ({
  type,
  created_at: '2023-10-02T18:11:26.101Z',
  data: { email_id: ID, to: ['b@example.com'], ...fields },
})
const brevo = (event: string) => ({
  event,
  email: 'n@example.com',
  ts_epoch: 1_520_363_423_000,
  'message-id': '<m@smtp-relay.example>',
})
const mailjet = (fields: object) => ({ email: 'i@example.com', time: 1_498_093_527, MessageID: 42, ...fields })

const cases: [string, unknown, string, EventClass][] = [
  ['a mailbox that does not exist', postmark({ Type: 'HardBounce' }), 'b@example.com', 'hard'],
  ['an invalid address of Postmark', postmark({ Type: 'BadEmailAddress' }), 'b@example.com', 'hard'],
  ['a full mailbox', postmark({ Type: 'SoftBounce' }), 'b@example.com', 'soft'],
  ['a blocked email', postmark({ Type: 'Blocked' }), 'b@example.com', 'soft'],
  ['an unsubscribe reported as a bounce', postmark({ Type: 'Unsubscribe' }), 'b@example.com', 'unsubscribe'],
  ['an automatic reply', postmark({ Type: 'AutoResponder' }), 'b@example.com', 'other'],
  ['a complaint of Postmark', postmark({ RecordType: 'SpamComplaint' }), 'b@example.com', 'complaint'],
  ['a delivery of Postmark', postmark({ RecordType: 'Delivery', ID: undefined }), 'b@example.com', 'delivery'],
  ['an open of Postmark', postmark({ RecordType: 'Open' }), 'b@example.com', 'other'],
  [
    'a suppression after a bounce',
    postmark({ RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason: 'HardBounce' }),
    'b@example.com',
    'hard',
  ],
  [
    'a manual suppression',
    postmark({ RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason: 'ManualSuppression' }),
    'b@example.com',
    'unsubscribe',
  ],
  [
    'a lifted suppression',
    postmark({ RecordType: 'SubscriptionChange', SuppressSending: false, SuppressionReason: null }),
    'b@example.com',
    'reactivated',
  ],
  ['a bounce of SendGrid', sendgrid({ event: 'bounce', type: 'bounce', status: '5.1.1' }), 'n@example.com', 'hard'],
  ['a block of SendGrid', sendgrid({ event: 'bounce', type: 'blocked' }), 'n@example.com', 'soft'],
  ['a deferral of SendGrid', sendgrid({ event: 'deferred' }), 'n@example.com', 'soft'],
  [
    'a drop of a bounced address',
    sendgrid({ event: 'dropped', reason: 'Bounced Address' }),
    'n@example.com',
    'provider_suppressed',
  ],
  [
    'a drop of an unsubscribed address',
    sendgrid({ event: 'dropped', reason: 'Unsubscribed Address' }),
    'n@example.com',
    'unsubscribe',
  ],
  ['a drop for spam content', sendgrid({ event: 'dropped', reason: 'Spam Content' }), 'n@example.com', 'other'],
  ['a spam report', sendgrid({ event: 'spamreport' }), 'n@example.com', 'complaint'],
  ['a group unsubscribe', sendgrid({ event: 'group_unsubscribe' }), 'n@example.com', 'unsubscribe'],
  ['a click', sendgrid({ event: 'click' }), 'n@example.com', 'other'],
  [
    'a permanent failure',
    mailgun({ event: 'failed', severity: 'permanent', reason: 'bounce' }),
    'i@example.com',
    'hard',
  ],
  [
    'a suppressed failure',
    mailgun({ event: 'failed', severity: 'permanent', reason: 'suppress-bounce' }),
    'i@example.com',
    'provider_suppressed',
  ],
  ['greylisting', mailgun({ event: 'failed', severity: 'temporary', reason: 'greylisted' }), 'i@example.com', 'soft'],
  ['a complaint of Mailgun', mailgun({ event: 'complained' }), 'i@example.com', 'complaint'],
  ['an unsubscribe of Mailgun', mailgun({ event: 'unsubscribed' }), 'i@example.com', 'unsubscribe'],
  ['a permanent bounce', bounce({}), 'jane@example.com', 'hard'],
  [
    'a transient bounce',
    bounce({ bounceType: 'Transient', bounceSubType: 'MailboxFull' }, [{ emailAddress: 'jane@example.com' }]),
    'jane@example.com',
    'soft',
  ],
  [
    'an unroutable domain',
    bounce({ bounceType: 'Transient' }, [{ emailAddress: 'jane@example.com', status: '5.4.4' }]),
    'jane@example.com',
    'hard',
  ],
  ['the suppression list of SES', bounce({ bounceSubType: 'Suppressed' }), 'jane@example.com', 'provider_suppressed'],
  [
    'a complaint of SES',
    sns({
      eventType: 'Complaint',
      mail,
      complaint: { complainedRecipients: [{ emailAddress: 'r@example.com' }], complaintFeedbackType: 'abuse' },
    }),
    'r@example.com',
    'complaint',
  ],
  [
    'a withdrawn complaint',
    sns({
      notificationType: 'Complaint',
      mail,
      complaint: { complainedRecipients: [{ emailAddress: 'r@example.com' }], complaintFeedbackType: 'not-spam' },
    }),
    'r@example.com',
    'other',
  ],
  [
    'a delivery of SES',
    sns({ notificationType: 'Delivery', mail, delivery: { recipients: ['jane@example.com'] } }),
    'jane@example.com',
    'delivery',
  ],
  [
    'a permanent bounce of Resend',
    resend('email.bounced', { bounce: { type: 'Permanent', subType: 'General' } }),
    'b@example.com',
    'hard',
  ],
  [
    'a Resend bounce without a type',
    resend('email.bounced', { bounce: { message: 'a hard bounce message' } }),
    'b@example.com',
    'hard',
  ],
  [
    'the suppression list of Resend',
    resend('email.bounced', { bounce: { type: 'Permanent', subType: 'Suppressed' } }),
    'b@example.com',
    'provider_suppressed',
  ],
  ['a delay', resend('email.delivery_delayed'), 'b@example.com', 'soft'],
  ['a complaint of Resend', resend('email.complained', { to: ['Ben <B@example.com>'] }), 'b@example.com', 'complaint'],
  ['a hard bounce of Brevo', brevo('hard_bounce'), 'n@example.com', 'hard'],
  ['an invalid address', brevo('invalid_email'), 'n@example.com', 'hard'],
  ['a soft bounce of Brevo', brevo('soft_bounce'), 'n@example.com', 'soft'],
  ['a block of Brevo', brevo('blocked'), 'n@example.com', 'soft'],
  [
    'a complaint of Brevo',
    { event: 'complaint', email: 'n@example.com', 'message-id': 'm', ts_event: 1_604_933_654 },
    'n@example.com',
    'complaint',
  ],
  ['spam', brevo('spam'), 'n@example.com', 'complaint'],
  ['an unsubscribe of Brevo', brevo('unsubscribe'), 'n@example.com', 'unsubscribe'],
  [
    'a hard bounce of Mailjet',
    [mailjet({ event: 'bounce', hard_bounce: true, blocked: true })],
    'i@example.com',
    'hard',
  ],
  [
    'a greylisted email, not grouped',
    mailjet({ event: 'bounce', hard_bounce: false, error: 'greylisted' }),
    'i@example.com',
    'soft',
  ],
  ['a spam report of Mailjet', [mailjet({ event: 'spam' })], 'i@example.com', 'complaint'],
  ['a delivery of Mailjet', [mailjet({ event: 'sent' })], 'i@example.com', 'delivery'],
]

test.each(cases)('%s', (_, event, email, cls) => {
  expect(parse(event).map(([, ...rest]) => rest)).toEqual([[cls, email]])
})

test('the shape of an event alone identifies its provider', () => {
  const all = [
    postmark({}),
    sendgrid({ event: 'open' }),
    mailgun({ event: 'opened' }),
    bounce({}),
    resend('email.sent'),
    brevo('opened'),
    mailjet({ event: 'open' }),
  ]
  const owners = all.map((event) => parse(event)[0]![0])
  expect(owners).toEqual(['postmark', 'sendgrid', 'mailgun', 'ses', 'resend', 'brevo', 'mailjet'])
})

test('an unknown event has no class, whatever its name', () => {
  const event = 'constructor'
  const suppressed = { RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason: event }
  for (const sent of [brevo(event), mailgun({ event }), mailjet({ event }), sendgrid({ event }), postmark(suppressed)])
    expect(parse(sent)).toMatchObject([[expect.anything(), 'unknown', null]])
})

describe('affected addresses', () => {
  test('an SES event for many recipients lists only those who bounced, each with a key', () => {
    const events = read(bounce({}, [{ emailAddress: 'jane@example.com' }, { emailAddress: 'richard@example.com' }]))
    expect(events.map(({ key, email }) => [key, email])).toEqual([
      [`${ID} jane@example.com`, 'jane@example.com'],
      [`${ID} richard@example.com`, 'richard@example.com'],
    ])
  })

  test('a Resend event for several recipients has no address', () => {
    const event = resend('email.bounced', { to: ['a@example.com', 'b@example.com'], bounce: { type: 'Permanent' } })
    expect(parse(event)).toEqual([['resend', 'hard', null]])
  })

  test('a Postmark event that only names the message has no address yet', () => {
    const [event] = read(postmark({ Type: 'Unsubscribe', Email: undefined }))
    expect(event).toMatchObject({ class: 'unsubscribe', email: null, messageId: ID })
  })
})

test('the key is the provider’s own or derived from what distinguishes two events', () => {
  const keys = (event: unknown, headers?: Record<string, string>) => read(event, headers).map(({ key }) => key)
  expect(keys(postmark({ Type: 'HardBounce' }))).toEqual(['Bounce 77'])
  expect(keys(sendgrid({ event: 'bounce' }))).toEqual(['ev-1'])
  expect(keys(mailgun({ event: 'complained' }))).toEqual(['t0k3n'])
  expect(keys(resend('email.sent'), { 'svix-id': 'msg_1' })).toEqual(['msg_1'])
  expect(keys(brevo('spam'))).toEqual(keys(brevo('spam')))
  expect(keys(brevo('spam'))).not.toEqual(keys(brevo('blocked')))
  const [long, other] = ['12345678901234567', '12345678901234568'].map((id) =>
    readEvents({ headers: {}, body: `{"event":"sent","email":"a@example.com","time":1,"MessageID":${id}}` }),
  )
  expect([long![0]!.messageId, other![0]!.messageId]).toEqual(['12345678901234567', '12345678901234568'])
})

describe('an event that cannot be parsed', () => {
  test('is stored completely and shown without its values', () => {
    const [event] = read({ event: 'gone_fishing', who: { 'a@example.com': 'secret', age: 7, list: ['b@example.com'] } })
    expect(event).toMatchObject({ provider: 'unknown', class: 'unknown', email: null })
    expect(event!.raw).toContain('secret')
    expect(event!.shape).toBe('{"event":"gone_fishing","who":{"…":"string","age":"number","list":["string"]}}')
  })

  test('does not affect the other events of the request', () => {
    expect(parse([...sendgrid({ event: 'bounce' }), { sg_event_id: 'x', event: 'teleported' }, 7])).toEqual([
      ['sendgrid', 'hard', 'n@example.com'],
      ['sendgrid', 'unknown', null],
      ['unknown', 'unknown', null],
    ])
  })

  test.each(['', 'event=bounced&recipient=a%40example.com', '{"half":', '\u0000'])(
    'may be invalid JSON: %j',
    (body) => {
      const [event] = readEvents({ headers: {}, body })
      expect(event).toMatchObject({ class: 'unknown', shape: `Not JSON: ${body.length} characters.` })
    },
  )

  test('is truncated to the maximum size', () => {
    const [event] = read({
      blob: 'x'.repeat(100_000),
      ...Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, 1])),
    })
    expect(event!.raw.length).toBe(32_768)
    expect(event!.shape!.length).toBeLessThanOrEqual(2_000)
  })
})
