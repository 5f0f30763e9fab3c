import { beforeAll, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Workspace } from '#server/core/database/context.ts'
import { type Collected, collectWindow } from '#server/modules/connectors/sync/collect-window.ts'
import { suppressedAmong } from '#server/modules/newsletters/queries.ts'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { tablesContaining } from '#server/testing/tables-containing.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam({ SERVICE_EMAIL_WEBHOOK_TOKEN: 'hook-token-hook-token' })
let call: TestApi['call']
beforeAll(async () => {
  call = await team.withToken()
})

const both = (local: string): [unicode: string, ascii: string] => [
  `${local}@bücher.example`,
  `${local}@xn--bcher-kva.example`,
]
const contacts = async (email: string) => (await call('GET', `/contacts?email=${encodeURIComponent(email)}`)).body.data

/** A visitor books the first free time on a page of the owner. */
async function book(email: string): Promise<void> {
  const weekly = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const times = { minutes: 30, zone: 'UTC', weekly, overrides: [], horizon_days: 60, daily_cap: null }
  const gaps = { buffer_before: 0, buffer_after: 0, notice_hours: 0 }
  const { id } = (
    await team.owner.mutate('bookings.createPage', { title: 'Call', description: '', place: '', ...times, ...gaps })
  ).body
  const pages = (await team.owner.query('bookings.pages')).body as { id: string; url: string }[]
  const link = pages.find((page) => page.id === id)!.url.split('/book/')[1]!
  const { booking } = team.api.program.caller
  const slot = (await booking.page(link, {}))!.week!.days[1]!.slots[0]!
  await booking.book(link, { slot, zone: 'UTC', name: 'Kim', email, note: '' })
}

test('a ticket belongs to the contact with the same address in another spelling', async () => {
  const [unicode, ascii] = both('kunde')
  const contact = (await call('POST', '/contacts', { name: 'Kunde', email: unicode })).body
  const ticket = (await call('POST', '/inbound', { title: 'Help', kind: 'ticket', requester_email: unicode })).body
  expect([contact.email, ticket.requester_email, ticket.contact]).toEqual([ascii, ascii, contact.id])
})

test('a visitor who books is the contact with the same address', async () => {
  const [unicode, ascii] = both('kim')
  const { id } = (await call('POST', '/contacts', { name: 'Kim', email: ascii })).body
  await book(unicode)
  const { data } = (await team.owner.query('bookings.list', { when: 'upcoming' })).body
  expect(data).toMatchObject([{ email: ascii, contact: id }])
  expect(await contacts(unicode)).toHaveLength(1)
})

test('a complaint against one spelling stops email to the other', async () => {
  const [unicode, ascii] = both('ben')
  await team.owner.mutate('invitations.create', { name: 'Ben', email: unicode, role: 'member' })
  const event = { sg_event_id: 's1', email: ascii, event: 'spamreport', timestamp: Math.floor(Date.now() / 1000) }
  const url = `${team.api.url}/api/email/webhook?token=hook-token-hook-token`
  expect((await fetch(url, { method: 'POST', body: JSON.stringify([event]) })).status).toBe(200)
  expect((await team.owner.query('suppressions.list')).body).toMatchObject([{ email: ascii, name: 'Ben' }])
  const [mail] = await asOwner(
    team.api.database,
    `select exists (select from suppression s where s.email = mail.recipient) as held from mail where kind = 'invitation'`,
  )
  expect(mail).toEqual({ held: true })
  expect((await team.owner.mutate('invitations.create', { name: 'B', email: ascii, role: 'member' })).status).toBe(409)
})

test('invoices of providers have the spelling of contacts', async () => {
  const [unicode, ascii] = both('ona')
  const invoice = { extId: '1', number: '1', date: '2026-11-02', currency: 'EUR', totalMicros: 1n, paidMicros: 0n }
  const page = { invoices: [{ ...invoice, customer: 'Ona', email: unicode }] }
  const pages = (async function* () {
    yield page
  })()
  const collected = await collectWindow(pages, { from: '2026-11-01', to: '2026-11-30' }, 'QuickBooks')
  expect([...(collected as Collected).invoices.values()]).toMatchObject([{ email: ascii }])
})

test('a newsletter leaves out a suppressed address in the spelling that the provider has', async () => {
  const [unicode, ascii] = both('per')
  await asOwner(
    team.api.database,
    `insert into suppression (email, reason, provider, since) values ('${ascii}', 'hard', 'sendgrid', now())`,
  )
  const [workspace] = await asOwner(
    team.api.database,
    `select id, slug, name, currency, time_zone from workspace where slug = '${team.slug}'`,
  )
  const ctx = contextOf(openPlatform(team.api.program), workspace as Workspace)
  expect([...(await suppressedAmong(ctx, [unicode, 'ok@bücher.example'])).keys()]).toEqual([unicode])
})

test('a search finds an address in either spelling', async () => {
  const [unicode, ascii] = both('rut')
  const { id } = (await call('POST', '/contacts', { name: 'Rut', email: unicode })).body
  for (const q of [unicode, ascii])
    expect((await call('GET', `/contacts?q=${encodeURIComponent(q)}`)).body.data).toMatchObject([{ id }])
})

test('a task names a member by either spelling', async () => {
  const [unicode, ascii] = both('eva')
  const eva = await team.join('member', 'Eva')
  await asOwner(team.api.database, `update member set email = '${ascii}' where id = '${eva.id}'`)
  for (const assignee of [unicode, ascii.toUpperCase()])
    expect((await call('POST', '/tasks', { title: 'Print', assignees: [assignee] })).status).toBe(201)
})

test('erasing a contact leaves no spelling of the address', async () => {
  const [unicode] = both('zelda')
  const { id } = (await call('POST', '/contacts', { name: 'Zelda', email: unicode }, { 'Idempotency-Key': 'z1' })).body
  await call('POST', '/tickets', { title: 'Ask', requester_email: unicode }, { 'Idempotency-Key': 'z2' })
  expect((await team.owner.mutate('contacts.erase', { id })).status).toBe(200)
  expect(await tablesContaining(team.api.database, 'zelda')).toEqual([])
})
