import { beforeAll, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { createRecord } from '#server/core/records/write.ts'
import { dayIn } from '#server/core/values/days.ts'
import { invoiceKind } from '#server/modules/invoices/kind.ts'
import { issueInvoice } from '#server/modules/invoices/mutations.ts'
import { markOverdue } from '#server/modules/invoices/overdue/mutations.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const team = openTeam()
beforeAll(async () => {
  team.api.beside = await startWorker(team.api.program)
})

type Member = Awaited<ReturnType<typeof team.join>>
const wait = { timeout: 20_000 }
const noticesOf = async (person: Member | typeof team.owner) =>
  (await person.query('notifications.list', {})).body.data.map(
    ({ kind, subject, actor_name, count }: Record<string, string>) =>
      `${kind}: ${subject}${Number(count) > 1 ? ` and ${Number(count) - 1} more` : ''} by ${actor_name}`,
  ) as string[]
const mails = async ({ login }: Member) =>
  (await asOwner(team.api.database, `select subject from mail where recipient = '${login.email}' order by id`)).map(
    ({ subject }) => subject,
  )

const bodyTo = async ({ login }: Member) =>
  (await asOwner(team.api.database, `select body from mail where recipient = '${login.email}' order by id desc`))[0]!
    .body

/** Creates a form, and answers it as a visitor ten seconds after the page was shown. */
async function openForm(fields: object) {
  const { body: form, text } = await team.owner.mutate('forms.create', { name: 'Print run', ...fields })
  expect(form.id, text).toBeTruthy()
  const link = (await team.owner.query('forms.link', { id: form.id })).body.url.split('/f/')[1] as string
  const send = async (typed: Record<string, string>) => {
    const [, words, mark] = (await team.api.program.caller.forms.show(link))!.page.split('.')
    const shown = `${Date.now() - 10_000}.${words}.${mark}`
    const page = `${shown}.${team.api.program.services.sealer.sign(`${form.id}.${shown}`, 'form.page')}`
    const body = new URLSearchParams({ ...typed, page })
    return (await fetch(`${team.api.url}/f/${link}`, { method: 'POST', redirect: 'manual', body })).status
  }
  return { id: form.id as string, send }
}
const ida = { name: 'Ida Holm', email: 'ida@holm.example', message: 'How soon?' }

test('a lead of a form notifies the members that the form names, and repeats within an hour send no email', async () => {
  const [ben, cleo] = [await team.join('member', 'Ben'), await team.join('manager', 'Cleo')]
  const form = await openForm({ notify: [ben.id] })
  expect(await form.send(ida)).toBe(303)
  await expect.poll(() => noticesOf(ben), wait).toEqual(['lead: Ida Holm by Print run'])
  expect(await form.send({ ...ida, message: 'Or in green?' })).toBe(303)
  await expect.poll(() => noticesOf(ben), wait).toHaveLength(2)
  expect(await mails(ben)).toEqual(['New lead: Ida Holm'])
  expect([await noticesOf(cleo), await mails(cleo)]).toEqual([[], []])
})

test('without named members who may read leads, a form notifies owners and managers, as each chose', async () => {
  const [ben, cleo] = [await team.join('member', 'Ben'), await team.join('manager', 'Cleo')]
  const form = await openForm({ notify: [ben.id] })
  await team.owner.mutate('members.setRole', { id: ben.id, role: 'guest' })
  await cleo.mutate('notifications.choose', { kind: 'lead', app: true, mail: false })
  await form.send({ ...ida, email: 'ida2@holm.example' })
  await expect.poll(() => noticesOf(cleo), wait).toEqual(['lead: Ida Holm by Print run'])
  expect(await noticesOf(team.owner)).toContain('lead: Ida Holm by Print run')
  expect([await mails(cleo), await noticesOf(ben)]).toEqual([[], []])
})

test('a form with tickets notifies of the ticket only, and the assignee of the assignment only', async () => {
  const [ben, cleo] = [await team.join('member', 'Ben'), await team.join('member', 'Cleo')]
  const form = await openForm({ makes_ticket: true, notify: [ben.id, cleo.id], ticket_assignee: ben.id })
  await form.send({ ...ida, email: 'ida3@holm.example' })
  await expect.poll(() => noticesOf(ben), wait).toEqual(['assignment: How soon? by Print run'])
  await expect.poll(() => noticesOf(cleo), wait).toEqual(['ticket: How soon? by Print run'])
  expect(await mails(cleo)).toEqual(['New ticket: How soon?'])
})

test('a push of leads makes one notice and one email', async () => {
  const cleo = await team.join('manager', 'Cleo')
  const call = await team.withToken()
  const push = (from: number) =>
    call('POST', '/marketing/leads', {
      leads: Array.from({ length: 5 }, (_, i) => ({ name: `Lead ${from + i}`, email: `lead${from + i}@x.example` })),
    })
  expect((await push(0)).status).toBe(200)
  await expect.poll(() => noticesOf(cleo), wait).toEqual(['lead: Lead 0 and 4 more by Shop'])
  await push(5)
  await expect.poll(() => noticesOf(cleo), wait).toEqual(['lead: Lead 0 and 9 more by Shop'])
  expect(await mails(cleo)).toEqual(['5 new leads'])
})

test('a comment notifies owners and the creator of the record, but neither its author nor the mentioned', async () => {
  const [ben, cleo, dana] = [
    await team.join('member', 'Ben'),
    await team.join('member', 'Cleo'),
    await team.join('member', 'Dana'),
  ]
  const { id } = (await ben.mutate('deals.create', { name: 'Atlas', owners: [ben.id, cleo.id, dana.id] })).body
  await cleo.mutate('comments.create', { on: `deal:${id}`, body: `Signed. [@Dana](member:${dana.id})` })
  await expect.poll(() => noticesOf(ben), wait).toEqual(['comment: Atlas by Cleo'])
  expect(await mails(ben)).toEqual(['Cleo commented: Atlas'])
  await expect.poll(() => noticesOf(dana), wait).toEqual(['mention: Atlas by Cleo'])
  expect(await noticesOf(cleo)).toEqual([])
})

test('an overdue invoice notifies owners and managers once', async () => {
  const cleo = await team.join('manager', 'Cleo')
  const workspace = (await team.owner.query('workspaces.get')).body
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const at = (now: Date) => contextOf({ ...openPlatform(team.api.program), now }, workspace)
  const lines = [{ description: 'Proofs', quantity: 1, unit_price: 100, tax_rate: 19 }]
  const draft = await createRecord(invoiceKind, at(ago(9)), { company: 'Brandt', due: dayIn('UTC', ago(5)), lines })
  const { id, number, version } = await issueInvoice(at(ago(9)), { id: draft.id })
  await markOverdue(openPlatform(team.api.program), team.api.program.databases.relay)
  await expect.poll(() => noticesOf(cleo), wait).toEqual([`overdue: ${number} by null`])
  expect(await mails(cleo)).toEqual([`Invoice overdue: ${number}`])
  expect(await bodyTo(cleo)).toMatch(/^Invoice overdue: .+\.\n\nBrandt, €119\.00, 5 days overdue\n\nView invoice:/)
  const paid = await team.owner.mutate('invoices.pay', { id, version: version + 1 })
  expect(paid.status, paid.text).toBe(200)
  expect((await team.owner.mutate('invoices.reopen', { id })).body.overdue).toBe(true)
  const { body: deal } = await cleo.mutate('deals.create', { name: 'After' })
  await team.owner.mutate('comments.create', { on: `deal:${deal.id}`, body: 'Later than the invoice.' })
  await expect.poll(() => noticesOf(cleo), wait).toContain('comment: After by Ada Berg')
  expect(await noticesOf(cleo)).toHaveLength(2)
})

test('the email about overdue invoices lists client, amount and days, and is blanked when the client is erased', async () => {
  const cleo = await team.join('manager', 'Cleo')
  const workspace = (await team.owner.query('workspaces.get')).body
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const at = (now: Date) => contextOf({ ...openPlatform(team.api.program), now }, workspace)
  const { body: ida } = await team.owner.mutate('contacts.create', { name: 'Ida Holm' })
  await team.owner.mutate('workspaces.update', { locale: 'de-DE' })
  const numbers: (string | null)[] = []
  for (const [currency, days] of [
    ['EUR', 1],
    ['JPY', 3],
  ] as const) {
    const lines = [{ description: 'Proofs', quantity: 1, unit_price: 1_000, tax_rate: 0 }]
    const fields = { contact: ida.id, currency, due: dayIn('UTC', ago(days)), lines }
    const draft = await createRecord(invoiceKind, at(ago(9)), fields)
    numbers.push((await issueInvoice(at(ago(9)), { id: draft.id })).number)
  }
  await markOverdue(openPlatform(team.api.program), team.api.program.databases.relay)
  await expect.poll(() => mails(cleo), wait).toEqual(['2 invoices are overdue'])
  const body = await bodyTo(cleo)
  expect(body).toContain(`${numbers[0]}: Ida Holm, 1.000,00 €, 1 day overdue`)
  expect(body).toContain(`${numbers[1]}: Ida Holm, 1.000 ¥, 3 days overdue`)
  const erased = await team.owner.mutate('contacts.erase', { id: ida.id })
  expect(erased.status, erased.text).toBe(200)
  expect(await mails(cleo)).toEqual(['Erased'])
})

test('the bell shows the host each new booking, and the host can switch off its email', async () => {
  const host = await team.join('member', 'Cleo')
  const weekly = Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }])
  const limits = { buffer_before: 0, buffer_after: 0, notice_hours: 0, horizon_days: 60, daily_cap: null }
  const texts = { title: 'Intro call', description: '', place: '' }
  const page = { ...texts, ...limits, minutes: 30, zone: 'UTC', weekly, overrides: [] }
  const { body: made, text } = await host.mutate('bookings.createPage', page)
  const { url } = (await host.query('bookings.pages')).body.find(({ id }: { id: string }) => id === made.id) ?? {
    url: text,
  }
  const day = dayIn('UTC', new Date(Date.now() + 7 * 86_400_000))
  const book = (time: string) => {
    const typed = { name: 'Ben Okafor', email: 'ben@okafor.example', zone: 'UTC', slot: `${day}T${time}:00.000Z` }
    const body = new URLSearchParams({ ...typed, note: '' })
    return fetch(`${team.api.url}${new URL(url).pathname}`, { method: 'POST', redirect: 'manual', body })
  }
  expect((await book('10:00')).status).toBe(303)
  await expect.poll(() => noticesOf(host), wait).toEqual(['booking: Ben Okafor, Intro call by null'])
  expect(await mails(host)).toEqual(['Booked: Intro call with Ben Okafor'])
  await host.mutate('notifications.choose', { kind: 'booking', app: true, mail: false })
  expect((await book('11:00')).status).toBe(303)
  await expect.poll(() => noticesOf(host), wait).toHaveLength(2)
  expect(await mails(host)).toHaveLength(1)
})
