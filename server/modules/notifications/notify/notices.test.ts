import { beforeAll, expect, test } from 'vitest'
import { Notices } from '#server/modules/notifications/notices.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { receipt } from '#server/testing/stock.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const team = openTeam()
beforeAll(async () => {
  team.api.beside = await startWorker(team.api.program)
})

type Member = Awaited<ReturnType<typeof team.join>>
const unknown = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
const wait = { timeout: 20_000 }
const noticesOf = async (person: Member) =>
  (await person.query('notifications.list', {})).body.data.map(
    ({ kind, subject, actor_name }: Record<string, string>) => `${kind}: ${subject} by ${actor_name}`,
  ) as string[]
const mails = async ({ login }: Member) =>
  (await asOwner(team.api.database, `select subject from mail where recipient = '${login.email}' order by id`)).map(
    ({ subject }) => subject,
  )
const createTask = async (fields: object) => (await team.owner.mutate('tasks.create', fields)).body.id as string
const comment = (entity_id: string, text: string) =>
  team.owner.mutate('comments.create', { on: `task:${entity_id}`, body: text })

test('a mention and an assignment notify once, in the application and by email, as each member chose', async () => {
  const [ben, cleo] = [await team.join('member', 'Ben'), await team.join('member', 'Cleo')]
  await cleo.mutate('notifications.choose', { kind: 'assignment', app: true, mail: false })
  await cleo.mutate('notifications.choose', { kind: 'mention', app: false, mail: true })
  const task = await createTask({ title: 'Proofs', assignees: [ben.id, cleo.id] })
  await comment(task, `[@Ben](member:${ben.id}) and [@Cleo](member:${cleo.id})`)
  await team.owner.mutate('tasks.update', { id: task, priority: 'high' })
  await expect
    .poll(() => noticesOf(ben), wait)
    .toEqual(['mention: Proofs by Ada Berg', 'assignment: Proofs by Ada Berg'])
  expect(await mails(ben)).toEqual(['Ada Berg assigned you: Proofs', 'Ada Berg mentioned you: Proofs'])
  expect(await noticesOf(cleo)).toEqual(['assignment: Proofs by Ada Berg'])
  expect(await mails(cleo)).toEqual(['Ada Berg mentioned you: Proofs'])

  expect((await ben.query('notifications.unread')).body).toEqual({ unread: 2 })
  const [latest] = (await ben.query('notifications.list', {})).body.data
  expect((await cleo.mutate('notifications.markRead', { ids: [latest.id] })).body).toEqual({ unread: 1 })
  expect((await ben.mutate('notifications.markRead', { ids: [latest.id] })).body).toEqual({ unread: 1 })
  expect((await ben.query('notifications.list', { unread: true })).body.data).toHaveLength(1)
  expect((await ben.mutate('notifications.markRead', {})).body).toEqual({ unread: 0 })
})

test('the owner of a lead is notified like the assignee of a task', async () => {
  const ben = await team.join('member', 'Ben')
  const { body: lead } = await team.owner.mutate('leads.create', { name: 'Mia Moor', owner: ben.login.email })
  await expect.poll(() => noticesOf(ben), wait).toEqual(['assignment: Mia Moor by Ada Berg'])
  expect(lead.owner).toBe(ben.id)
  expect(await mails(ben)).toEqual(['Ada Berg assigned you: Mia Moor'])
})

test('restoring a task does not notify its assignees again', async () => {
  const ben = await team.join('member')
  const id = await createTask({ title: 'Flyers', assignees: [ben.id] })
  await expect.poll(() => noticesOf(ben), wait).toHaveLength(1)
  await team.owner.mutate('tasks.remove', { id })
  expect((await team.owner.mutate('tasks.restore', { id })).body).toMatchObject({ assignees: [ben.id], version: 2 })
  await createTask({ title: 'Posters', assignees: [ben.id] })
  await expect.poll(() => noticesOf(ben), wait).toContain('assignment: Posters by Ada Berg')
  expect(await noticesOf(ben)).toEqual(['assignment: Posters by Ada Berg', 'assignment: Flyers by Ada Berg'])
})

test('a mention shows the display name of its record: the number of a sheet, the person of a lead', async () => {
  const ben = await team.join('member')
  await team.owner.mutate('inventory.pushMovements', { movements: [receipt(1, 1)] })
  const { body: sheet } = await team.owner.mutate('stock_counts.create', {})
  const text = `[@Ben](member:${ben.id}), is the cellar done?`
  await team.owner.mutate('comments.create', { on: `stock_count:${sheet.id}`, body: text })
  await expect.poll(() => noticesOf(ben), wait).toEqual([`mention: ${sheet.number} by Ada Berg`])
  const pushed = { leads: [{ name: 'Ida Holm', email: 'ida@holm.example' }] }
  const { id } = (await team.owner.mutate('marketing.pushLeads', pushed)).body.results[0]
  await team.owner.mutate('comments.create', { on: `lead:${id}`, body: text })
  await expect.poll(() => noticesOf(ben), wait).toContain('mention: Ida Holm by Ada Berg')
  const bodies = await asOwner(
    team.api.database,
    `select body from mail where recipient = '${ben.login.email}' order by id`,
  )
  const links = bodies.map(({ body }) => /View (.*):\n.*\/([a-z]+\/.*)/.exec(body as string)?.slice(1))
  expect(links).toEqual([
    ['stock count', `counts/${sheet.id}`],
    ['lead', `leads/${id}`],
  ])
})

