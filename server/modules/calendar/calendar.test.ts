import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { signLink } from '#server/core/access/signed-links.ts'
import { writeEvent } from '#server/core/mail/calendar-event.ts'
import { writeCalendar } from '#server/core/mail/icalendar.ts'
import { createSealer } from '#server/core/secrets/sealing.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { lintCalendar } from '#server/testing/calendar-lint.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { spawned } from '#server/testing/spawned.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam({ PUBLIC_BASE_URL: 'http://studio.example' })
let ada: string
beforeAll(async () => {
  ada = (await team.owner.query('members.list', {})).body.data[0].id
})

const create = async (fields: object) =>
  (await team.owner.mutate('tasks.create', { assignees: [ada], ...fields })).body as { id: string }
const linkOf = async (person = team.owner) => new URL((await person.query('calendar.link')).body.url).pathname

async function fetchFeed(path: string, init: RequestInit = {}, url = team.api.url) {
  const response = await fetch(`${url}${path}`, init)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
}

/** The unfolded lines of one entry. */
function entryOf(text: string, id: string): string[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const uid = lines.findIndex((line) => line.startsWith(`UID:task-${id}`))
  return uid < 0 ? [] : lines.slice(uid, lines.indexOf('END:VEVENT', uid))
}

// Omits a backslash before an n: node-ical reads an escaped one as a line break.
const hard =
  'Plan “Größe”, 100 %; see C:\\Entwurf\\Plan\n次の行 👩‍👩‍👧‍👦 and a line that is long enough to be folded twice, at least twice'

