import { expect, test } from 'vitest'
import { emailHtml } from '#server/core/mail/email-body.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { QUOTED } from '#server/testing/quote-calls.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const ruth = { name: 'Ruth Brandt', email: 'ruth@brandt.example' }
const message = 'As discussed <b>today</b>:\nproofs first.\n\nBest, Ada'

test('the email greets the contact, with the message, money and dates in words; the revision keeps the message', async () => {
  const contact = (await team.owner.mutate('contacts.create', ruth)).body.id
  const fields = { contact, company: 'Brandt', valid_until: '2099-12-31', lines: QUOTED }
  const { id, version } = (await team.owner.mutate('quotes.create', fields)).body
  const sent = await team.owner.mutate('quotes.send', { id, version, to: ruth.email, message })
  expect(sent.status, sent.text).toBe(200)
  const [first] = await asOwner(team.api.database, `select body from mail where recipient = '${ruth.email}'`)
  const { number } = sent.body
  const [hello, lead, ...rest] = (first!.body as string).split('\n\n')
  expect([hello, lead]).toEqual(['Hello Ruth Brandt,', expect.stringContaining(`sent you quote ${number}.`)])
  expect(rest.slice(0, 4)).toEqual([...message.split('\n\n'), 'Total: €129.01', 'Valid until 31 December 2099'])
  expect((await team.owner.query('quotes.revisions', { id })).body).toMatchObject([{ message }])

  await team.owner.mutate('workspaces.update', { locale: 'de-DE' })
  const other = { id, version: sent.body.version, to: 'bookkeeping@brandt.example' }
  expect((await team.owner.mutate('quotes.resend', other)).status).toBe(200)
  const [second] = await asOwner(team.api.database, `select body from mail where recipient = '${other.to}'`)
  expect(second!.body).toMatch(/^Hello,\n\n/)
  expect(second!.body).toContain('\n\nTotal: 129,01 €\n\n')
  expect((await team.owner.query('quotes.revisions', { id })).body).toMatchObject([{ message }])

  await team.owner.mutate('workspaces.update', { locale: 'en-US' })
  const american = { id, version: sent.body.version, to: 'payables@brandt.example' }
  expect((await team.owner.mutate('quotes.resend', american)).status).toBe(200)
  const [third] = await asOwner(team.api.database, `select body from mail where recipient = '${american.to}'`)
  expect(third!.body).toContain('\n\nValid until December 31, 2099\n\n')
})

test('text of an email is escaped in HTML, and keeps its lines', () => {
  const html = emailHtml({ subject: 'Quote', lead: 'Hello,', paragraphs: [message], footer: '' })
  expect(html).toContain('As discussed &lt;b&gt;today&lt;/b&gt;:<br>proofs first.')
})
