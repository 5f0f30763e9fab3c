import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'

const TOKEN = 'hook-token-hook-token'
let api: TestApi
beforeAll(async () => {
  api = await startApi({ SERVICE_EMAIL_WEBHOOK_TOKEN: TOKEN })
})
beforeEach(() => asOwner(api.database, 'truncate suppression, email_event'))
afterAll(() => api.close())

let nth = 0
async function report(email: string, event: string) {
  const body = JSON.stringify([{ sg_event_id: `s${++nth}`, email, event, timestamp: Math.floor(Date.now() / 1000) }])
  const answer = await fetch(`${api.url}/api/email/webhook?token=${TOKEN}`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}

test("an owner sees the addresses of the workspace's contacts and members, and no others", async () => {
  const team = await openWorkspace(api)
  const other = await openWorkspace(api)
  const manager = await team.join('manager', 'Ben Wolff')
  const { id } = (await team.owner.mutate('contacts.create', { name: 'Ida', email: 'ida@example.com' })).body
  await other.owner.mutate('contacts.create', { name: 'Ole', email: 'ole@example.com' })
  await report('ida@example.com', 'bounce')
  await report('ole@example.com', 'bounce')
  await report(manager.login.email, 'dropped')

  const { body } = await team.owner.query('suppressions.list')
  expect(body).toMatchObject([
    { email: manager.login.email, reason: 'provider_suppressed', entity: 'member', name: 'Ben Wolff' },
    { email: 'ida@example.com', reason: 'hard', provider: 'sendgrid', entity: 'contact', entity_id: id, until: null },
  ])
  const events = (await team.owner.query('emailEvents.list', {})).body
  expect(events).toMatchObject({ listens: true, url: expect.stringMatching(/\/api\/email\/webhook$/) })
  expect(events.data.map(({ email }: { email: string }) => email)).toEqual([manager.login.email, 'ida@example.com'])
  expect((await manager.query('suppressions.list')).status).toBe(403)
  expect((await manager.query('emailEvents.list', {})).status).toBe(403)
  expect((await team.owner.mutate('suppressions.lift', { email: 'ole@example.com' })).status).toBe(404)
})

test('lifting is logged and allows email again, and the same event does not suppress the address again', async () => {
  const team = await openWorkspace(api)
  const { id } = (await team.owner.mutate('contacts.create', { name: 'Ida', email: 'ida@example.com' })).body
  await report('ida@example.com', 'bounce')
  const lifted = await team.owner.mutate('suppressions.lift', { email: 'Ida@example.com' })
  expect([lifted.status, lifted.body.until]).toEqual([200, expect.any(String)])
  expect((await team.owner.query('suppressions.list')).body).toEqual([])
  expect((await team.owner.mutate('suppressions.lift', { email: 'ida@example.com' })).status).toBe(404)
  const [line] = (await team.owner.query('activity.list', { limit: 1 })).body.data
  expect(line).toMatchObject({
    event: 'suppression.lifted',
    subject: 'ida@example.com',
    entity_id: id,
    actor_name: 'Ada Berg',
  })
  nth--
  await report('ida@example.com', 'bounce')
  expect((await team.owner.query('suppressions.list')).body).toEqual([])
  await report('ida@example.com', 'bounce')
  expect((await team.owner.query('suppressions.list')).body).toMatchObject([{ reason: 'hard' }])
})

test('a complaint can be lifted only after newer consent', async () => {
  const team = await openWorkspace(api)
  const lead = { email: 'kai@example.com', name: 'Kai' }
  const push = (consent: unknown) => team.owner.mutate('marketing.pushLeads', { leads: [{ ...lead, consent }] })
  await team.owner.mutate('contacts.create', lead)
  await push(true)
  await report(lead.email, 'spamreport')
  const lift = () => team.owner.mutate('suppressions.lift', { email: lead.email })
  expect(await lift()).toMatchObject({ status: 409, body: { message: expect.stringContaining('consent') } })
  await push(true)
  expect((await lift()).status).toBe(409)
  const pushed = await push({
    given: true,
    at: new Date(Date.now() + 1000).toISOString(),
    source: 'fair',
    text: 'Yes, write to me.',
  })
  expect(pushed.status, pushed.text).toBe(200)
  expect((await lift()).status).toBe(200)
})

test('every owner sees unrecognized events, without their content', async () => {
  const team = await openWorkspace(api)
  const body = JSON.stringify({ event: 'reborn', who: 'zoe@example.com' })
  await fetch(`${api.url}/api/email/webhook?token=${TOKEN}`, { method: 'POST', body })
  const { data } = (await team.owner.query('emailEvents.list', { unknown: true })).body
  expect(data).toMatchObject([{ class: 'unknown', provider: 'unknown', shape: '{"event":"reborn","who":"string"}' }])
  expect(JSON.stringify(data)).not.toContain('zoe')
})