test('the feed contains tasks with due dates, as valid iCalendar bytes', async () => {
  const owned = await create({ title: hard, due: '2026-12-01', desc: hard.repeat(20), assignees: [], owners: [ada] })
  const undated = await create({ title: 'Some day' })
  const foreign = await create({ title: 'Of another member', due: '2026-12-01', assignees: [] })
  const cancelled = await create({ title: 'Called off', due: '2026-12-01', status: 'cancelled' })
  const feed = await fetchFeed(await linkOf())
  expect(lintCalendar(feed.bytes)).toEqual([])
  expect(entryOf(feed.text, owned.id)).toEqual([
    `UID:task-${owned.id}@studio.example`,
    expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
    expect.stringMatching(/^CREATED:/),
    expect.stringMatching(/^LAST-MODIFIED:/),
    'SEQUENCE:0',
    'SUMMARY:Plan “Größe”\\, 100 %\\; see C:\\\\Entwurf\\\\Plan\\n次の行 👩‍👩‍👧‍👦 and a line that is long enough to be folded twice\\, at least twice',
    expect.stringMatching(/^DESCRIPTION:/),
    `URL:http://studio.example/${team.slug}/tasks/${owned.id}`,
    'DTSTART;VALUE=DATE:20261201',
    'DTEND;VALUE=DATE:20261202',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
  ])
  for (const { id } of [undated, foreign, cancelled]) expect(entryOf(feed.text, id)).toEqual([])
  expect(feed.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:[^\r]+\r\nCALSCALE:GREGORIAN\r\nNAME:/)
  expect(feed.text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n')
  expect(feed.text).not.toMatch(/^(METHOD|SOURCE)/m)

  const todos = await fetchFeed(`${await linkOf()}?todo=1`)
  expect(lintCalendar(todos.bytes)).toEqual([])
  expect(todos.text).not.toContain('VEVENT')
  expect(todos.text).toContain(`UID:task-${undated.id}@`)
  expect(todos.text).toContain('DUE;VALUE=DATE:20261201')
})

test('the last representable day has no DTEND', async () => {
  const { id } = await create({ title: 'Long before', due: '9999-12-31' })
  const feed = await fetchFeed(await linkOf())
  expect(lintCalendar(feed.bytes)).toEqual([])
  expect(entryOf(feed.text, id).filter((line) => /^DT(START|END)/.test(line))).toEqual(['DTSTART;VALUE=DATE:99991231'])
  await team.owner.mutate('tasks.remove', { id })
})

test('three independent parsers read the feed alike', async () => {
  await create({ title: hard, due: '2026-03-29' })
  const { text } = await fetchFeed(await linkOf())
  const components = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const mozilla = components.map((one) => {
    const event = new ICAL.Event(one)
    return [event.uid, event.summary, event.startDate.toString(), event.sequence]
  })
  const local = (day: Date) => [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(pad).join('-')
  const pad = (part: number) => String(part).padStart(2, '0')
  const node = Object.values(nodeIcal.sync.parseICS(text))
    .filter((one) => one?.type === 'VEVENT')
    .map(({ uid, summary, start, sequence }) => [uid, summary, local(start), Number(sequence)])
  const typed = convertIcsCalendar(undefined, text).events!.map(({ uid, summary, start, sequence }) => [
    uid,
    summary,
    start.date.toISOString().slice(0, 10),
    sequence ?? 0,
  ])
  expect(mozilla.length).toBeGreaterThan(1)
  expect(mozilla).toContainEqual([expect.any(String), hard, '2026-03-29', 0])
  expect(node).toEqual(mozilla)
  expect(typed).toEqual(mozilla)
})

test('a new date or title increments SEQUENCE; done tasks stay for 30 days, deleted ones do not', async () => {
  const task = await create({ title: 'Hang the lights', due: '2026-12-05' })
  const update = (fields: object) => team.owner.mutate('tasks.update', { id: task.id, ...fields })
  const shown = async () => entryOf((await fetchFeed(await linkOf())).text, task.id)
  await update({ due: '2026-12-06' })
  await update({ title: 'Hang all lights', desc: 'Both halls' })
  await update({ desc: 'Three halls', priority: 'high' })
  expect(await shown()).toEqual(expect.arrayContaining(['SEQUENCE:2', 'DTSTART;VALUE=DATE:20261206']))
  await update({ status: 'done' })
  expect(await shown()).toContain('SUMMARY:✓ Hang all lights')
  await asOwner(team.api.database, `update task set completed_at = now() - interval '32 days' where id = '${task.id}'`)
  await create({ title: 'Anything, so that something has changed' })
  expect(await shown()).toEqual([])
  await update({ status: 'todo' })
  expect(await shown()).not.toEqual([])
  await team.owner.mutate('tasks.remove', { id: task.id })
  expect(await shown()).toEqual([])
})

test('every poll returns the same bytes, on servers in three zones', { tags: 'stress', timeout: 60_000 }, async () => {
  const database = await createTestDatabase()
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  const { workspaceId, owner } = await seedWorkspace(database)
  await asOwner(
    database,
    `insert into task (workspace_id, id, title, due, status, priority, assignees, owners, "desc", tags, version,
       completed_at, created_at, updated_at)
     select '${workspaceId}', gen_random_uuid(), 'Task ' || n, '2026-03-29'::date + n % 300, 'todo', 'none',
       '{${owner.id}}', '{}', '', '{}', 1, now() - n * interval '1 hour', now(), now()
     from generate_series(1, 900) n`,
  )
  const linked = { workspace: workspaceId, id: owner.id, generation: 1 }
  const path = `/cal/${signLink(createSealer([database.secret]), 'calendar.link', linked)}.ics`
  const feeds: Buffer[] = []
  for (const TZ of ['UTC', 'America/New_York', 'Pacific/Kiritimati']) {
    const server = spawned('server/testing/api-program.ts', {
      TZ,
      DATABASE_URL: database.ownerUrl,
      SERVICE_SECRET: database.secret,
      HOST: '127.0.0.1',
      PORT: '0',
      SERVICE_WORKER: 'off',
      PUBLIC_BASE_URL: 'http://studio.example',
    })
    const { port } = JSON.parse(await server.line(/"msg":"ready"/)) as { port: number }
    for (let poll = 0; poll < 2; poll++) feeds.push((await fetchFeed(path, {}, `http://127.0.0.1:${port}`)).bytes)
    server.child.kill('SIGTERM')
    await server.ended
  }
  await database.drop()
  expect(feeds[0]!.toString().match(/BEGIN:VEVENT/g)!.length).toBeGreaterThan(700)
  for (const feed of feeds) expect(feed.equals(feeds[0]!)).toBe(true)
})

test('the headers suit calendar programs and proxies', async () => {
  const path = await linkOf()
  const feed = await fetchFeed(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(Object.fromEntries(feed.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-length': String(feed.bytes.length),
    'cache-control': 'private, max-age=300, no-transform',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    etag: expect.stringMatching(/^"[\w-]{43}"$/),
  })
  expect(feed.headers.get('content-encoding')).toBeNull()
  const etag = feed.headers.get('etag')!
  const head = await fetchFeed(path, { method: 'HEAD' })
  expect([head.status, head.bytes.length, head.headers.get('etag')]).toEqual([200, 0, etag])
  expect(head.headers.get('content-length')).toBe(String(feed.bytes.length))
  const revalidate = () => fetchFeed(path, { headers: { 'If-None-Match': etag } })
  const unchanged = await revalidate()
  expect([unchanged.status, unchanged.bytes.length, unchanged.headers.get('etag')]).toEqual([304, 0, etag])
  expect(unchanged.headers.get('cache-control')).toContain('max-age=300')
  await create({ title: 'One more', due: '2026-12-24' })
  expect((await revalidate()).status).toBe(200)
  expect((await fetchFeed(path, { method: 'POST' })).status).toBe(405)
})

test('an address ends when replaced and with the membership; all invalid ones get the same response', async () => {
  const ben = await team.join('member')
  const guest = await team.join('guest')
  const old = await linkOf(ben)
  expect((await fetchFeed(old)).status).toBe(200)
  const renewed = new URL((await ben.mutate('calendar.renew', {})).body.url).pathname
  expect(renewed).toBe(await linkOf(ben))
  expect((await fetchFeed(renewed)).status).toBe(200)
  await create({ title: 'Not for guests', due: '2026-12-24', assignees: [guest.id] })
  expect((await fetchFeed(await linkOf(guest))).text).not.toContain('Not for guests')

  await team.owner.mutate('members.deactivate', { id: ben.id })
  const nowhere = [
    old,
    renewed,
    '/cal/x.ics',
    '/cal',
    '/cal/',
    renewed.replace('.ics', ''),
    renewed.slice(0, -8) + '.ics',
  ]
  const headers = { 'X-Request-Id': 'call-1' }
  const answers = await Promise.all(nowhere.map((path) => fetchFeed(path, { headers })))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`404 ${answers[2]!.text}`]))
  expect(JSON.stringify(team.api.lines)).not.toContain(renewed.slice(5, -4))
})

