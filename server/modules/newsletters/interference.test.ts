import { afterEach, expect, test } from 'vitest'
import type { MailAccount } from '#server/core/outbound/mail-account.ts'
import { openBrevo } from '#server/modules/connectors/mail-account/open-brevo.ts'
import { openNewsletters } from '#server/testing/newsletters.ts'

const house = openNewsletters()
afterEach(() => {
  house.simulator.clearFaults()
  house.shiftClock(0)
})

/** Turns of the worker until nothing is due, as if minutes passed. */
async function work() {
  for (const moment of [0, 3_000, 6_000, 70_000, 75_000, 80_000]) {
    house.shiftClock(moment)
    while (await house.turn());
  }
}
async function confirmed(subject: string) {
  const news = { ...(await house.tested(subject)), mode: 'send', confirm_recipients: 20 }
  const { body } = await house.post(news)
  return body.newsletter.id as string
}

test('a newsletter waits while texts of others are rendered', { tags: 'stress' }, async () => {
  const id = await confirmed('Busy')
  const { threads } = house.api.program.services
  const stop = new AbortController()
  const sleep = () =>
    threads.run(new URL('node:timers/promises'), 'setTimeout', [600_000], { signal: stop.signal, time: 600_000 })
  const others = Array.from({ length: 202 }, () => sleep().catch(() => undefined))
  await house.turn()
  stop.abort()
  await Promise.all(others)
  const delay = 'The server is busy. Atrium tries again every minute, for up to six hours.'
  expect(await house.stateOf(id)).toMatchObject({ state: 'sending', error: delay })
  await work()
  expect(await house.stateOf(id)).toMatchObject({ state: 'sent', error: null })
  expect(house.sendsOf('Busy')).toHaveLength(1)
})

test('two newsletters at once that exclude the same contacts are both sent', async () => {
  const ids = [await confirmed('First of two'), await confirmed('Second of two')]
  await house.sql(
    `insert into suppression (email, reason, provider, since) values ('reader1@list3.example', 'hard', 'brevo', now())`,
  )
  // Made by the first newsletter that excludes contacts.
  const list = { name: 'Atrium: do not send', emails: new Set<string>() }
  house.account.lists.set(house.account.newId(), list)
  house.simulator.fault({ kind: 'slow', seconds: 1, path: '/contacts/add' })
  await Promise.all([house.turn(), house.turn()])
  await work()
  for (const id of ids) expect(await house.stateOf(id)).toMatchObject({ state: 'sent', error: null })
  for (const subject of ['First of two', 'Second of two'])
    expect(house.sendsOf(subject).map(({ to }) => to.length)).toEqual([19])
  expect([...list.emails]).toEqual(['reader1@list3.example'])
})

/** A list of two pages with a suppressed contact that moves to the first page when a contact of that page is removed. */
async function sentFrom(name: string, change: (emails: Set<string>) => void) {
  const emails = new Set(Array.from({ length: 600 }, (_, nth) => `reader${nth}@${name}.example`))
  const list = house.account.newId()
  house.account.lists.set(list, { name, emails })
  await house.sql(
    `insert into suppression (email, reason, provider, since) values ('reader500@${name}.example', 'hard', 'brevo', now())`,
  )
  const news = { ...(await house.tested(name)), lists: [list], mode: 'send', confirm_recipients: 600 }
  expect((await house.post(news)).status).toBe(200)
  const path = `/v3/contacts/lists/${list}/contacts`
  house.simulator.fault({ kind: 'hang', path, after: 1 })
  const turn = house.turn()
  const pages = () => house.simulator.requests.filter((request) => request.path === path).length
  await expect.poll(pages).toBe(2)
  change(emails)
  house.simulator.release()
  await turn
  await work()
  return house.sendsOf(name).flatMap(({ to }) => to)
}

test('a suppressed contact is excluded although its list shrinks while it is read', async () => {
  const sent = await sentFrom('shrinking', (emails) => emails.delete('reader0@shrinking.example'))
  expect(sent).toHaveLength(598)
  expect(sent).not.toContain('reader500@shrinking.example')
})

