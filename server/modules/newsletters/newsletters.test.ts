import { afterEach, expect, test } from 'vitest'
import { GOOD, openNewsletters } from '#server/testing/newsletters.ts'

const house = openNewsletters()
afterEach(() => {
  house.simulator.clearFaults()
  house.shiftClock(0)
})

const post = (input: object) => house.owner.mutate('newsletters.post', input)
const tested = async (markdown?: string) => {
  const news = await house.write(markdown)
  expect((await post({ ...news, mode: 'test' })).status).toBe(200)
  return news
}
/** Turns of the worker until nothing is due, as if two seconds passed in between. */
async function work() {
  for (let seconds = 0; seconds < 30; seconds += 3) {
    house.shiftClock(seconds * 1_000)
    await house.turn()
  }
}
const stateOf = async (id: string) => (await house.owner.query('newsletters.get', { id })).body
const sendsOf = (subject: string) => {
  const ids = [...house.account.campaigns.values()].filter((one) => one.subject === subject).map(({ id }) => id)
  return house.account.sends.filter(({ campaign }) => ids.includes(campaign))
}

test('a preview renders the email and stores nothing', async () => {
  const news = await house.write()
  const before = house.simulator.requests.length
  const { body } = await post({ ...news, mode: 'preview' })
  expect(body).toMatchObject({ mode: 'preview', recipients: 20, warnings: [], tested_to: null, newsletter: null })
  expect(body.html).toContain(
    'href="https://shop.example/spring?utm_source=newsletter&amp;utm_medium=email&amp;utm_campaign=spring"',
  )
  expect(body.html).toContain('href="{{ unsubscribe }}"')
  expect(body.text).toContain('the offers (https://shop.example/spring?utm_source=newsletter')
  expect(house.simulator.requests.slice(before).map(({ method }) => method)).not.toContain('POST')
  expect(await house.sql(`select id from newsletter where document = '${news.document}'`)).toEqual([])
})

test('a test goes to the caller alone and makes one campaign', async () => {
  const news = await house.write()
  const first = await post({ ...news, mode: 'test', subject: 'First words' })
  expect(first.body).toMatchObject({ tested_to: house.login.email, recipients: 20, html: null })
  expect(first.body.newsletter).toMatchObject({ state: 'created', tested_at: expect.any(String), version: 3 })
  await post({ ...news, mode: 'test', subject: 'Other words', lists: [] })
  const made = [...house.account.campaigns.values()].filter(({ name }) =>
    name.endsWith(`[${first.body.newsletter.id}]`),
  )
  expect(made).toMatchObject([{ subject: 'Other words', status: 'draft' }])
  const tests = house.account.tests.filter(({ campaign }) => campaign === made[0]!.id)
  expect(tests.map(({ to }) => to)).toEqual([[house.login.email], [house.login.email]])
})

test('a subject of emojis is sent as it is, and one with a template of Brevo is refused', async () => {
  const subject = '\u{1F600}'.repeat(75)
  const news = { ...(await house.write()), mode: 'test' }
  expect((await post({ ...news, subject })).body.newsletter).toMatchObject({ state: 'created', subject })
  expect((await post({ ...news, subject: 'For {{contact.FIRSTNAME}}' })).status).toBe(200)
  for (const field of ['subject', 'preview_text'])
    for (const text of ['{% if a %}', '{{ params.secret }}', '{# a #}', '{{ unsubscribe }}']) {
      const reply = await post({ ...news, [field]: text })
      expect([reply.status, reply.body.message]).toEqual([
        400,
        `${field}: must not contain Brevo template syntax except {{ contact.NAME }}`,
      ])
    }
})

