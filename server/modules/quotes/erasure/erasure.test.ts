import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { quoteCalls } from '#server/testing/quote-calls.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' })
const calls = quoteCalls(team)
const rows = (table: string, id: string) =>
  asOwner(team.api.database, `select t::text as text from ${table} t where t::text like '%${id}%'`)

test('an erased person is in no quote of their company; what was agreed stays', async () => {
  const contact = (await team.owner.mutate('contacts.create', { name: 'Zelda Quist', email: 'zelda@quist.example' }))
    .body
  const other = (await team.owner.mutate('contacts.create', { name: 'Yrsa Holm', email: 'yrsa@holm.example' })).body
  const theirs = await calls.send(await calls.draft({ contact: contact.id }), 'zelda@quist.example')
  await calls.decide(theirs.path, { act: 'accept', name: 'Zelda Quist' })
  const declined = await calls.send(await calls.draft({ contact: contact.id }), 'zelda@quist.example')
  await calls.decide(declined.path, { act: 'decline', reason: 'Zelda has no budget' })
  const others = await calls.send(await calls.draft({ contact: other.id }), 'yrsa@holm.example')
  await calls.decide(others.path, { act: 'accept', name: 'Yrsa Holm' })
  const [before] = await calls.revisions(theirs.id)

  expect((await team.owner.mutate('contacts.erase', { id: contact.id })).status).toBe(200)
  for (const { id } of [theirs, declined])
    for (const table of ['quote_revision', 'quote_evidence', 'notification', 'mail', 'change'])
      for (const { text } of await rows(table, id)) expect(text, table).not.toMatch(/zelda|quist|203\.0\.113/i)
  const [after] = await calls.revisions(theirs.id)
  expect(after).toMatchObject({ sha256: before!.sha256, decision: { decision: 'accepted', at: before!.decision!.at } })
  expect(after!.decision).toMatchObject({ name: null, address: null, browser: null })
  expect(await calls.get(theirs.id)).toMatchObject({
    status: 'accepted',
    contact: null,
    company: 'Brandt',
    total: 129.01,
  })
  expect(await calls.show(theirs.path)).toMatchObject({ state: 'accepted', paper: { contact: null } })
  expect((await calls.revisions(others.id))[0]).toMatchObject({
    recipients: ['yrsa@holm.example'],
    decision: { name: 'Yrsa Holm', address: expect.stringContaining('203.0.113') },
  })
})

test('without a company the person is the party to the agreement, so the name stays', async () => {
  const contact = (await team.owner.mutate('contacts.create', { name: 'Ida Lund', email: 'ida@lund.example' })).body
  const { id, path } = await calls.send(await calls.draft({ contact: contact.id, company: null }), 'ida@lund.example')
  await calls.decide(path, { act: 'accept', name: 'Ida Lund' })
  await team.owner.mutate('contacts.erase', { id: contact.id })
  const [sent] = await calls.revisions(id)
  const { decision, recipients } = sent!
  expect(decision).toMatchObject({ name: 'Ida Lund', address: null, browser: null })
  expect(recipients).toEqual([`${contact.id}@erased.invalid`])
  expect((await calls.show(path))!.paper.contact).toEqual({ name: 'Ida Lund', email: null })
})