test('suppressed contacts are excluded although one leaves and another joins while their list is read', async () => {
  await house.sql(
    `insert into suppression (email, reason, provider, since) values ('late@turning.example', 'hard', 'brevo', now())`,
  )
  const sent = await sentFrom('turning', (emails) => {
    const others = [...emails].slice(2)
    emails.clear()
    for (const email of ['late@turning.example', ...others]) emails.add(email)
    emails.add('reader900@turning.example')
  })
  expect(sent).toHaveLength(598)
  expect(sent).not.toContain('reader500@turning.example')
  expect(sent).not.toContain('late@turning.example')
})

test('lists that changed while Brevo was out of reach are confirmed again', async () => {
  const id = await confirmed('Grown')
  house.simulator.fault({ kind: 'error', status: 503, seconds: 120, times: 1 })
  await house.turn()
  const delay = 'Brevo does not respond, or limits requests. Atrium tries again every minute, for up to six hours.'
  expect(await house.stateOf(id)).toMatchObject({ state: 'sending', error: delay })
  const { emails } = house.account.lists.get(3)!
  emails.add('late@list3.example')
  await work()
  emails.delete('late@list3.example')
  expect(await house.stateOf(id)).toMatchObject({
    state: 'failed',
    error_code: 'refused',
    error: 'The lists now have 21 recipients, not 20. Check them and confirm 21.',
  })
  expect(house.sendsOf('Grown')).toEqual([])
})

test('a text that loses the name of an erased person while it is tested is not kept', async () => {
  const { body: contact } = await house.owner.mutate('contacts.create', { name: 'Ida Roth' })
  const news = { ...(await house.write(`Thanks to [Ida Roth](contact:${contact.id}) {{ unsubscribe }}`)), mode: 'test' }
  house.simulator.fault({ kind: 'hang', path: '/v3/contacts/lists' })
  const before = house.simulator.requests.length
  const testing = house.post(news)
  await expect.poll(() => house.simulator.requests.length).toBeGreaterThan(before)
  expect((await house.owner.mutate('contacts.erase', { id: contact.id })).status).toBe(200)
  house.simulator.release()
  const reply = await testing
  expect([reply.status, reply.body.message]).toEqual([409, 'The text was changed a moment ago. Send the test again.'])
  expect(await house.sql(`select id from newsletter where content::text like '%Ida Roth%'`)).toEqual([])
  expect((await house.post(news)).status).toBe(200)
  expect([...house.account.campaigns.values()].at(-1)!.htmlContent).toContain('Erased contact')
})

test.each(['throttled', 'hang'] as const)('a Brevo that takes too long (%s) is unavailable', async (kind) => {
  const [connector] = await house.sql(`select workspace_id from connector where id = '${house.connector}'`)
  const { api } = house
  const open = openBrevo({ ...api.program, network: api.program.services, now: () => new Date() })
  /** The error of a call whose deadline passes after its request arrived at this path. */
  const lateAt = async (path: string, call: (account: MailAccount) => Promise<unknown>) => {
    house.simulator.fault({ kind, seconds: 20, path })
    const deadline = new AbortController()
    const before = house.simulator.requests.length
    const failed = call(await open(String(connector!['workspace_id']), deadline.signal)).catch(
      (error: unknown) => error,
    )
    await expect.poll(() => house.simulator.requests.slice(before).some((one) => one.path.includes(path))).toBe(true)
    deadline.abort(new DOMException('too slow', 'TimeoutError'))
    return failed
  }
  expect(await lateAt('/v3/contacts/lists', (account) => account.lists())).toMatchObject({
    code: 'unavailable',
    message: 'Brevo did not respond in time. Try again.',
  })
  expect(await lateAt('sendTest', (account) => account.test('1', 'a@example.com'))).toMatchObject({ code: 'unclear' })
})
