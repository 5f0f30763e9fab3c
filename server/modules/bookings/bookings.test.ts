import { expect, test } from 'vitest'
import { dayAfter, instantAt, startOfDay } from '#server/core/values/days.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { lintCalendar } from '#server/testing/calendar-lint.ts'
import { openMailedTeam } from '#server/testing/team.ts'
import type { CreatePage, LinkedPage } from './schema.ts'

const { team, smtp } = openMailedTeam()

const zone = 'Europe/Berlin'
const fields: CreatePage = {
  title: 'Intro call',
  description: '',
  place: 'https://meet.example/ada',
  minutes: 30,
  zone,
  weekly: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]),
  overrides: [],
  buffer_before: 0,
  buffer_after: 0,
  notice_hours: 0,
  horizon_days: 60,
  daily_cap: null,
}
/** A day next week or later, followed by a week without a clock change. */
const soon = Array.from({ length: 20 }, (_, n) => dayAfter(new Date().toISOString().slice(0, 10), 7 + n)).find(
  (day) => startOfDay(zone, dayAfter(day, 8)).getTime() - startOfDay(zone, day).getTime() === 8 * 86_400_000,
)!
const slot = (time: string, day = soon) => instantAt(zone, day, time)!.toISOString()

async function newPage(given: Partial<CreatePage> = {}, by = team.owner): Promise<LinkedPage & { path: string }> {
  const { body } = await by.mutate('bookings.createPage', { ...fields, ...given })
  return pageOf(body.id)
}
async function pageOf(id: string): Promise<LinkedPage & { path: string }> {
  const page = (await team.owner.query('bookings.pages')).body.find((one: LinkedPage) => one.id === id) as LinkedPage
  return { ...page, path: new URL(page.url).pathname }
}

