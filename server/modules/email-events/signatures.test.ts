import { createHmac, createPublicKey, type X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CERTIFICATE, signedBySns } from '#server/testing/sns.ts'
import {
  isAddressOfSns,
  isSignedByMailgun,
  isSignedByResend,
  isSignedBySendgrid,
  isSignedBySns,
  readCertificate,
} from './signatures/rules.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('SendGrid, with its published test vector', () => {
  const spki =
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA=='
  const other =
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqTxd43gyp8IOEto2LdIfjRQrIbsd4SXZkLW6jDutdhXSJCWHw8REntlo7aNDthvj+y7GjUuFDb/R1NGe1OPzpA=='
  const keyOf = (text: string) => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
  const body = '{"category":"example_payload","event":"test_event","message_id":"message_id"}'
  const headers = {
    'x-twilio-email-event-webhook-signature':
      'MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=',
    'x-twilio-email-event-webhook-timestamp': '1588788367',
  }
  test.each([
    ['as published', true, { headers, body }, spki],
    ['another key', false, { headers, body }, other],
    ['another body', false, { headers, body: 'payload' }, spki],
    [
      'another timestamp',
      false,
      { headers: { ...headers, 'x-twilio-email-event-webhook-timestamp': 'timestamp' }, body },
      spki,
    ],
    ['no signature', false, { headers: {}, body }, spki],
  ])('%s: %s', (_, accepted, call, key) => {
    expect(isSignedBySendgrid(call, keyOf(key))).toBe(accepted)
  })
})

test('Mailgun signs timestamp and token', () => {
  const key = 'TEST_WEBHOOK_SIGNING_KEY'
  const [timestamp, token] = ['1534108637', '651869375b9df3c98fc15c4889b102119add1235c38fc92824']
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const signed = { signature: { timestamp, token, signature } }
  expect(isSignedByMailgun(signed, key)).toBe(true)
  expect(isSignedByMailgun(signed, 'another key of theirs')).toBe(false)
  expect(isSignedByMailgun({ signature: { ...signed.signature, timestamp: '1534108638' } }, key)).toBe(false)
  expect(isSignedByMailgun({}, key)).toBe(false)
})

describe('Resend signs like Svix', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  // The published example of the Standard Webhooks libraries; its instant is 2021-02-25T12:26:54Z.
  const published = {
    headers: {
      'svix-id': id,
      'svix-timestamp': '1614265330',
      'svix-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    body: '{"test": 2432232314}',
  }
  const at = (seconds: number) => new Date((1_614_265_330 + seconds) * 1000)
  const changed = (headers: Record<string, string>) => ({ ...published, headers: { ...published.headers, ...headers } })

  test('the published example is valid for five minutes, alone or next to another signature', () => {
    expect(isSignedByResend(published, secret, at(0))).toBe(true)
    expect(isSignedByResend(published, secret, at(299))).toBe(true)
    expect(isSignedByResend(published, secret, at(301))).toBe(false)
    expect(isSignedByResend(published, secret, at(-301))).toBe(false)
    const two = changed({ 'svix-signature': `v1,AAAA ${published.headers['svix-signature']}` })
    expect(isSignedByResend(two, secret, at(0))).toBe(true)
  })

  test.each([
    ['no id', { 'svix-id': '' }],
    ['no timestamp', { 'svix-timestamp': '' }],
    ['an invalid timestamp', { 'svix-timestamp': 'hello' }],
    ['no signature', { 'svix-signature': '' }],
    ['a forged signature', { 'svix-signature': 'v1,dawfeoifkpqwoekfpqoekf' }],
    ['a signature of another version', { 'svix-signature': published.headers['svix-signature'].replace('v1', 'v2') }],
  ])('%s is rejected', (_, headers) => {
    expect(isSignedByResend(changed(headers), secret, at(0))).toBe(false)
  })
})

describe('Amazon SNS', () => {
  const certificate = readCertificate(CERTIFICATE, now) as X509Certificate
  const notification = signedBySns({ MessageId: '1', Message: 'Ａ Ｍｅｓｓａｇｅ', Subject: 'S' }, '1')

  test.each(['1', '2'] as const)('signs with version %s', (version) => {
    expect(isSignedBySns(signedBySns({ MessageId: '1', Message: 'A message' }, version), certificate)).toBe(true)
    const confirmation = {
      Type: 'SubscriptionConfirmation',
      MessageId: '2',
      Message: 'm',
      Token: 't',
      SubscribeURL: 'https://x',
    }
    expect(isSignedBySns(signedBySns(confirmation, version), certificate)).toBe(true)
  })

  test.each([
    ['another text', { Message: 'B' }],
    ['another subject', { Subject: 'T' }],
    ['another version', { SignatureVersion: '2' }],
    ['an unknown version', { SignatureVersion: '3' }],
    ['no signature', { Signature: '' }],
  ])('%s is rejected', (_, fields) => {
    expect(isSignedBySns(notification, certificate)).toBe(true)
    expect(isSignedBySns({ ...notification, ...fields }, certificate)).toBe(false)
  })

  test('may only use its own hosts and those that an installation allows', () => {
    const accepted = [
      'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem',
      'https://sns.cn-north-1.amazonaws.com.cn/x.pem',
      'http://localhost:4566/x.pem',
    ]
    const refused = [
      'http://sns.us-east-1.amazonaws.com/x.pem',
      'https://sns.us-east-1.amazonaws.com.evil.example/x.pem',
      'https://evil.example/sns.us-east-1.amazonaws.com/x.pem',
      'https://sns.us-east-1.amazonaws.com:8443/x.pem',
      'https://sns.us-east-1.amazonaws.com@evil.example/x.pem',
      'https://s3.us-east-1.amazonaws.com/x.pem',
      'http://localhost:4567/x.pem',
      7,
    ]
    expect(accepted.filter((url) => !isAddressOfSns(url, ['http://localhost:4566']))).toEqual([])
    expect(refused.filter((url) => isAddressOfSns(url, ['http://localhost:4566']))).toEqual([])
  })

  test('a certificate is accepted only during its validity', () => {
    expect(readCertificate(CERTIFICATE, new Date('2019-12-31'))).toBeUndefined()
    expect(readCertificate('no certificate', now)).toBeUndefined()
  })
})
