import { expect, test } from 'vitest'
import { openPlatform } from '#server/core/access/platform.ts'
import { dayIn } from '#server/core/values/days.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { quoteCalls } from '#server/testing/quote-calls.ts'
import { openTeam } from '#server/testing/team.ts'
import { expireQuotes } from '../expiry/mutations.ts'

const team = openTeam({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' })
const calls = quoteCalls(team)
const ROUNDS = 3
const DAY_MS = 86_400_000

const eventsOf = async (id: string) => {
  const sql = `select event, version from change where entity_id = '${id}' order by version`
  return (await asOwner(team.api.database, sql)) as { event: string; version: number }[]
}
/** Each write has its own version, without gaps, and the record is at the last one. */
async function expectHistory(id: string) {
  const events = await eventsOf(id)
  expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1))
  expect((await calls.get(id)).version).toBe(events.length)
}
const accept = (path: string) => calls.decide(path, { act: 'accept', name: 'Ruth' })

test('a quote that is accepted and revised at once is one of both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, path, version } = await calls.sent()
    const [clicked, revised] = await Promise.all([accept(path), team.owner.mutate('quotes.revise', { id, version })])
    expect(clicked.status).toBe(303)
    const { status } = await calls.get(id)
    const [sent] = await calls.revisions(id)
    expect([status, revised.status, sent!.decision?.decision]).toEqual(
      revised.status === 200 ? ['draft', 200, undefined] : ['accepted', 409, 'accepted'],
    )
    expect((await calls.show(path))!.state).toBe(revised.status === 200 ? 'revising' : 'accepted')
    await expectHistory(id)
  }
})

test('a quote that is accepted as the worker marks it as expired is one of both', async () => {
  const { program } = team.api
  const later = { ...openPlatform(program), now: new Date(Date.now() + 2 * DAY_MS) }
  for (let round = 0; round < ROUNDS; round++) {
    const { id, path } = await calls.sent({ valid_until: dayIn('UTC', new Date(Date.now() + DAY_MS)) })
    await Promise.all([accept(path), expireQuotes(later, program.databases.relay)])
    const { status } = await calls.get(id)
    const [sent] = await calls.revisions(id)
    expect(['accepted', 'expired']).toContain(status)
    expect(sent!.decision?.decision).toBe(status === 'accepted' ? 'accepted' : undefined)
    await expectHistory(id)
  }
})

test('of two people who send a draft at once one does, with one number and one revision', async () => {
  const manager = await team.join('manager')
  const { id, version } = await calls.draft()
  const to = 'ruth@brandt.example'
  const answers = await Promise.all(
    [team.owner, manager, team.owner, manager].map((person) => person.mutate('quotes.send', { id, version, to })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(await calls.revisions(id)).toHaveLength(1)
  expect(await mailsAbout(id)).toHaveLength(1)
  await expectHistory(id)
})

const mailsAbout = (id: string) =>
  asOwner(team.api.database, `select recipient from mail where kind = 'quote' and about @> array['${id}'::uuid]`)

test('sending again with the same idempotency key sends once, at once or later', async () => {
  const { id, version } = await calls.draft()
  const send = () =>
    team.owner.mutate('quotes.send', { id, version, to: 'a@b.example' }, { 'Idempotency-Key': `send ${id}` })
  const answers = await Promise.all([send(), send(), send()])
  for (const { body } of [...answers, await send()].filter(({ status }) => status === 200))
    expect(body).toMatchObject({ id, status: 'sent', revision: 1 })
  expect((await send()).status).toBe(200)
  expect(await calls.revisions(id)).toHaveLength(1)
  expect(await mailsAbout(id)).toHaveLength(1)
})

test('a quote is accepted although its deal is in the Trash or purged at the same time', async () => {
  const trashed = (await team.owner.mutate('deals.create', { name: 'Binned' })).body.id
  const first = await calls.sent({ deal: trashed })
  await team.owner.mutate('deals.remove', { id: trashed })
  await accept(first.path)
  expect(await calls.get(first.id)).toMatchObject({ status: 'accepted', deal: trashed })
  expect((await team.owner.mutate('deals.restore', { id: trashed })).body.stage).toBe('lead')
  for (let round = 0; round < ROUNDS; round++) {
    const deal = (await team.owner.mutate('deals.create', { name: `Purged ${round}` })).body.id
    const { id, path } = await calls.sent({ deal })
    await team.owner.mutate('deals.remove', { id: deal })
    const [clicked, purged] = await Promise.all([
      accept(path),
      team.owner.mutate('trash.purge', { entity: 'deal', id: deal }),
    ])
    expect([clicked.status, purged.status]).toEqual([303, 200])
    expect(await calls.get(id)).toMatchObject({ status: 'accepted', deal: null })
    await expectHistory(id)
  }
})

test('a quote that is accepted while its deal is edited or won by hand loses neither', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const deal = (await team.owner.mutate('deals.create', { name: `Edited ${round}` })).body.id
    const { id, path } = await calls.sent({ deal })
    const [clicked, edited] = await Promise.all([
      accept(path),
      team.owner.mutate('deals.update', { id: deal, name: 'Renamed', ...(round % 2 && { stage: 'won' }) }),
    ])
    expect([clicked.status, edited.status]).toEqual([303, 200])
    expect((await calls.get(id)).status).toBe('accepted')
    expect((await team.owner.query('deals.get', { id: deal })).body).toMatchObject({ name: 'Renamed', stage: 'won' })
  }
})

test('a quote whose invoice draft is purged as it is billed again names an invoice that exists', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, path } = await calls.sent()
    await accept(path)
    const { invoice } = (await team.owner.mutate('quotes.bill', { id })).body
    await team.owner.mutate('invoices.remove', { id: invoice })
    expect((await team.owner.mutate('quotes.bill', { id })).status).toBe(409)
    const [purged, billed] = await Promise.all([
      team.owner.mutate('trash.purge', { entity: 'invoice', id: invoice }),
      team.owner.mutate('quotes.bill', { id }),
    ])
    expect(purged.status).toBe(200)
    expect([200, 409]).toContain(billed.status)
    const now = (await calls.get(id)).invoice
    expect(now === null).toBe(billed.status === 409)
    if (now) expect((await team.owner.query('invoices.get', { id: now })).body).toMatchObject({ quote: id })
    await expectHistory(id)
  }
})