let visitors = 0
/** Sends a form as a visitor with a separate IP address. */
async function post(path: string, typed: Record<string, string>, from = `203.0.113.${++visitors % 250}`) {
  const response = await fetch(`${team.api.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(typed),
    redirect: 'manual',
    headers: { 'X-Forwarded-For': from },
  })
  return { status: response.status, location: response.headers.get('location') ?? '', headers: response.headers }
}
const ben = { name: 'Ben Okafor', email: 'ben@example.com', zone: 'America/New_York', note: 'About the posters' }
const book = (page: { path: string }, time: string, who: Partial<typeof ben> = {}) =>
  post(page.path, { ...ben, ...who, slot: slot(time) })
const linkIn = (path: string) => path.split('/').at(-1)!

/** The latest invitation sent to an address, as the bytes that a calendar program receives. */
async function invitationTo(email: string, method: string) {
  const found = () => smtp.mails.findLast(({ to, raw }) => to === email && raw.includes(`method=${method}`))
  await expect.poll(found).toBeDefined()
  const [, encoded = ''] = /filename=invitation\.ics[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(found()!.raw) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  expect(lintCalendar(bytes)).toEqual([])
  return bytes.toString().replaceAll('\r\n ', '')
}

test('a slot is booked, moved and cancelled: all emails and the feed describe the same appointment', async () => {
  const page = await newPage()
  const booked = await book(page, '10:00')
  expect([booked.status, booked.location]).toEqual([303, expect.stringMatching(/^\/book\/booked\/[\w-]{93}$/)])
  expect(booked.headers.get('referrer-policy')).toBe('no-referrer')
  const own = booked.location

  const { body } = await team.owner.query('bookings.list', { when: 'upcoming' })
  const [booking] = body.data
  expect(booking).toMatchObject({ name: 'Ben Okafor', starts_at: slot('10:00'), ends_at: slot('10:30'), sequence: 0 })
  const contact = (await team.owner.query('contacts.get', { id: booking.contact })).body
  expect(contact).toMatchObject({ name: 'Ben Okafor', email: 'ben@example.com' })

  const uid = `UID:booking-${booking.id}@localhost`
  const first = await invitationTo('ben@example.com', 'REQUEST')
  // Each answers the other.
  for (const [to, replyTo] of [
    ['ben@example.com', team.login.email],
    [team.login.email, 'ben@example.com'],
  ])
    expect((await smtp.arrived((mail) => mail.to === to)).raw).toContain(`\nReply-To: ${replyTo}\r\n`)
  expect(first).toContain(`${uid}\r\n`)
  for (const line of ['SEQUENCE:0', 'SUMMARY:Intro call: Ben Okafor and Ada Berg'])
    expect(first).toContain(`\r\n${line}\r\n`)
  expect(first).toContain(`ORGANIZER;CN="Ada Berg":mailto:${team.login.email}\r\n`)
  expect(first).toContain('CN="Ben Okafor":MAILTO:ben@example.com\r\n')
  expect(await invitationTo(team.login.email, 'REQUEST')).toBe(first)

  const download = await fetch(`${team.api.url}${own}.ics`)
  expect(download.headers.get('content-disposition')).toBe('attachment; filename="booking.ics"')
  const event = Buffer.from(await download.arrayBuffer())
  expect(lintCalendar(event)).toEqual([])
  expect(event.toString()).toContain(`${uid}\r\n`)
  expect(event.toString()).not.toMatch(/METHOD|ORGANIZER|ATTENDEE/)
  expect((await fetch(`${team.api.url}${own}A.ics`)).status).toBe(404)

  const moved = await post(`${own}/reschedule`, { slot: slot('11:00'), zone })
  expect([moved.status, moved.location]).toEqual([303, own])
  await expect.poll(() => invitationTo('ben@example.com', 'REQUEST')).toContain('SEQUENCE:1\r\n')
  const feed = async () => {
    const { url } = (await team.owner.query('calendar.link')).body
    const response = await fetch(`${team.api.url}${new URL(url).pathname}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(lintCalendar(bytes)).toEqual([])
    return bytes.toString().replaceAll('\r\n ', '')
  }
  const start = slot('11:00').slice(0, 19).replaceAll(/[-:]/g, '')
  expect(await feed()).toMatch(new RegExp(`${uid}[^]*SEQUENCE:1[^]*DTSTART:${start}Z`))
  expect((await book(page, '10:00', { email: 'cara@example.com' })).status).toBe(303)

  expect((await post(`${own}/cancel`, {})).status).toBe(303)
  const last = await invitationTo('ben@example.com', 'CANCEL')
  expect(last).toContain(`${uid}\r\n`)
  expect(last).toContain('METHOD:CANCEL\r\n')
  expect(last).toMatch(/SEQUENCE:2\r\n[^]*STATUS:CANCELLED\r\n/)
  expect(await feed()).not.toContain(uid)
  expect((await book(page, '11:00', { email: 'dan@example.com' })).status).toBe(303)
  expect((await post(`${own}/reschedule`, { slot: slot('12:00'), zone })).status).toBe(409)

  const events = await asOwner(
    team.api.database,
    `select event, version from change where entity_id = '${booking.id}' order by id`,
  )
  expect(events).toEqual([
    { event: 'booking.created', version: 1 },
    { event: 'booking.rescheduled', version: 2 },
    { event: 'booking.cancelled', version: 3 },
  ])
})

test('a booking does not change an existing contact with the same address', async () => {
  const { body: eva } = await team.owner.mutate('contacts.create', { name: 'Dr. Eva Lind', email: 'eva@example.com' })
  const page = await newPage({ weekly: fields.weekly.map(() => [{ from: '17:00', to: '18:00' }]) })
  await book(page, '17:00', { name: 'E', email: 'EVA@Example.com' })
  const { body } = await team.owner.query('bookings.list', { when: 'upcoming' })
  expect(body.data.at(-1)).toMatchObject({ email: 'eva@example.com', contact: eva.id })
})

test('of 50 concurrent bookings of one slot exactly one succeeds; the others get the three nearest slots', async () => {
  const host = await team.join('member')
  const page = await newPage({}, host)
  await book(page, '16:30')
  const bookOne = (_: unknown, n: number) => book(page, '13:00', { email: `visitor-${n}@example.com` })
  const answers = await Promise.all(Array.from({ length: 50 }, bookOne))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const view = await team.api.program.caller.booking.page(linkIn(page.path), { zone, taken: slot('13:00') })
  expect(view!.near).toEqual([slot('12:00'), slot('12:30'), slot('13:30')])
})

