import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { receipt } from '#server/testing/stock.ts'
import { openTeam } from '#server/testing/team.ts'
import { Notices } from './notices.ts'
import { startWorker } from './runner.ts'

const team = openTeam()
beforeAll(async () => {
  team.api.program.worker = await startWorker(team.api.program)
})

type Member = Awaited<ReturnType<typeof team.join>>
const wait = { timeout: 10_000, interval: 50 }
const told = async (person: Member) =>
  (await person.query('notifications.list', {})).body.data.map(
    ({ kind, subject, actor_name }: Record<string, string>) => `${kind}: ${subject} by ${actor_name}`,
  ) as string[]
const mails = async ({ login }: Member) =>
  (await asOwner(team.api.database, `select subject from mail where recipient = '${login.email}' order by id`)).map(
    ({ subject }) => subject,
  )
const createTask = async (fields: object) => (await team.owner.mutate('tasks.create', fields)).body.id as string
const comment = (entity_id: string, text: string) =>
  team.owner.mutate('comments.create', { entity: 'task', entity_id, text })

test('a mention and an assignment are told once, in the application and by mail, as each has chosen', async () => {
  const [ben, cleo] = [await team.join('member', 'Ben'), await team.join('member', 'Cleo')]
  await cleo.mutate('notifications.choose', { kind: 'assignment', app: true, mail: false })
  await cleo.mutate('notifications.choose', { kind: 'mention', app: false, mail: true })
  const task = await createTask({ title: 'Proofs', assignees: [ben.id, cleo.id] })
  await comment(task, `[@Ben](member:${ben.id}) and [@Cleo](member:${cleo.id})`)
  await team.owner.mutate('tasks.update', { id: task, priority: 'high' })
  await expect.poll(() => told(ben), wait).toEqual(['mention: Proofs by Ada Berg', 'assignment: Proofs by Ada Berg'])
  expect(await mails(ben)).toEqual(['Ada Berg assigned to you: Proofs', 'Ada Berg mentioned you: Proofs'])
  expect(await told(cleo)).toEqual(['assignment: Proofs by Ada Berg'])
  expect(await mails(cleo)).toEqual(['Ada Berg mentioned you: Proofs'])

  expect((await ben.query('notifications.unread')).body).toEqual({ unread: 2 })
  const [latest] = (await ben.query('notifications.list', {})).body.data
  expect((await cleo.mutate('notifications.markRead', { ids: [latest.id] })).body).toEqual({ unread: 1 })
  expect((await ben.mutate('notifications.markRead', { ids: [latest.id] })).body).toEqual({ unread: 1 })
  expect((await ben.query('notifications.list', { unread: true })).body.data).toHaveLength(1)
  expect((await ben.mutate('notifications.markRead', {})).body).toEqual({ unread: 0 })
})

test('a mention is told under the name of what it is about: of a sheet its number, of a lead the person', async () => {
  const ben = await team.join('member')
  await team.owner.mutate('inventory.pushMovements', { movements: [receipt(1, 1)] })
  const { body: sheet } = await team.owner.mutate('stock_counts.create', {})
  const text = `[@Ben](member:${ben.id}), is the cellar done?`
  await team.owner.mutate('comments.create', { entity: 'stock_count', entity_id: sheet.id, text })
  await expect.poll(() => told(ben), wait).toEqual([`mention: ${sheet.number} by Ada Berg`])
  const pushed = { leads: [{ name: 'Ida Holm', email: 'ida@holm.example' }] }
  const { id } = (await team.owner.mutate('marketing.pushLeads', pushed)).body.results[0]
  await team.owner.mutate('comments.create', { entity: 'lead', entity_id: id, text })
  await expect.poll(() => told(ben), wait).toContain('mention: Ida Holm by Ada Berg')
  const bodies = await asOwner(
    team.api.database,
    `select body from mail where recipient = '${ben.login.email}' order by id`,
  )
  const links = bodies.map(({ body }) => /Open this (.*):\n.*\/([a-z]+\/.*)/.exec(body as string)?.slice(1))
  expect(links).toEqual([
    ['stock count', `counts/${sheet.id}`],
    ['lead', `leads/${id}`],
  ])
})

test('a guest is told of nothing they may not see', async () => {
  const [guest, ben] = [await team.join('guest'), await team.join('member')]
  const task = await createTask({ title: 'Secret' })
  await comment(task, `[@Guest](member:${guest.id}) [@Ben](member:${ben.id})`)
  await expect.poll(() => told(ben), wait).toEqual(['mention: Secret by Ada Berg'])
  expect([await told(guest), await mails(guest)]).toEqual([[], []])
})

test('what is due tomorrow in the zone of the workspace is told once, from the morning on', async () => {
  const ben = await team.join('member')
  const due = { due: '2027-03-02', assignees: [ben.id] }
  await createTask({ title: 'Open', ...due })
  await createTask({ title: 'Done', status: 'done', ...due })
  await createTask({ title: 'Later', ...due, due: '2027-03-03' })
  await expect.poll(() => told(ben), wait).toHaveLength(3)
  await ben.mutate('notifications.markRead', {})
  let clock = new Date('2027-03-01T07:59:00Z')
  const notices = new Notices({ ...team.api.program, now: () => clock })
  const open = async () => (await ben.query('notifications.list', { unread: true })).body.data
  await notices.tellDue()
  expect(await open()).toEqual([])
  clock = new Date('2027-03-01T08:01:00Z')
  await notices.tellDue()
  await notices.tellDue()
  expect(await open()).toMatchObject([{ kind: 'due', subject: 'Open' }])
  await notices.stop()
})
