import { beforeAll, expect, test } from 'vitest'
import { Notices } from '#server/modules/notifications/notices.ts'
import { agentsOf } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const team = openTeam()
const { call } = agentsOf(() => team.api)
type Person = Awaited<ReturnType<typeof team.join>>
const wait = { timeout: 20_000 }
const MORNING = '2027-03-01T09:00:00Z'
const TOMORROW = '2027-03-02'
let agent: string
let careful: string

beforeAll(async () => {
  team.api.beside = await startWorker(team.api.program)
  const token = async (name: string, approval: boolean) =>
    (await team.owner.mutate('tokens.create', { name, access: 'read_write', expires: null, approval })).body
      .secret as string
  agent = await token('Helper', false)
  careful = await token('Careful', true)
})

const noticesOf = async (person: Pick<Person, 'query'>) =>
  ((await person.query('notifications.list', {})).body.data as Record<string, string>[]).map(
    ({ kind, subject, actor_name }) => `${kind}: ${subject} by ${actor_name}`,
  )
const mailsTo = async ({ login }: Person) =>
  (await asOwner(team.api.database, `select subject from mail where recipient = '${login.email}' order by id`)).map(
    ({ subject }) => subject as string,
  )
const createTask = async (fields: object) => (await team.owner.mutate('tasks.create', fields)).body.id as string
async function assign(to: readonly Person[], fields: object, token = agent): Promise<string> {
  const { status, body } = await call(
    'create_task',
    { assignees: to.map(({ login }) => login.email), ...fields },
    token,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return (body['result'] ?? body['proposal']).id as string
}
/** A change through REST. */
async function patch(id: string, fields: object) {
  const headers = { Authorization: `Bearer ${agent}`, 'Content-Type': 'application/json', 'If-Match': '*' }
  const answer = await fetch(`${team.api.url}/api/v1/tasks/${id}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ ...fields, version: 1 }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}
async function remind(at: string) {
  const notices = new Notices({ ...team.api.program, now: () => new Date(at) })
  await notices.notifyDue()
  await notices.stop()
}

test('what agents do notifies in the application and causes no email', async () => {
  const [ben, cleo] = [await team.join('member', 'Ben'), await team.join('member', 'Cleo')]
  await assign([ben, cleo], { title: 'By an agent' })
  await createTask({ title: 'By a person', assignees: [ben.id] })
  await expect
    .poll(() => noticesOf(ben), wait)
    .toEqual(['assignment: By a person by Ada Berg', 'assignment: By an agent by Helper'])
  expect(await mailsTo(ben)).toEqual(['Ada Berg assigned you: By a person'])
  expect([await noticesOf(cleo), await mailsTo(cleo)]).toEqual([['assignment: By an agent by Helper'], []])
})

test('a task that an agent assigned or dated is due in the application only, until a person changes it', async () => {
  const ben = await team.join('member', 'Ben')
  const due = { due: TOMORROW }
  await assign([ben], { title: 'Untouched', ...due })
  const edited = await assign([ben], { title: 'Edited by a person', ...due })
  await team.owner.mutate('tasks.update', { id: edited, priority: 'high' })
  await patch(await assign([ben], { title: 'Edited through REST', ...due }), { priority: 'high' })
  const dated = await createTask({ title: 'Dated by an agent', assignees: [ben.id] })
  await call('update_task', { task: dated, ...due }, agent)
  const ranked = await createTask({ title: 'Ranked by an agent', assignees: [ben.id], ...due })
  await call('update_task', { task: ranked, priority: 'high' }, agent)
  await expect.poll(() => noticesOf(ben), wait).toHaveLength(5)
  const before = await mailsTo(ben)
  await remind(MORNING)
  const dueNotices = (await noticesOf(ben)).filter((notice) => notice.startsWith('due'))
  expect(dueNotices.toSorted()).toEqual([
    'due: Dated by an agent by null',
    'due: Edited by a person by null',
    'due: Edited through REST by null',
    'due: Ranked by an agent by null',
    'due: Untouched by null',
  ])
  const [mail, ...more] = (await mailsTo(ben)).slice(before.length)
  expect([mail, more]).toEqual(['2 tasks are due tomorrow', []])
  const [{ body }] = (await asOwner(
    team.api.database,
    `select body from mail where recipient = '${ben.login.email}' order by id desc limit 1`,
  )) as [{ body: string }]
  expect(body).toContain('Edited by a person')
  expect(body).toContain('Ranked by an agent')
})

test('what a person accepted is an act of that person', async () => {
  const ben = await team.join('member', 'Ben')
  const proposal = await assign([ben], { title: 'Accepted', due: TOMORROW }, careful)
  await team.owner.mutate('agents.accept', { id: proposal })
  await expect.poll(() => noticesOf(ben), wait).toEqual(['assignment: Accepted by Careful'])
  expect(await mailsTo(ben)).toEqual(['Careful assigned you: Accepted'])
  await remind(MORNING)
  expect((await mailsTo(ben)).slice(1)).toEqual(['Due tomorrow: Accepted'])
})

test('a review date that an agent set is reminded of in the application only, until a person changes the risk', async () => {
  const ben = await team.join('member', 'Ben')
  const dated = { owner: ben.login.email, review_due: '2027-02-01' }
  for (const title of ['Fire', 'Flood']) {
    const { status, body } = await call('create_risk', { title, ...dated }, agent)
    expect(status, JSON.stringify(body)).toBe(200)
    if (title === 'Flood') await team.owner.mutate('risks.update', { id: body['result'].id, category: 'people' })
  }
  const before = await mailsTo(ben)
  await remind(MORNING)
  const reviews = (await noticesOf(ben)).filter((notice) => notice.startsWith('review'))
  expect(reviews.toSorted()).toEqual(['review: Fire by null', 'review: Flood by null'])
  expect((await mailsTo(ben)).slice(before.length)).toEqual(['Review overdue: Flood'])
})