test('a second click on the button of the form leads to the same booking', async () => {
  const page = await newPage({}, await team.join('member'))
  const click = (name = ben.name) => post(page.path, { ...ben, name, slot: slot('15:00') }, '198.51.100.9')
  const [first, second] = await Promise.all([click(), click()])
  expect([first.status, second.status]).toEqual([303, 303])
  expect(second.location).toBe(first.location)
  expect((await click('Noa Lund')).status).toBe(409)
})

test('the database constraint rejects a second booking of the same time', async () => {
  const host = await team.join('member')
  const page = await newPage({ buffer_after: 30 }, host)
  expect((await book(page, '09:00')).status).toBe(303)
  expect((await book(page, '09:30')).status).toBe(409)
  const copy = `insert into booking (workspace_id, id, page, host, title, place, starts_at, ends_at, busy_from, busy_to, status,
      name, email, note, zone, sequence, version, created_at, updated_at)
    select workspace_id, gen_random_uuid(), page, host, title, place, starts_at, ends_at, busy_from + interval '50 min',
      busy_to + interval '50 min', 'pending', name, email, note, zone, 0, 1, created_at, updated_at
    from booking where page = '${page.id}'`
  await expect(asOwner(team.api.database, copy)).rejects.toMatchObject({ code: '23P01' })
})

test('forged, truncated, replaced or wrong-kind links do not work, nor do those of a host who left', async () => {
  const host = await team.join('member')
  const page = await newPage({}, host)
  const own = (await book(page, '09:00')).location
  const link = linkIn(page.path)
  const forged = [link.slice(0, -1), `B${link.slice(1)}`, linkIn(own), 'x'.repeat(93), 'x']
  const statuses = await Promise.all(forged.map(async (one) => (await book({ path: `/book/${one}` }, '10:00')).status))
  expect(statuses).toEqual(forged.map(() => 404))
  for (const one of forged) expect(await team.api.program.caller.booking.page(one, { zone })).toBeUndefined()
  expect((await post(`/book/booked/${link}/cancel`, {})).status).toBe(404)

  expect((await team.owner.mutate('bookings.renewPageLink', { id: page.id })).status).toBe(200)
  expect((await book(page, '10:00')).status).toBe(404)
  const renewed = await pageOf(page.id)
  expect((await book(renewed, '10:00')).status).toBe(303)
  expect((await team.api.program.caller.booking.booking(linkIn(own), {}))!.booking.status).toBe('confirmed')
  await asOwner(
    team.api.database,
    `update booking set starts_at = now() - interval '32 days', ends_at = now() - interval '31 days'
     where page = '${page.id}' and starts_at = '${slot('09:00')}'`,
  )
  expect(await team.api.program.caller.booking.booking(linkIn(own), {})).toBeUndefined()
  await team.owner.mutate('members.deactivate', { id: host.id })
  expect((await book(renewed, '11:00')).status).toBe(404)
})

test('a paused page, a full day and an unavailable time accept no bookings', async () => {
  const host = await team.join('member')
  const page = await newPage({ daily_cap: 1 }, host)
  for (const odd of ['09:10', '17:00', '03:00']) expect((await book(page, odd)).status).toBe(409)
  expect((await post(page.path, { ...ben, slot: slot('10:00', dayAfter(soon, 100)) })).status).toBe(409)
  expect((await book(page, '10:00')).status).toBe(303)
  expect((await book(page, '12:00')).status).toBe(409)
  await host.mutate('bookings.updatePage', { id: page.id, paused: true })
  expect((await post(page.path, { ...ben, slot: slot('10:00', dayAfter(soon, 1)) })).status).toBe(409)
  expect((await team.api.program.caller.booking.page(linkIn(page.path), { zone }))!.week!.days).toEqual([])
})

