import { beforeAll, expect, test } from 'vitest'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner, asTableOwner } from '#server/testing/as-owner.ts'
import { tablesContaining } from '#server/testing/tables-containing.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const open = openTeam()
let call: TestApi['call']
beforeAll(async () => {
  open.api.beside = await startWorker(open.api.program)
  call = await open.withToken()
})

/** A visitor books the first free time on a page of the owner. */
async function book(name: string, email: string): Promise<void> {
  const weekly = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
  const times = { minutes: 30, zone: 'UTC', weekly, overrides: [], horizon_days: 60, daily_cap: null }
  const gaps = { buffer_before: 0, buffer_after: 0, notice_hours: 0 }
  const page = { title: 'Intro call', description: '', place: '', ...times, ...gaps }
  const { id } = (await open.owner.mutate('bookings.createPage', page)).body
  const pages = (await open.owner.query('bookings.pages')).body as { id: string; url: string }[]
  const link = pages.find((one) => one.id === id)!.url.split('/book/')[1]!
  const { booking } = open.api.program.caller
  const slot = (await booking.page(link, {}))!.week!.days[1]!.slots[0]!
  await booking.book(link, { slot, zone: 'UTC', name, email, note: `${name} brings posters` })
}

/** Uses an idempotency key that does not identify the person. */
const createContact = (person: { name: string; email: string }) =>
  call('POST', '/contacts', person, { 'Idempotency-Key': Buffer.from(person.email).toString('hex') })

async function createPerson(name: string, email: string): Promise<string> {
  const consent = { given: true, text: `I, ${name}, agree` }
  await createContact({ name, email })
  await call('POST', '/marketing/leads', [{ name, email, message: `${name} asks`, consent }])
  await call('POST', '/marketing/touches', [{ email, kind: 'scan', source: 'fair' }])
  const { id } = (await call('GET', `/contacts?email=${email}`)).body.data[0]
  const { lead } = (await open.owner.query('leads.trail', { contact: id })).body
  const ben = await open.join('member', 'Ben')
  const say = (entity: string, entity_id: string) =>
    open.owner.mutate('comments.create', {
      on: `${entity}:${entity_id}`,
      body: `[@Ben](member:${ben.id}), ${name} called`,
    })
  await say('contact', id)
  await open.owner.mutate('comments.remove', { id: (await say('lead', lead)).body.id })
  await say('lead', lead)
  await call('POST', '/deals', { name: 'Posters', contact: id })
  const { body: ticket } = await call('POST', '/tickets', {
    title: `${name} called`,
    requester_email: email,
    contact: id,
  })
  await call('PATCH', `/tickets/${ticket.id}`, { assignee: ben.id, desc: `${name} says hello` })
  await call(
    'POST',
    '/inbound',
    { title: `From ${name}`, kind: 'ticket', requester_email: email },
    { 'Idempotency-Key': id },
  )
  const { body: trashed } = await call('POST', '/tickets', { title: `${name} again`, requester_email: email })
  await call('DELETE', `/tickets/${trashed.id}`)
  const form = (await open.owner.mutate('forms.create', { name: 'Ask', makes_ticket: true })).body
  const link = (await open.owner.query('forms.link', { id: form.id })).body.url.split('/f/')[1]
  await open.api.program.caller.forms.submit(link, { typed: { name, email }, query: '', address: '10.0.0.9' })
  await book(name, email)
  await asOwner(
    open.api.database,
    `insert into external_invoice (workspace_id, connector, account, ext_id, run, date, currency, total_micros, paid_micros,
       customer, email, contact)
     select workspace_id, gen_random_uuid(), 'company', '1', gen_random_uuid(), '2026-11-01', 'EUR', 5, 5, '${name}', '${email}', id
     from contact where id = '${id}'`,
  )
  // The worker stores a notification together with its email. Emails about several mentions contain no name.
  const countNotifications = async () => (await ben.query('notifications.list', {})).body.data.length as number
  await expect.poll(countNotifications).toBe(4)
  return id
}

test('a person is erased everywhere; deals stay, and webhooks report the deleted contact', async () => {
  const id = await createPerson('Zelda Quist', 'zelda@quist.example')
  expect(await tablesContaining(open.api.database, 'zelda|quist')).toEqual(
    expect.arrayContaining([
      'comment',
      'notification',
      'mail',
      'change',
      'booking',
      'idempotency_key',
      'external_invoice',
    ]),
  )
  expect((await open.owner.mutate('contacts.erase', { id })).body).toEqual({ id, deleted: true })
  expect(await tablesContaining(open.api.database, 'zelda|quist')).toEqual([])
  expect((await call('GET', `/contacts/${id}`)).status).toBe(404)
  expect((await call('GET', '/deals')).body.data).toMatchObject([{ name: 'Posters', contact: null }])
  const erased = { title: 'Erased request', requester_email: null, contact: null, desc: '' }
  expect((await call('GET', '/tickets')).body.data).toMatchObject([erased, erased])
  const [event] = await asOwner(open.api.database, `select record from change where event = 'contact.deleted'`)
  expect(event!.record).toMatchObject({ id, name: 'Erased contact', email: null })
  const [cancelled] = await asOwner(open.api.database, `select record from change where event = 'booking.cancelled'`)
  expect(cancelled!.record).toMatchObject({ name: 'Erased contact', status: 'cancelled', contact: null, sequence: 1 })
  const { data } = (await open.owner.query('activity.list', { entity: 'comment' })).body
  // One comment on the contact, one on the lead. Earlier entries no longer say what they were on.
  const [last, first, ...earlier] = data
  for (const line of [last, first]) expect(line).toMatchObject({ event: 'comment.deleted', subject: null })
  expect(earlier.length).toBeGreaterThan(0)
  for (const line of earlier) expect(line).toMatchObject({ subject: 'Erased contact', on: null })
  const again = await createContact({ name: 'Zelda Quist', email: 'zelda@quist.example' })
  expect([again.status, again.body.error]).toEqual([422, 'idempotency_key_reused'])
})

