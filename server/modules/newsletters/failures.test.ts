import { afterEach, expect, test } from 'vitest'
import { dayAfter } from '#server/core/values/days.ts'
import { openNewsletters } from '#server/testing/newsletters.ts'
import { KEY } from '#server/testing/providers/frame.ts'
import { startWorker } from '#worker/runner.ts'

const house = openNewsletters()
afterEach(() => {
  house.simulator.clearFaults()
  house.shiftClock(0)
  house.account.credits = 1_000_000
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Turns of the worker at these moments. */
async function workAt(...milliseconds: number[]) {
  for (const moment of milliseconds) {
    house.shiftClock(moment)
    while (await house.turn());
  }
}
async function confirmed(subject: string) {
  const news = { ...(await house.tested(subject)), mode: 'send', confirm_recipients: 20 }
  const { body } = await house.post(news)
  return { news, id: body.newsletter.id as string }
}
const asked = (subject: string) => {
  const made = [...house.account.campaigns.values()].find((one) => one.subject === subject)!
  return house.simulator.requests.filter(({ path }) => path === `/v3/emailCampaigns/${made.id}/sendNow`).length
}
const SOON = [0, 3_000, 6_000, 9_000]

test('too few credits are shown and never asked for again, until a person sends again', async () => {
  const { news, id } = await confirmed('Credits')
  house.account.credits = 3
  await workAt(...SOON, HOUR)
  expect(await house.stateOf(id)).toMatchObject({
    state: 'failed',
    error_code: 'no_credits',
    error: 'Brevo has too few email credits (not_enough_credits). Buy credits in Brevo.',
  })
  expect([asked('Credits'), house.sendsOf('Credits')]).toEqual([1, []])
  house.account.credits = 100
  house.shiftClock(0)
  expect((await house.post(news)).body.newsletter.state).toBe('sending')
  await workAt(...SOON)
  expect(await house.stateOf(id)).toMatchObject({ state: 'sent', error: null })
  expect(house.sendsOf('Credits')).toHaveLength(1)
})

test('an answer that is lost after the sending leads to one send', async () => {
  const { id } = await confirmed('Lost answer')
  house.simulator.fault({ kind: 'cut', path: 'sendNow' })
  await workAt(...SOON, 2 * MINUTE, 3 * MINUTE, 4 * MINUTE)
  expect((await house.stateOf(id)).state).toBe('sent')
  expect([asked('Lost answer'), house.sendsOf('Lost answer').length]).toEqual([1, 1])
})

test('a failure that leaves it open is never answered by sending again', async () => {
  const { news, id } = await confirmed('Unclear')
  house.simulator.fault({ kind: 'error', status: 500, path: 'sendNow' })
  await workAt(...SOON, 5 * MINUTE)
  expect((await house.stateOf(id)).state).toBe('sending')
  await workAt(16 * MINUTE, 2 * HOUR)
  expect(await house.stateOf(id)).toMatchObject({ state: 'failed', error_code: 'unconfirmed' })
  house.shiftClock(0)
  const again = await house.post(news)
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('Brevo may have sent version 1.')])
  expect([asked('Unclear'), house.sendsOf('Unclear')]).toEqual([1, []])
  // A person sends it in Brevo.
  const draft = [...house.account.campaigns.values()].find(({ subject }) => subject === 'Unclear')!
  Object.assign(draft, { status: 'sent', sentDate: new Date().toISOString() })
  await workAt(4 * HOUR)
  expect(await house.stateOf(id)).toMatchObject({ state: 'sent', error: null, error_code: null })
})

test('an answer that is lost after the campaign was made leads to one campaign', async () => {
  const news = { ...(await house.write()), subject: 'Orphan', mode: 'test' }
  house.simulator.fault({ kind: 'cut', path: '/v3/emailCampaigns' })
  const lost = await house.post(news)
  expect([lost.status, lost.body.code]).toEqual([503, 'unavailable'])
  const found = await house.post(news)
  expect(found.status).toBe(200)
  expect([...house.account.campaigns.values()].filter(({ subject }) => subject === 'Orphan')).toHaveLength(1)
})