test('a deleted page cannot be opened or restored; its bookings can be cancelled but not moved', async () => {
  const [host, other] = [await team.join('member'), await team.join('member')]
  const page = await newPage({ daily_cap: 3 }, host)
  const own = (await book(page, '09:00')).location
  const booked = async () => (await team.owner.query('bookings.list', { when: 'upcoming' })).body.data
  const { id: booking } = (await booked()).find((one: { page: string }) => one.page === page.id)
  expect((await other.mutate('bookings.removePage', { id: page.id })).status).toBe(403)
  expect((await host.mutate('bookings.removePage', { id: page.id })).body).toEqual({ id: page.id, deleted: true })
  for (const call of ['removePage', 'renewPageLink', 'updatePage'])
    expect((await host.mutate(`bookings.${call}`, { id: page.id })).status).toBe(404)
  expect(await pageOf(page.id).catch(() => undefined)).toBeUndefined()

  expect((await book(page, '10:00')).status).toBe(404)
  expect(await team.api.program.caller.booking.page(linkIn(page.path), { zone })).toBeUndefined()
  expect(await booked()).toContainEqual(expect.objectContaining({ id: booking, status: 'confirmed' }))
  expect((await team.api.program.caller.booking.booking(linkIn(own), {}))!).toMatchObject({ page: { paused: true } })
  expect((await post(`${own}/reschedule`, { slot: slot('11:00'), zone })).status).toBe(409)
  expect((await post(`${own}/cancel`, {})).status).toBe(303)
  const eventsQuery = `select event from change where entity_id in ('${page.id}', '${booking}') order by id`
  expect((await asOwner(team.api.database, eventsQuery)).map(({ event }) => event as string)).toEqual([
    'booking_page.created',
    'booking.created',
    'booking_page.deleted',
    'booking.cancelled',
  ])
})

test('invalid input is reported on the same page, and too many posts from one address are throttled', async () => {
  const page = await newPage({ weekly: fields.weekly.map(() => [{ from: '06:00', to: '08:00' }]) })
  const bad = [{ email: 'nobody' }, { name: ' ' }, { name: '\u2060\u200b' }, { note: 'x'.repeat(2_001) }]
  for (const one of bad) expect((await book(page, '06:00', one)).status).toBe(400)
  expect((await post(page.path, { ...ben, slot: 'soon' })).status).toBe(400)
  const answers: number[] = []
  for (let n = 0; n < 12; n++) answers.push((await post(page.path, {}, '198.51.100.7')).status)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
})

test('a week after all that can be booked is the last of them', async () => {
  const page = await newPage()
  const weekFrom = async (from: string) =>
    (await team.api.program.caller.booking.page(linkIn(page.path), { zone, from }))!.week!
  const last = await weekFrom('9999-12-31')
  expect(last).toMatchObject({ after: null, before: dayAfter(last.first, -7) })
  expect(await weekFrom(dayAfter(last.first))).toEqual(last)
})

test('hours must be in order; only the host, owners and managers change a page; guests see none', async () => {
  const bad = await team.owner.mutate('bookings.createPage', {
    ...fields,
    weekly: fields.weekly.map(() => [
      { from: '13:00', to: '17:00' },
      { from: '09:00', to: '12:00' },
    ]),
  })
  expect(bad.status).toBe(400)
  expect((await team.owner.mutate('bookings.createPage', { ...fields, zone: 'Mars/Olympus' })).status).toBe(400)
  const page = await newPage()
  const member = await team.join('member')
  const manager = await team.join('manager')
  const guest = await team.join('guest')
  const rename = { id: page.id, title: 'Another' }
  expect((await member.mutate('bookings.updatePage', rename)).status).toBe(403)
  expect((await manager.mutate('bookings.updatePage', rename)).status).toBe(200)
  expect((await guest.query('bookings.pages')).status).toBe(403)
})

test("days and times are in the visitor's zone, even where its day starts before or after the host's", async () => {
  const host = await team.join('member')
  const page = await newPage({ weekly: fields.weekly.map(() => [{ from: '00:00', to: '24:00' }]) }, host)
  for (const far of ['Pacific/Kiritimati', 'Pacific/Niue', zone]) {
    const view = await team.api.program.caller.booking.page(linkIn(page.path), { zone: far, from: soon })
    expect(view!.week!.days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, n) => dayAfter(soon, n)))
    for (const { day, slots } of view!.week!.days) {
      expect(slots).toHaveLength(48)
      expect(slots[0]).toBe(instantAt(far, day, '00:00')!.toISOString())
    }
  }
})
