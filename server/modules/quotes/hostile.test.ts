import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#server/testing/api.ts'
import { CLIENT, quoteCalls } from '#server/testing/quote-calls.ts'
import { openMailedTeam } from '#server/testing/team.ts'

const { team, smtp } = openMailedTeam()
const calls = quoteCalls(team)
let call: Call
beforeAll(async () => {
  call = await team.withToken()
})

const headOf = (mail: string) => mail.slice(0, mail.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
const htmlOf = (mail: string) => mail.slice(mail.indexOf('<!doctype'))
const namesOf = (head: string) => head.split('\r\n').map((line) => line.split(':')[0]!.toLowerCase())

test('names with line breaks or HTML add no header and no markup to a mail or page', async () => {
  const evil = 'Ruth\r\nBcc: thief@evil.example\r\n\r\n<img src=x onerror=alert(1)>'
  const accepted = await calls.sent({ company: `Acme\r\nBcc: thief@evil.example`, intro: '<script>alert(1)</script>' })
  await calls.decide(accepted.path, { act: 'accept', name: evil })
  const declined = await calls.sent({ company: `Acme\r\nBcc: thief@evil.example\n<b>x</b>` })
  await calls.decide(declined.path, { act: 'decline', reason: '</p><script>alert(2)</script>' })
  for (const { number } of [accepted, declined]) {
    const mail = await smtp.arrived(({ to, text }) => to.startsWith('ada@') && text.includes(number!))
    expect(namesOf(headOf(mail.text))).not.toContain('bcc')
    expect(headOf(mail.text).match(/^subject:/gim)).toHaveLength(1)
    expect(htmlOf(mail.text)).not.toMatch(/<script|<img|<b>x/)
  }
  expect(smtp.mails.map(({ to }) => to)).not.toContain('thief@evil.example')
  const [sent] = await calls.revisions(accepted.id)
  expect(sent!.decision!.name).toBe('Ruth Bcc: thief@evil.example <img src=x onerror=alert(1)>')
})

test('guests and tokens have no way to a quote; tokens cannot send, revise or bill', async () => {
  const { id, version } = await calls.draft()
  const guest = await team.join('guest')
  for (const [procedure, input] of [
    ['get', { id }],
    ['list', {}],
    ['all', undefined],
    ['revisions', { id }],
    ['paper', { id }],
  ] as const)
    expect((await guest.query(`quotes.${procedure}`, input)).status, procedure).toBe(403)
  for (const [procedure, input] of [
    ['create', {}],
    ['update', { id, company: 'X' }],
    ['remove', { id }],
    ['restore', { id }],
    ['send', { id, version, to: CLIENT }],
    ['resend', { id, version, to: CLIENT }],
    ['revise', { id }],
    ['discard', { id }],
    ['bill', { id }],
  ] as const)
    expect((await guest.mutate(`quotes.${procedure}`, input)).status, procedure).toBe(403)
  for (const step of ['send', 'resend', 'revise', 'discard', 'bill', 'revisions', 'paper'])
    expect((await call('POST', `/quotes/${id}/${step}`, {})).status, step).toBe(404)
})

test('200 lines fit through sending, the page and the invoice; 201 do not', async () => {
  const line = { description: 'x'.repeat(500), quantity: 0.0001, unit_price: 0.01, tax_rate: 19 }
  const lines = Array.from({ length: 200 }, (_, at) => ({ ...line, quantity: at + 0.5, unit_price: 1.005 }))
  const { id, path, total } = await calls.sent({ lines })
  expect(total).toBeGreaterThan(0)
  await calls.decide(path, { act: 'accept', name: 'Ruth' })
  const billed = await team.owner.mutate('quotes.bill', { id })
  expect((await call('GET', `/invoices/${billed.body.invoice}`)).body).toMatchObject({ total })
  expect((await call('POST', '/quotes', { lines: [...lines, line] })).status).toBe(400)
})

test('amounts are in units that the currency has: yen have no cents', async () => {
  const lines = [{ description: 'Proofs', quantity: 3, unit_price: 33.335, tax_rate: 19 }]
  const quote = await calls.sent({ currency: 'JPY', lines })
  expect(quote).toMatchObject({ subtotal: 100, tax: 19, total: 119, lines: [{ amount: 100 }] })
  const mail = await smtp.arrived(({ to, text }) => to === CLIENT && text.includes(quote.number!))
  expect(mail.text).toContain('Total: =C2=A5119')
  const draft = await calls.draft({ lines })
  expect(draft).toMatchObject({ subtotal: 100.01, tax: 19, total: 119.01 })
  const patched = await call('PATCH', `/quotes/${draft.id}`, { currency: 'JPY' })
  expect(patched.body).toMatchObject({ subtotal: 100, tax: 19, total: 119 })
})
