import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { addressKey, Email } from './fields.ts'

test.each([
  ' Kunde@Bücher.example ',
  'kunde@bu\u0308cher.example',
  'KUNDE@XN--BCHER-KVA.example',
  'kunde@ｂücher.example',
])('%j is one spelling of an address', (given) => {
  expect(Email.parse(given)).toBe('kunde@xn--bcher-kva.example')
  expect(addressKey(given)).toBe('kunde@xn--bcher-kva.example')
})

test.each([
  'उदाहरण.भारत',
  'சிங்கப்பூர்.example',
  'คำแนะนำ.ไทย',
  'نامه\u200cای.ایران',
  'straße.example',
  '例え.テスト',
  'dağ.example',
])('the domain %s is accepted and stored as a resolver spells it (UTS #46)', (domain) => {
  expect(Email.parse(`info@${domain}`)).toBe(`info@${domainToASCII(domain)}`)
})

test.each([
  'ada@bü%2ecom.example',
  'ada@bü/x.example',
  'ada@bü:80.example',
  'ada@bü_x.example',
  'ada@\u0308u.example',
  'ada@-bü.example',
  `ada@${'ü'.repeat(60)}.example`,
  `ada@${'ü.'.repeat(40)}example`,
  'ada@bü',
  '\u202eada@example.com',
  'a\u2066da@example.com',
])('%j is no address', (given) => {
  expect(Email.safeParse(given).success).toBe(false)
})
