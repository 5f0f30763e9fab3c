import { expect, test } from 'vitest'
import { readEvents } from '../rules.ts'
import { failureClass } from './rules.ts'

/** A permanent failure with a response of the receiving server, as each provider reports it. */
const PROVIDERS: Record<string, (text: string) => object> = {
  mailgun: (message) => ({
    'event-data': {
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      recipient: 'a@example.com',
      'delivery-status': { code: 550, message, description: '' },
    },
  }),
  ses: (diagnosticCode) => ({
    notificationType: 'Bounce',
    mail: {},
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: 'a@example.com', diagnosticCode: `smtp; ${diagnosticCode}` }],
    },
  }),
  sendgrid: (reason) => ({ sg_event_id: 'e', event: 'bounce', type: 'bounce', email: 'a@example.com', reason }),
  brevo: (reason) => ({ event: 'hard_bounce', 'message-id': 'm', email: 'a@example.com', reason }),
  mailjet: (comment) => ({ event: 'bounce', hard_bounce: true, MessageID: 1, email: 'a@example.com', comment }),
  postmark: (Details) => ({ RecordType: 'Bounce', Type: 'HardBounce', ID: 1, Email: 'a@example.com', Details }),
  resend: (text) => ({
    type: 'email.bounced',
    data: { email_id: 'x', to: ['a@example.com'], bounce: { type: 'Permanent', diagnosticCode: [text] } },
  }),
}

const RESPONSES: [text: string, is: 'hard' | 'soft'][] = [
  ['550 5.1.1 The email account that you tried to reach does not exist. NoSuchUser', 'hard'],
  ['550 5.1.1 <a@example.com>: Recipient address rejected: User unknown in local recipient table', 'hard'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient a@example.com not found by SMTP address lookup', 'hard'],
  ['550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', 'hard'],
  ['550 5.5.1 Invalid recipient', 'hard'],
  ["554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [0]", 'hard'],
  ['550 No such user here', 'hard'],
  ['550 5.1.2 Host unknown', 'hard'],
  ['556 5.1.10 Domain has null MX', 'hard'],
  ['No MX for example.com', 'hard'],
  ['550 5.7.1 Service unavailable, Client host [203.0.113.9] blocked using Spamhaus', 'soft'],
  ['554 5.7.1 Message rejected because of unknown user complaints: policy violation', 'soft'],
  ['552 5.2.2 The email account that you tried to reach is over quota', 'soft'],
  ['552 Mailbox full', 'soft'],
  ['552 5.3.4 Message size exceeds fixed maximum message size', 'soft'],
  ['550 Message too large for this user', 'soft'],
  ['550 5.1.8 Sender address rejected: Domain not found', 'soft'],
  ['550 5.7.23 SPF validation failed', 'soft'],
  ['550 5.2.1 The account is not accepting messages', 'soft'],
  ['550 Too many unknown users from 203.0.113.9', 'soft'],
  ['450 4.1.1 User unknown', 'soft'],
]

test.each(Object.entries(PROVIDERS))('only a missing mailbox or domain is a hard bounce of %s', (provider, eventOf) => {
  const read = RESPONSES.map(([text]) => {
    const [event] = readEvents({ headers: {}, body: JSON.stringify(eventOf(text)) })
    return [event!.provider, text, event!.class]
  })
  expect(read).toEqual(RESPONSES.map(([text, is]) => [provider, text, is]))
})

test('a response that says neither counts as soft, unless the category of the provider means a missing mailbox', () => {
  const texts = ['550 Administrative prohibition']
  expect([failureClass({ texts }), failureClass({ texts, otherwise: 'hard' })]).toEqual(['soft', 'hard'])
})

test('a failure without a reason is what the provider calls it', () => {
  expect([failureClass({}), failureClass({ status: '5.0.0', texts: ['', null] })]).toEqual(['hard', 'hard'])
})

test('a code that the provider reports separately counts, and a vague one leaves it to the text', () => {
  expect(failureClass({ status: '5.7.1', texts: [] })).toBe('soft')
  expect(failureClass({ status: '5.1.1', texts: ['rejected by policy'] })).toBe('hard')
  expect(failureClass({ status: '5.0.0', texts: ['550 5.2.2 over quota'] })).toBe('soft')
  expect(failureClass({ code: 552, texts: ['exceeded'] })).toBe('soft')
})

test.each(['old', 'espblock'])('Mailgun: the reason %s says nothing about the address', (reason) => {
  const status = { code: 602, message: 'Too old', description: '' }
  const data = { event: 'failed', severity: 'permanent', reason, recipient: 'a@example.com', 'delivery-status': status }
  expect(readEvents({ headers: {}, body: JSON.stringify({ 'event-data': data }) })[0]!.class).toBe('soft')
})