const at = fc.date({ min: new Date('1971-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
const instant = at.map((date) => date.toISOString())
const words = fc.string({ unit: 'binary', maxLength: 200 })
const anything = fc.record({
  uid: fc.uuid(),
  created_at: instant,
  updated_at: instant,
  sequence: fc.nat(),
  summary: words,
})
const more = fc.record({ description: words, location: words, name: words })

test('any text produces valid bytes and survives the round trip', () => {
  fc.assert(
    fc.property(anything, more, (base, { name, ...texts }) => {
      const when = { starts_at: '2026-12-01T10:00:00.000Z', ends_at: '2026-12-01T11:00:00.000Z' }
      const entry = { ...base, ...texts, ...when, kind: 'appointment' as const }
      const feed = writeCalendar({ name, entries: [entry] })
      const organizer = { name, email: 'ada@example.com' }
      const invitation = writeEvent(entry, { method: 'REQUEST', organizer, attendees: [organizer] })
      for (const text of [feed, invitation, writeEvent(entry)]) {
        expect(lintCalendar(Buffer.from(text))).toEqual([])
        const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!
        const read = (property: string) => event.getFirstPropertyValue(property)
        expect(read('summary')).toBe(cleaned(base.summary))
        expect(read('description') ?? '').toBe(cleaned(texts.description))
        expect(read('location') ?? '').toBe(cleaned(texts.location))
        expect([read('uid'), read('sequence'), String(read('dtstamp'))]).toEqual([
          base.uid,
          base.sequence,
          base.updated_at.replace(/\.\d+Z$/, 'Z'),
        ])
      }
    }),
  )
})

const cleaned = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
