import { expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Workspace } from '#server/core/database/context.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { quoteCalls } from '#server/testing/quote-calls.ts'
import { openTeam } from '#server/testing/team.ts'
import { addressOfCaller } from '../newsletters/queries.ts'

/** What a member was named for before the role became guest. */
const team = openTeam({ SERVICE_TRUSTED_PROXIES: '127.0.0.1' })
const quotes = quoteCalls(team)

const demote = (id: string, role = 'guest') => team.owner.mutate('members.setRole', { id, role })
const mailsTo = (email: string, kind: string) =>
  asOwner(team.api.database, `select id from mail where recipient = '${email}' and kind = '${kind}'`)

const times = {
  minutes: 30,
  zone: 'UTC',
  weekly: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
  overrides: [],
  horizon_days: 60,
  daily_cap: null,
}
const page = { title: 'Call', description: '', place: '', ...times, buffer_before: 0, buffer_after: 0, notice_hours: 0 }
const visitor = { zone: 'UTC', name: 'Ruth Vale', email: 'ruth@vale.example', note: '' }

test('the booking page of a guest is closed, and the guest gets no data of visitors', async () => {
  const host = await team.join('member', 'Hugo')
  const { id } = (await host.mutate('bookings.createPage', page)).body
  const pages = (await team.owner.query('bookings.pages')).body as { id: string; url: string }[]
  const link = pages.find((one) => one.id === id)!.url.split('/book/')[1]!
  const { booking } = team.api.program.caller
  const [first, second] = (await booking.page(link, {}))!.week!.days[1]!.slots
  const [own, kept] = [
    (await booking.book(link, { slot: first!, ...visitor }))!.split('/').at(-1)!,
    (await booking.book(link, { slot: second!, ...visitor }))!.split('/').at(-1)!,
  ]
  const feed = (await host.query('calendar.link')).body.url as string
  const readFeed = async () => (await fetch(feed.replace(/^https?:\/\/[^/]+/, team.api.url))).text()
  expect(await readFeed()).toContain('Ruth Vale')
  expect(await mailsTo(host.login.email, 'booking')).toHaveLength(2)

  expect((await demote(host.id)).status).toBe(200)
  expect(await booking.page(link, {})).toBeUndefined()
  expect(await booking.book(link, { slot: first!, ...visitor })).toBeUndefined()
  expect(await readFeed()).not.toContain('Ruth Vale')
  const { data } = (await team.owner.query('bookings.list', { when: 'upcoming' })).body
  await team.owner.mutate('bookings.cancel', { id: data[0].id })
  for (const one of [own, kept]) await booking.cancel(one)
  const statuses = await asOwner(team.api.database, `select distinct status from booking where page = '${id}'`)
  expect(statuses).toEqual([{ status: 'cancelled' }])
  expect(await mailsTo(visitor.email, 'booking')).toHaveLength(4)
  expect(await mailsTo(host.login.email, 'booking')).toHaveLength(2)

  await demote(host.id, 'member')
  expect(await booking.page(link, {})).toBeDefined()
})

test('when the sender of a quote is a guest by now, the owners learn of the decision', async () => {
  const manager = await team.join('manager', 'Mona')
  const { id, version } = await quotes.draft()
  await manager.mutate('quotes.send', { id, version, to: 'a@b.example' })
  await demote(manager.id)
  const [sent] = await quotes.revisions(id)
  await quotes.decide(new URL(sent!.url).pathname, { act: 'accept', name: 'Ruth' })
  const { data } = (await team.owner.query('notifications.list', {})).body
  expect(data).toMatchObject([{ kind: 'quote', entity_id: id, actor_name: 'Ruth' }])
  expect((await manager.query('notifications.list', {})).body.data).toEqual([])
})

test('a test of a newsletter is not sent to the creator of a token who is a guest by now', async () => {
  const owner = await team.join('owner', 'Otto')
  const [workspace] = await asOwner(
    team.api.database,
    `select id, slug, name, currency, time_zone from workspace where slug = '${team.slug}'`,
  )
  const token = { kind: 'token', id: owner.id, name: 'Press', access: 'read_write', owner: false } as const
  const ctx = contextOf(openPlatform(team.api.program), workspace as Workspace, { ...token, createdBy: owner.id })
  const address = () => addressOfCaller(ctx).catch((error: Error) => error.message)
  expect(await address()).toBe(owner.login.email)
  await demote(owner.id)
  expect(await address()).toMatch(/no longer an owner or manager/)
})
