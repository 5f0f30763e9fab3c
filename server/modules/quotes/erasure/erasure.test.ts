import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { quoteDesk } from '#server/testing/quote-desk.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' })
const desk = quoteDesk(team)
const rows = (table: string, id: string) =>
  asOwner(team.api.database, `select t::text as text from ${table} t where t::text like '%${id}%'`)

test('an erased person is in no quote of their company; what was agreed stays', async () => {
  const contact = (await team.owner.mutate('contacts.create', { name: 'Zelda Quist', email: 'zelda@quist.example' }))
    .body
  const other = (await team.owner.mutate('contacts.create', { name: 'Yrsa Holm', email: 'yrsa@holm.example' })).body
  const theirs = await desk.send(await desk.draft({ contact: contact.id }), 'zelda@quist.example')
  await desk.decide(theirs.path, { act: 'accept', name: 'Zelda Quist' })
  const declined = await desk.send(await desk.draft({ contact: contact.id }), 'zelda@quist.example')
  await desk.decide(declined.path, { act: 'decline', reason: 'Zelda has no budget' })
  const others = await desk.send(await desk.draft({ contact: other.id }), 'yrsa@holm.example')
  await desk.decide(others.path, { act: 'accept', name: 'Yrsa Holm' })
  const [before] = await desk.revisions(theirs.id)

  expect((await team.owner.mutate('contacts.erase', { id: contact.id })).status).toBe(200)
  for (const { id } of [theirs, declined])
    for (const table of ['quote_revision', 'quote_evidence', 'notification', 'mail', 'change'])
      for (const { text } of await rows(table, id)) expect(text, table).not.toMatch(/zelda|quist|203\.0\.113/i)
  const [after] = await desk.revisions(theirs.id)
  expect(after).toMatchObject({ sha256: before!.sha256, decision: { decision: 'accepted', at: before!.decision!.at } })
  expect(after!.decision).toMatchObject({ name: null, address: null, browser: null })
  expect(await desk.get(theirs.id)).toMatchObject({
    status: 'accepted',
    contact: null,
    company: 'Brandt',
    total: 129.01,
  })
  expect(await desk.show(theirs.path)).toMatchObject({ state: 'accepted', paper: { contact: null } })
  expect((await desk.revisions(others.id))[0]).toMatchObject({
    recipients: ['yrsa@holm.example'],
    decision: { name: 'Yrsa Holm', address: expect.stringContaining('203.0.113') },
  })
})

test('without a company the person is the party to the agreement, so the name stays', async () => {
  const contact = (await team.owner.mutate('contacts.create', { name: 'Ida Lund', email: 'ida@lund.example' })).body
  const { id, path } = await desk.send(await desk.draft({ contact: contact.id, company: null }), 'ida@lund.example')
  await desk.decide(path, { act: 'accept', name: 'Ida Lund' })
  await team.owner.mutate('contacts.erase', { id: contact.id })
  const [sent] = await desk.revisions(id)
  const { decision, recipients } = sent!
  expect(decision).toMatchObject({ name: 'Ida Lund', address: null, browser: null })
  expect(recipients).toEqual([`${contact.id}@erased.invalid`])
  expect((await desk.show(path))!.paper.contact).toEqual({ name: 'Ida Lund', email: null })
})