test('a copy of the comments that reads all changes matches the list after an erasure, also from the Trash', async () => {
  const ids = [
    await createPerson('Wilma Dahl', 'wilma@dahl.example'),
    await createPerson('Viggo Lund', 'viggo@lund.example'),
  ]
  await call('DELETE', `/contacts/${ids[1]}`)
  for (const id of ids) expect((await open.owner.mutate('contacts.erase', { id })).status).toBe(200)
  const { id: task } = (await call('POST', '/tasks', { title: 'Print' })).body
  await call('POST', '/comments', { on: `task:${task}`, body: 'Stays' })

  const unnumbered = 'select from change where seq is null'
  await expect.poll(() => asOwner(open.api.database, unnumbered)).toEqual([])
  const copy = new Map<string, unknown>()
  for (let after = 0, more = true; more;) {
    const { body } = await call('GET', `/changes?limit=200&after=${after}&entity=comment`)
    for (const { event, id, data } of body.data)
      if (event === 'comment.deleted') copy.delete(id)
      else copy.set(id, data)
    after = body.next_after
    more = body.has_more
  }
  const { data } = (await call('GET', '/comments?limit=200')).body
  expect([...copy.values()]).toEqual(data.toReversed())
  expect(data).toContainEqual(expect.objectContaining({ body: 'Stays' }))
})

test('erasure does not remove emails about others, however short the erased name', async () => {
  const [al, alva] = [
    await createPerson('Al', 'al@short.example'),
    await createPerson('Alva Lind', 'alva@lind.example'),
  ]
  const mails = `select kind, subject from mail where about is not null and subject <> 'Erased' order by kind, subject`
  const before = await asOwner(open.api.database, mails)
  const stays = before.filter(({ subject }) => /Alva/.test(subject as string))
  expect(stays.length).toBeGreaterThan(1)
  await open.owner.mutate('contacts.erase', { id: al })
  expect((await asOwner(open.api.database, mails)).filter(({ subject }) => / Al\b/.test(subject as string))).toEqual([])
  expect((await asOwner(open.api.database, mails)).filter(({ subject }) => /Alva/.test(subject as string))).toEqual(
    stays,
  )
  expect((await open.owner.query('contacts.get', { id: alva })).status).toBe(200)
})

test('a contact in the Trash can be erased too; only owners can erase, and only once', async () => {
  const id = await createPerson('Yrsa Holm', 'yrsa@holm.example')
  await open.owner.mutate('contacts.remove', { id })
  expect((await (await open.join('manager')).mutate('contacts.erase', { id })).status).toBe(403)
  expect((await open.owner.mutate('contacts.erase', { id })).status).toBe(200)
  expect(await tablesContaining(open.api.database, 'yrsa|holm')).toEqual([])
  expect((await open.owner.mutate('contacts.erase', { id })).status).toBe(404)
})

test('an erasure waits for a notification that is being written about the person', async () => {
  const id = await createPerson('Xenia Falk', 'xenia@falk.example')
  // Else its own notices would wait too.
  await open.api.beside!.stop()
  open.api.beside = undefined
  const { ownerUrl } = open.api.database
  await asTableOwner(ownerUrl, async (writer) => {
    // As the notices do it: their place is locked until the notification is stored.
    await writer.query('begin')
    const ofContact = 'workspace_id = (select workspace_id from contact where id = $1)'
    await writer.query(`select from notified where ${ofContact} for update`, [id])
    await writer.query(
      `insert into notification (workspace_id, id, member, kind, entity, entity_id, subject, shown, created_at)
       select workspace_id, gen_random_uuid(), id, 'mention', 'contact', $1, 'Xenia Falk', true, now()
       from member where ${ofContact} and role = 'owner'`,
      [id],
    )
    const erasing = open.owner.mutate('contacts.erase', { id })
    const waiting = async () => (await asOwner(open.api.database, 'select from pg_locks where not granted')).length
    await expect.poll(waiting).toBe(1)
    await writer.query('commit')
    expect((await erasing).status).toBe(200)
  })
  expect(await tablesContaining(open.api.database, 'xenia|falk')).toEqual([])
})