test('a guest gets no notification about records they may not see', async () => {
  const [guest, ben] = [await team.join('guest'), await team.join('member')]
  const task = await createTask({ title: 'Secret' })
  await comment(task, `[@Guest](member:${guest.id}) [@Ben](member:${ben.id})`)
  await expect.poll(() => noticesOf(ben), wait).toEqual(['mention: Secret by Ada Berg'])
  expect([await noticesOf(guest), await mails(guest)]).toEqual([[], []])
})

test('a guest is notified of due tasks they may see, and no longer shown what they may not see any more', async () => {
  const guest = await team.join('guest', 'Gina')
  const project = async (name: string) =>
    (await team.owner.mutate('projects.create', { name, team: [guest.id] })).body.id
  const [ours, lost] = [await project('Ours'), await project('Lost')]
  const due = { due: '2027-06-02', assignees: [guest.id] }
  await createTask({ title: 'Hidden', ...due })
  await createTask({ title: 'Visible', project: ours, ...due })
  const moved = await createTask({ title: 'Moved', project: lost, ...due })
  await expect.poll(() => noticesOf(guest), wait).toHaveLength(2)
  const notices = new Notices({ ...team.api.program, now: () => new Date('2027-06-01T09:00:00Z') })
  await notices.notifyDue()
  await notices.stop()
  const seen = [
    'due: Moved by null',
    'due: Visible by null',
    'assignment: Moved by Ada Berg',
    'assignment: Visible by Ada Berg',
  ]
  expect((await noticesOf(guest)).toSorted()).toEqual(seen.toSorted())
  const bodies = JSON.stringify(
    await asOwner(team.api.database, `select subject, body from mail where recipient = '${guest.login.email}'`),
  )
  expect([bodies.includes('Visible'), bodies.includes('Hidden')]).toEqual([true, false])

  await team.owner.mutate('projects.update', { id: lost, team: [] })
  expect((await noticesOf(guest)).toSorted()).toEqual(seen.filter((line) => !line.includes('Moved')).toSorted())
  expect((await guest.query('notifications.unread')).body).toEqual({ unread: 2 })
  expect((await guest.mutate('notifications.markRead', { ids: [unknown] })).body).toEqual({ unread: 2 })
  const { body: exported } = await guest.query('members.personalData', { id: guest.id })
  expect(exported.assigned_tasks.map(({ title }: { title: string | null }) => title)).toEqual([null, 'Visible', null])
  expect(exported.assigned_tasks[2].id).toBe(moved)
  expect(exported.notifications).toHaveLength(4)
  expect(JSON.stringify(exported)).not.toMatch(/Hidden|Moved/)

  await team.owner.mutate('tasks.update', { id: moved, project: ours })
  expect((await noticesOf(guest)).toSorted()).toEqual(seen.toSorted())
})

test('a former owner no longer sees what webhooks reported to them, nor a new guest what they saw as a member', async () => {
  const [second, ben] = [await team.join('owner', 'Olga'), await team.join('member', 'Bert')]
  const url = 'https://hooks.example.com/in?key=sesame'
  const { body: contact } = await team.owner.mutate('contacts.create', { name: 'Confidential customer' })
  await asOwner(
    team.api.database,
    `insert into notification (workspace_id, id, member, kind, entity, entity_id, subject, shown, created_at)
     select workspace_id, gen_random_uuid(), id, 'webhook', 'webhook', gen_random_uuid(), '${url}', true, now()
     from member where id = '${second.id}'`,
  )
  const text = `[@Bert](member:${ben.id}) call them`
  await team.owner.mutate('comments.create', { on: `contact:${contact.id}`, body: text })
  await expect.poll(() => noticesOf(ben), wait).toEqual(['mention: Confidential customer by Ada Berg'])
  expect(await noticesOf(second)).toEqual([`webhook: ${url} by null`])
  await team.owner.mutate('members.setRole', { id: second.id, role: 'manager' })
  await team.owner.mutate('members.setRole', { id: ben.id, role: 'guest' })
  expect([await noticesOf(second), await noticesOf(ben)]).toEqual([[], []])
  for (const one of [second, ben]) {
    const exported = await one.query('members.personalData', { id: one.id })
    expect(exported.text).not.toMatch(/sesame|Confidential customer/)
  }
})

test('a task due tomorrow in the time zone of the workspace notifies once, from the morning on', async () => {
  const ben = await team.join('member')
  const due = { due: '2027-03-02', assignees: [ben.id] }
  await createTask({ title: 'Open', ...due })
  await createTask({ title: 'Done', status: 'done', ...due })
  await createTask({ title: 'Later', ...due, due: '2027-03-03' })
  await expect.poll(() => noticesOf(ben), wait).toHaveLength(3)
  await ben.mutate('notifications.markRead', {})
  let clock = new Date('2027-03-01T07:59:00Z')
  const notices = new Notices({ ...team.api.program, now: () => clock })
  const open = async () => (await ben.query('notifications.list', { unread: true })).body.data
  await notices.notifyDue()
  expect(await open()).toEqual([])
  clock = new Date('2027-03-01T08:01:00Z')
  await notices.notifyDue()
  await notices.notifyDue()
  expect(await open()).toMatchObject([{ kind: 'due', subject: 'Open' }])
  await notices.stop()
})