test('the text of the unsubscribe link is previewed, tested and sent', async () => {
  const news = { ...(await house.write('Hello')), subject: 'Own words', unsubscribe_text: ' No more emails ' }
  const link = /href="\{\{ unsubscribe \}\}"[^>]*>No more emails<\/a>/
  expect((await post({ ...news, mode: 'preview' })).body.html).toMatch(link)
  const { body } = await post({ ...news, mode: 'test' })
  expect(body.newsletter).toMatchObject({ unsubscribe_text: 'No more emails' })
  const atService = () => [...house.account.campaigns.values()].find(({ subject }) => subject === news.subject)!
  expect(atService().htmlContent).toMatch(link)
  const last = { ...news, unsubscribe_text: 'Leave this list' }
  const sent = await post({ ...last, mode: 'send', confirm_recipients: 20, client_ref: 'own words' })
  expect(sent.body.newsletter).toMatchObject({ state: 'sending', unsubscribe_text: 'Leave this list' })
  await work()
  expect([sendsOf(news.subject).length, atService().htmlContent]).toEqual([
    1,
    expect.stringContaining('>Leave this list</a>'),
  ])
  const repeated = await post({ ...news, mode: 'send', confirm_recipients: 20, client_ref: 'own words' })
  expect(repeated.status).toBe(409)
})

test.each(['', ' ', '\u200B', '–', 'two\nlines', 'x'.repeat(151)])(
  'an unsubscribe link cannot be hidden or broken by its text %j',
  async (unsubscribe_text) => {
    const { status, body } = await post({ ...(await house.write()), unsubscribe_text, mode: 'preview' })
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^unsubscribe_text: /)])
  },
)

test('a repeated test with the same reference sends no second one', async () => {
  const news = await house.write()
  const before = house.account.tests.length
  const one = await post({ ...news, mode: 'test', client_ref: 'my test' })
  const two = await post({ ...news, mode: 'test', client_ref: 'my test' })
  expect([one.status, two.body.newsletter.id]).toEqual([200, one.body.newsletter.id])
  expect(house.account.tests.length - before).toBe(1)
})

test('a test repeated while the first one runs is answered at once with the newsletter as it is', async () => {
  const news = { ...(await house.write()), mode: 'test', client_ref: 'slow test' }
  const before = house.account.tests.length
  const earlier = house.simulator.requests.length
  const isAsked = () => house.simulator.requests.slice(earlier).some(({ path }) => path.includes('sendTest'))
  house.simulator.fault({ kind: 'stall', path: 'sendTest' })
  const first = post(news)
  await expect.poll(isAsked).toBe(true)
  const second = await post(news)
  expect([second.status, second.body.tested_to]).toEqual([200, house.login.email])
  expect(second.body.newsletter).toMatchObject({ state: 'created', tested_at: null })
  const other = await post({ ...news, client_ref: 'another test' })
  expect([other.status, other.body.message]).toEqual([
    409,
    'A test of this version is under way. Try again in a minute.',
  ])
  house.simulator.release()
  expect((await first).body.newsletter).toMatchObject({ id: second.body.newsletter.id, tested_at: expect.any(String) })
  expect(house.account.tests.length - before).toBe(1)
})