test('a campaign that was deleted in Brevo is not sent, and made again by the next test', async () => {
  const { news, id } = await confirmed('Deleted')
  const [made] = [...house.account.campaigns.values()].filter(({ subject }) => subject === 'Deleted')
  house.account.campaigns.delete(made!.id)
  await workAt(...SOON)
  expect(await house.stateOf(id)).toMatchObject({ state: 'failed', error_code: 'missing' })
  expect((await house.post({ ...news, mode: 'test' })).body.newsletter.state).toBe('created')
  await house.post(news)
  await workAt(...SOON)
  expect((await house.stateOf(id)).state).toBe('sent')
  expect(house.sendsOf('Deleted')).toHaveLength(1)
})

test('a campaign in the Trash is not sent', async () => {
  const { body: campaign } = await house.owner.mutate('campaigns.create', { name: 'Short' })
  const news = { ...(await house.write()), id: campaign.id as string, subject: 'Trashed' }
  await house.post({ ...news, mode: 'test' })
  const { body } = await house.post({ ...news, mode: 'send', confirm_recipients: 20 })
  await house.owner.mutate('campaigns.remove', { id: campaign.id })
  await workAt(...SOON)
  expect(await house.stateOf(body.newsletter.id)).toMatchObject({
    state: 'failed',
    error: 'The campaign is in the Trash. Restore it, then send again.',
  })
  expect(house.sendsOf('Trashed')).toEqual([])
})

test('a campaign that Brevo suspends has failed', async () => {
  const { news, id } = await confirmed('Suspended')
  await workAt(0)
  const [made] = [...house.account.campaigns.values()].filter(({ subject }) => subject === 'Suspended')
  made!.status = 'suspended'
  await workAt(...SOON)
  expect(await house.stateOf(id)).toMatchObject({ state: 'failed', error_code: 'stopped' })
  expect((await house.post(news)).status).toBe(409)
})

test('a rate limit delays the sending', async () => {
  const { id } = await confirmed('Limited')
  house.simulator.fault({ kind: 'throttled', seconds: 300, path: 'sendNow' })
  await workAt(0)
  expect((await house.stateOf(id)).state).toBe('sending')
  await workAt(2 * MINUTE, 2 * MINUTE + 3_000, 2 * MINUTE + 6_000)
  expect((await house.stateOf(id)).state).toBe('sent')
  expect(house.sendsOf('Limited')).toHaveLength(1)
})

test('what Brevo refuses is said in its words', async () => {
  const { id } = await confirmed('Refused')
  const [made] = [...house.account.campaigns.values()].filter(({ subject }) => subject === 'Refused')
  house.simulator.fault({
    kind: 'error',
    status: 400,
    path: `${made!.id}/sendNow`,
  })
  await workAt(0)
  expect(await house.stateOf(id)).toMatchObject({
    state: 'failed',
    error_code: 'refused',
    error: 'Brevo rejected the request (HTTP 400). Check the account in Brevo.',
  })
})

test.each([
  [300, '300'],
  [90_000, '3600'],
])('a caller waits as long as Brevo asks for, up to an hour (%s s)', async (seconds, expected) => {
  const { id, ...news } = { ...(await house.write()), subject: `Wait ${seconds}`, mode: 'test' }
  const call = await house.withToken()
  house.simulator.fault({ kind: 'throttled', seconds, path: '/v3/contacts/lists' })
  const { status, headers, body } = await call('POST', `/marketing/campaigns/${id}/newsletter`, news)
  expect([status, headers.get('retry-after')]).toEqual([503, expected])
  expect(body.message).toBe('Brevo limits requests. Try again when the limit resets.')
})

test('a Brevo that does not respond is waited for six hours', async () => {
  const { id } = await confirmed('Silent')
  house.simulator.fault({ kind: 'error', status: 503, seconds: 120, times: 1_000 })
  await workAt(0, HOUR)
  expect(await house.stateOf(id)).toMatchObject({
    state: 'sending',
    error_code: null,
    error: 'Brevo does not respond, or limits requests. Atrium tries again every minute, for up to six hours.',
  })
  await workAt(7 * HOUR)
  expect(await house.stateOf(id)).toMatchObject({ state: 'failed', error_code: 'refused' })
  expect(asked('Silent')).toBe(0)
})

