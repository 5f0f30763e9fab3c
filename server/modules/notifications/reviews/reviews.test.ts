import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { projectKind } from '../../projects/kind.ts'
import { Notices } from '../notices.ts'

const team = openTeam()

/** Projects whose first owner reviews them on their due date, until they are completed. */
const reviewed = {
  ...projectKind,
  rows: sql`(select *, owners[1] as owner from project)`,
  reviews: { due: 'due', owner: 'owner', open: sql<boolean>`project.status <> 'completed'` },
}

/** The clock of as many processes as the test asks for. */
function reminding() {
  const services = { ...team.api.program.services, kinds: new Map([['project', reviewed]]) }
  return async (at: string, processes = 1) => {
    const started = Array.from({ length: processes }, () => {
      return new Notices({ ...team.api.program, services, now: () => new Date(at) })
    })
    await Promise.all(started.map((notices) => notices.notifyDue()))
    await Promise.all(started.map((notices) => notices.stop()))
  }
}

async function open() {
  const ben = await team.join('member', 'Ben')
  return {
    ben,
    create: async (fields: object) =>
      (await team.owner.mutate('projects.create', { name: 'Paper', owners: [ben.id], ...fields })).body.id as string,
    notices: async () =>
      (await ben.query('notifications.list', {})).body.data
        .map(({ kind, subject, due }: Record<string, string>) => `${kind} ${subject} ${due}`)
        .toReversed() as string[],
    mails: async () =>
      (
        await asOwner(team.api.database, `select subject from mail where recipient = '${ben.login.email}' order by id`)
      ).map(({ subject }) => subject as string),
  }
}

test('the owner is reminded 14 days and 1 day before and when the date has passed, once each', async () => {
  const remind = reminding()
  const { create, notices, mails } = await open()
  await create({ due: '2027-03-20' })
  await remind('2027-03-05T12:00:00Z')
  expect(await notices()).toEqual([])
  await remind('2027-03-06T07:59:00Z')
  expect(await notices()).toEqual([])
  for (const at of ['06T08:01', '07T12:00', '18T12:00', '19T08:01', '20T12:00', '21T07:00', '21T08:01', '30T12:00'])
    await remind(`2027-03-${at}:00Z`, 4)
  expect(await notices()).toEqual(Array.from({ length: 3 }, () => 'review Paper 2027-03-20'))
  expect(await mails()).toEqual(['Review due in 14 days: Paper', 'Review due tomorrow: Paper', 'Review overdue: Paper'])
})

test('moving the date or changing the owner starts again; a reminder that was missed is sent later', async () => {
  const remind = reminding()
  const { create, mails } = await open()
  const id = await create({ due: '2027-05-01' })
  await remind('2027-05-02T12:00:00Z')
  await team.owner.mutate('projects.update', { id, due: '2027-05-16' })
  await remind('2027-05-02T12:15:00Z')
  await remind('2027-05-03T12:15:00Z')
  expect(await mails()).toEqual(['Review overdue: Paper', 'Review due in 14 days: Paper'])
  await team.owner.mutate('projects.update', { id, due: '2027-05-01' })
  await remind('2027-05-03T12:30:00Z')
  expect((await mails()).at(-1)).toBe('Review overdue: Paper')
  const cleo = await team.join('member', 'Cleo')
  await team.owner.mutate('projects.update', { id, owners: [cleo.id] })
  await remind('2027-05-03T12:45:00Z')
  expect(await mails()).toHaveLength(3)
  expect((await cleo.query('notifications.list', {})).body.data).toMatchObject([{ kind: 'review', subject: 'Paper' }])
})

test('what is closed, deleted or switched off reminds no one, and several reminders share an email', async () => {
  const remind = reminding()
  const { ben, create, notices, mails } = await open()
  await team.owner.mutate('workspaces.update', { time_zone: 'Pacific/Auckland' })
  await create({ name: 'Closed', due: '2027-08-01', status: 'completed' })
  await team.owner.mutate('projects.remove', { id: await create({ name: 'Deleted', due: '2027-08-01' }) })
  await create({ name: 'Without a date' })
  await create({ name: 'First', due: '2027-08-02' })
  await create({ name: 'Second', due: '2027-08-02' })
  await ben.mutate('notifications.choose', { kind: 'review', app: false, mail: true })
  // In Auckland it is 1 August, 9 a.m.
  await remind('2027-07-31T21:00:00Z')
  expect([await notices(), await mails()]).toEqual([[], ['2 reviews are due']])
  const [{ body }] = (await asOwner(
    team.api.database,
    `select body from mail where recipient = '${ben.login.email}'`,
  )) as [{ body: string }]
  expect(body).toMatch(/2027-08-02: First[^]*2027-08-02: Second/)
})