test('tests at once with one reference are sent once, and a failed one can be repeated', async () => {
  const news = { ...(await house.write()), mode: 'test', client_ref: 'parallel test' }
  const before = house.account.tests.length
  const replies = await Promise.all(Array.from({ length: 5 }, () => post(news)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(replies.map(({ body }) => body.newsletter.id)).size).toBe(1)
  expect(house.account.tests.length - before).toBe(1)
  house.simulator.fault({ kind: 'error', status: 500, path: 'sendTest' })
  expect((await post({ ...news, client_ref: 'failing test' })).status).not.toBe(200)
  house.simulator.clearFaults()
  expect((await post({ ...news, client_ref: 'failing test' })).status).toBe(200)
  expect(house.account.tests.length - before).toBe(2)
})

test('a token tests to the person who created it', async () => {
  const call = await house.withToken()
  const { id, ...body } = await house.write()
  const reply = await call('POST', `/marketing/campaigns/${id}/newsletter`, { ...body, mode: 'test' })
  expect([reply.status, reply.body.tested_to]).toEqual([200, house.login.email])
  const list = await call('GET', `/marketing/campaigns/${id}/newsletters?limit=1`)
  expect(list.body.data).toMatchObject([{ id: reply.body.newsletter.id, state: 'created', figures: null }])
  const beyond = await call('GET', `/marketing/campaigns/${id}/newsletters?offset=70`)
  expect(beyond.body).toEqual({ data: [], total: list.body.total, limit: 50, offset: 70, has_more: false })
})

test('sends once to the confirmed lists, and its figures are credited to the campaign', async () => {
  const news = { ...(await tested()), subject: 'What is new in spring', lists: [3, 4] }
  const send = await post({ ...news, mode: 'send', confirm_recipients: 50 })
  expect(send.body).toMatchObject({ recipients: 50, newsletter: { state: 'sending', recipients: 50 } })
  await work()
  expect(await stateOf(send.body.newsletter.id)).toMatchObject({ state: 'sent', error: null, campaign_name: 'Spring' })
  expect(sendsOf(news.subject).map(({ to }) => to.length)).toEqual([50])
  const credited = await house.sql(
    `select campaign, matched_by from external_campaign where ext_id = (select ext_id from newsletter where id = '${send.body.newsletter.id}')`,
  )
  expect(credited).toEqual([{ campaign: house.campaign, matched_by: 'hand' }])
  const again = await post({ ...news, mode: 'send', confirm_recipients: 50 })
  expect([again.status, again.body.message]).toEqual([
    409,
    'Version 1 was already sent. Save a new version to send again.',
  ])
})

test('what was tested is sent, whatever was written since', async () => {
  const news = { ...(await tested(`Old words. ${GOOD}`)), subject: 'Kept text' }
  await house.owner.mutate('documents.update', { id: news.document, markdown: `New words. ${GOOD}` })
  expect((await post({ ...news, mode: 'send', confirm_recipients: 20 })).status).toBe(200)
  await work()
  const [sent] = sendsOf('Kept text')
  expect(house.account.campaigns.get(sent!.campaign)!.htmlContent).toContain('Old words')
  expect(await house.sql(`select content from newsletter where document = '${news.document}'`)).toEqual([
    { content: null },
  ])
})

test.each<[string, object, number, string]>([
  ['another number than there are', { confirm_recipients: 19 }, 409, 'The lists now have 20 recipients, not 19.'],
  ['no number', {}, 400, 'confirm_recipients: must be the number of recipients'],
  ['no list', { lists: [], confirm_recipients: 0 }, 400, 'lists: must name at least one list'],
  ['an empty list', { lists: [1], confirm_recipients: 0 }, 409, 'The lists have no recipients.'],
  ['an unknown list', { lists: [99_999], confirm_recipients: 1 }, 400, 'lists: Brevo has no list 99999'],
  ['a list twice', { lists: [3, 3], confirm_recipients: 40 }, 400, 'lists: must not name a list twice'],
  [
    'a sender that is not verified',
    { sender: 'new@example.com', confirm_recipients: 20 },
    400,
    'sender: is not a verified',
  ],
  ['two lines of subject', { subject: 'a\nb', confirm_recipients: 20 }, 400, 'subject: must be one line'],
  ['a version to come', { document_version: 99 }, 400, 'document_version: the document is at version 1'],
])('refuses to send with %s', async (_name, change, status, message) => {
  const news = await tested()
  const reply = await post({ ...news, mode: 'send', ...change })
  expect([reply.status, reply.body.message]).toEqual([status, expect.stringContaining(message)])
  expect((await post({ ...news, mode: 'preview' })).body.newsletter.state).toBe('created')
})

test('refuses to send what was not tested', async () => {
  const untested = await post({ ...(await house.write()), mode: 'send', confirm_recipients: 20 })
  expect([untested.status, untested.body.message]).toEqual([
    409,
    'Version 1 has not been tested. Send a test of it first.',
  ])
})

test('a document without an unsubscribe link is sent with one', async () => {
  const bare = await tested('Hello without a way out')
  const { status, body } = await post({ ...bare, mode: 'send', confirm_recipients: 20 })
  expect([status, body.newsletter?.state]).toEqual([200, 'sending'])
  await work()
  expect(await stateOf(body.newsletter.id)).toMatchObject({ state: 'sent' })
  const [sent] = [...house.account.campaigns.values()].filter(({ name }) => name.endsWith(`[${body.newsletter.id}]`))
  expect(sent!.htmlContent!.split('href="{{ unsubscribe }}"')).toHaveLength(2)
})

test('members, guests, read-only tokens and agents have no way in', async () => {
  const news = await tested()
  for (const role of ['member', 'guest'] as const) {
    const person = await house.join(role)
    for (const mode of ['preview', 'test', 'send'])
      expect((await person.mutate('newsletters.post', { ...news, mode })).status).toBe(403)
  }
  const { id, ...body } = { ...news, mode: 'test' }
  const read = await house.withToken('read_only')
  const reply = await read('POST', `/marketing/campaigns/${id}/newsletter`, body)
  expect([reply.status, reply.body.error]).toEqual([403, 'insufficient_scope'])
  expect((await post({ ...news, id: crypto.randomUUID(), mode: 'preview' })).status).toBe(404)
})

test('suppressed addresses, withdrawn consents, erased people and those who unsubscribed get nothing', async () => {
  const { sql, owner } = house
  house.account.unsubscribed.add('reader5@list7.example')
  await sql(
    `insert into suppression (email, reason, provider, since) values ('reader1@list7.example', 'hard', 'brevo', now())`,
  )
  const lapsed = `insert into suppression (email, reason, provider, since, until) values ('reader2@list7.example', 'soft', 'brevo', now() - interval '2 days', now() - interval '1 day')`
  await sql(lapsed)
  const { body: contact } = await owner.mutate('contacts.create', { name: 'Ida', email: 'Reader3@list7.example' })
  await owner.mutate('leads.recordConsent', { contact: contact.id, granted: false, source: 'Phone' })
  const { body: gone } = await owner.mutate('contacts.create', { name: 'Jon', email: 'reader7@list7.example' })
  await owner.mutate('leads.recordConsent', { contact: gone.id, granted: false, source: 'Phone' })
  expect((await owner.mutate('contacts.erase', { id: gone.id })).status).toBe(200)
  const news = { ...(await tested()), subject: 'Suppressed', lists: [7] }
  const { body } = await post({ ...news, mode: 'send', confirm_recipients: 59 })
  await work()
  expect((await stateOf(body.newsletter.id)).state).toBe('sent')
  const listed = await owner.query('newsletters.list', { id: news.id })
  const shown = listed.body.data.find(({ id }: { id: string }) => id === body.newsletter.id)
  expect(shown.left_out).toEqual({ bounced: 1, complained: 0, blocked: 0, unsubscribed: 1, erased: 1 })
  const [sent] = sendsOf('Suppressed')
  const left = Array.from({ length: 60 }, (_, nth) => `reader${nth}@list7.example`)
  expect(sent!.to.toSorted()).toEqual(left.filter((_, nth) => ![1, 3, 5, 7].includes(nth)).toSorted())
})

test('two sends at once send once', async () => {
  const news = { ...(await tested()), subject: 'At once', mode: 'send', confirm_recipients: 20 }
  const replies = await Promise.all(Array.from({ length: 8 }, () => post(news)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array(7).fill(409),
  ])
  await Promise.all([work(), work(), work()])
  expect(sendsOf('At once')).toHaveLength(1)
})

test('a repeated send with the same reference answers the same newsletter; another one is refused', async () => {
  const news = {
    ...(await tested()),
    subject: 'By reference',
    mode: 'send',
    confirm_recipients: 20,
    client_ref: 'ref 1',
  }
  const replies = await Promise.all(Array.from({ length: 4 }, () => post(news)))
  const later = await post(news)
  expect(later.status).toBe(200)
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set([later, ...replies].map(({ body }) => body.newsletter.id)).size).toBe(1)
  const other = await post({ ...(await tested()), mode: 'send', confirm_recipients: 20, client_ref: 'ref 1' })
  expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('client_ref: was used for another')])
  await work()
  expect(sendsOf('By reference')).toHaveLength(1)
})