/** A text that the program cannot render. */
const spoil = (id: string) =>
  house.sql(`update newsletter set content = '{"type":"doc","content":[{"type":"unknown"}]}' where id = '${id}'`)

test('an internal error is shown while it lasts, and forgotten when the newsletter is sent', async () => {
  const { id } = await confirmed('Interrupted')
  const [{ content }] = (await house.sql(`select content::text from newsletter where id = '${id}'`)) as [
    { content: string },
  ]
  await spoil(id)
  await workAt(0)
  expect(await house.stateOf(id)).toMatchObject({
    state: 'sending',
    error_code: null,
    error:
      'An internal error interrupted the sending. Atrium tries again every minute, for up to six hours. If it persists, report it.',
  })
  expect(
    house.api.lines.some(({ msg, newsletter }) => msg === 'could not send a newsletter' && newsletter === id),
  ).toBe(true)
  await house.sql(`update newsletter set content = '${content.replaceAll("'", "''")}' where id = '${id}'`)
  await workAt(2 * MINUTE, 2 * MINUTE + 3_000, 2 * MINUTE + 6_000)
  expect(await house.stateOf(id)).toMatchObject({ state: 'sent', error: null })
  expect(house.sendsOf('Interrupted')).toHaveLength(1)
})

test('an internal error that persists for six hours ends the sending, and says what to do', async () => {
  const { id } = await confirmed('Broken')
  await spoil(id)
  await workAt(0, HOUR, 7 * HOUR, 8 * HOUR)
  expect(await house.stateOf(id)).toMatchObject({
    state: 'failed',
    error_code: 'refused',
    error: 'An internal error prevented the sending, and nothing was sent. Send it again, or report the error.',
  })
  expect(asked('Broken')).toBe(0)
})

test('without a connected account nothing is tested or sent, and the error says what to do', async () => {
  const news = await house.tested('Disconnected')
  await house.owner.mutate('connectors.disconnect', { id: house.connector, figures: 'keep' })
  for (const mode of ['test', 'send']) {
    const reply = await house.post({ ...news, mode, confirm_recipients: 20 })
    expect([reply.status, reply.body.message]).toEqual([409, 'Brevo is not connected. Connect it under Data sources.'])
  }
  const { body } = await house.post({ ...news, mode: 'preview' })
  expect([body.recipients, body.warnings]).toEqual([null, ['Brevo is not connected. Connect it under Data sources.']])
  expect((await house.owner.query('newsletters.audience')).body).toMatchObject({ connected: false, lists: [] })
  const key = { provider: 'brevo', connector: house.connector, key: KEY, host: null, database: null }
  expect((await house.owner.mutate('connectors.connectKey', key)).status).toBe(200)
  const choice = { id: house.connector, accounts: ['owner@example.com'], read_from: '2026-01-01', every_hours: 6 }
  expect((await house.owner.mutate('connectors.choose', choice)).status).toBe(200)
})

test('a worker sends it, and its figures arrive with the next sync', { tags: 'stress', timeout: 60_000 }, async () => {
  house.api.beside = await startWorker(house.api.program)
  const news = { ...(await house.tested('Figures')), lists: [51], mode: 'send', confirm_recipients: 500 }
  const { body } = await house.post(news)
  await expect
    .poll(async () => (await house.stateOf(body.newsletter.id)).figures, { timeout: 45_000, interval: 500 })
    .toEqual({
      sent: 500,
      delivered: 490,
      opens: 200,
      prefetched_opens: 150,
      clicks: 50,
      unsubscribes: 15,
      bounces: 10,
      complaints: 5,
    })
  const today = new Date().toISOString().slice(0, 10)
  const results = await house.owner.query('marketing.results', { from: dayAfter(today, -1), to: today, model: 'last' })
  const clicks = house.account.sends
    .filter(({ campaign }) => house.account.campaigns.get(campaign)!.status === 'sent')
    .reduce((sum, { to }) => sum + Math.floor(to.length / 10), 0)
  expect(results.body.campaigns).toMatchObject([{ name: 'Spring', sources: [{ source: 'brevo', clicks }] }])
})
