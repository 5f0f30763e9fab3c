import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#server/core/values/days.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { QUOTED } from '#server/testing/quote-calls.ts'
import { openMailedTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const HOOK = 'hook-token-hook-token'
const { team, smtp } = openMailedTeam({ SERVICE_EMAIL_WEBHOOK_TOKEN: HOOK })
beforeAll(async () => {
  team.api.beside = await startWorker(team.api.program)
})

type Member = Awaited<ReturnType<typeof team.join>>
const wait = { timeout: 20_000 }
const noticesOf = async (person: Member) =>
  (await person.query('notifications.list', {})).body.data.map(
    ({ kind, subject, entity, entity_id }: Record<string, string>) => ({ kind, subject, on: `${entity}:${entity_id}` }),
  )
const mailsTo = ({ login }: Member) => smtp.mails.filter(({ to }) => to === login.email).map(({ text }) => text)

async function sendQuote(by: Member, to: string) {
  const { id, version } = await by.made('quotes.create', { company: 'Brandt', lines: QUOTED })
  const { number } = await by.made('quotes.send', { id, version, to })
  return { on: `quote:${id}`, kind: 'undelivered', subject: number as string }
}

test('the sender of a quote whose email is refused or kept back is notified once, in the application and by email', async () => {
  const [ben, cleo] = [await team.join('manager', 'Ben'), await team.join('manager', 'Cleo')]
  smtp.refused.add('gone@brandt.example')
  const refused = await sendQuote(ben, 'gone@brandt.example')
  await expect.poll(() => noticesOf(ben), wait).toEqual([refused])
  await asOwner(
    team.api.database,
    `insert into suppression values ('stop@brandt.example', 'complaint', 'postmark', null, now(), null)`,
  )
  const suppressed = await sendQuote(ben, 'stop@brandt.example')
  await expect.poll(() => noticesOf(ben), wait).toEqual([suppressed, refused])
  await expect.poll(() => mailsTo(ben), wait).toHaveLength(2)
  const [first] = mailsTo(ben)
  expect(first).toContain(`Subject: Email not delivered: ${refused.subject}`)
  expect(first).toContain(`/quotes/${refused.on.split(':')[1]}`)
  expect(await noticesOf(cleo)).toEqual([])
})

test('a bounce that the email provider reports later notifies like a refusal', async () => {
  const ben = await team.join('manager', 'Ben')
  const sent = await sendQuote(ben, 'full@brandt.example')
  const { raw } = await smtp.arrived(({ to }) => to === 'full@brandt.example')
  const [, message] = /^Message-ID: (<.+>)/im.exec(raw)!
  const mail = () => asOwner(team.api.database, `select status from mail where recipient = 'full@brandt.example'`)
  await expect.poll(mail, wait).toEqual([{ status: 'sent' }])
  const bounce = {
    event: 'hard_bounce',
    email: 'full@brandt.example',
    'message-id': message,
    id: 1,
    date: '2026-11-30',
  }
  const answer = await fetch(`${team.api.url}/api/email/webhook`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${HOOK}` },
    body: JSON.stringify(bounce),
  })
  expect(await answer.json()).toEqual({ received: 1 })
  await expect.poll(() => noticesOf(ben), wait).toEqual([sent])
  const revisions = await ben.asked('quotes.revisions', { id: sent.on.split(':')[1] })
  expect(revisions[0].emails).toMatchObject([{ to: 'full@brandt.example', status: 'failed' }])
})

test('each channel can be switched off', async () => {
  const [ben, cleo] = [await team.join('manager', 'Ben'), await team.join('manager', 'Cleo')]
  await ben.made('notifications.choose', { kind: 'undelivered', app: true, mail: false })
  await cleo.made('notifications.choose', { kind: 'undelivered', app: false, mail: true })
  smtp.refused.add('nobody@brandt.example')
  const [bens] = [await sendQuote(ben, 'nobody@brandt.example'), await sendQuote(cleo, 'nobody@brandt.example')]
  await expect.poll(() => mailsTo(cleo), wait).toHaveLength(1)
  await expect.poll(() => noticesOf(ben), wait).toEqual([bens])
  expect([mailsTo(ben), await noticesOf(cleo)]).toEqual([[], []])
})

test('the host is notified of a confirmation that does not reach the visitor, and the inviter of an invitation', async () => {
  const host = await team.join('manager', 'Cleo')
  const weekly = Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }])
  const limits = { buffer_before: 0, buffer_after: 0, notice_hours: 0, horizon_days: 60, daily_cap: null }
  const texts = { title: 'Intro call', description: '', place: '' }
  const { id } = await host.made('bookings.createPage', {
    ...texts,
    ...limits,
    minutes: 30,
    zone: 'UTC',
    weekly,
    overrides: [],
  })
  const { url } = (await host.asked('bookings.pages')).find((page: { id: string }) => page.id === id)
  smtp.refused.add('typo@okafor.example')
  const slot = `${dayIn('UTC', new Date(Date.now() + 7 * 86_400_000))}T10:00:00.000Z`
  const typed = { name: 'Ben Okafor', email: 'typo@okafor.example', zone: 'UTC', slot, note: '' }
  const body = new URLSearchParams(typed)
  const made = await fetch(`${team.api.url}${new URL(url).pathname}`, { method: 'POST', redirect: 'manual', body })
  expect(made.status).toBe(303)
  const undelivered = async () => (await noticesOf(host)).filter(({ kind }: { kind: string }) => kind === 'undelivered')
  const booked = { kind: 'undelivered', subject: 'Ben Okafor, Intro call', on: expect.stringMatching(/^booking:/) }
  await expect.poll(undelivered, wait).toEqual([booked])
  await smtp.arrived(({ to, text }) => to === host.login.email && text.includes('Email not delivered: Ben Okafor'))

  const invited = await host.made('invitations.create', {
    name: 'Tara Typo',
    email: 'typo@okafor.example',
    role: 'member',
  })
  const notice = { kind: 'undelivered', subject: 'Tara Typo', on: `member:${invited.id}` }
  await expect.poll(undelivered, wait).toEqual([notice, booked])
})
