import { beforeAll, expect, test } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { numberChanges } from '#server/testing/number-changes.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const agent = agentsOf(() => team.api)
const { call } = agent
let [asking, other] = ['', '']

const made = (procedure: string, input: object) => team.owner.made(procedure, input)
async function askingToken(name: string): Promise<string> {
  const { token, secret } = await made('tokens.create', { name, access: 'read_write', expires: null })
  await asOwner(team.api.database, `update token set approval = true, reach = 'agent' where id = '${token.id}'`)
  return secret as string
}
const propose = (args: object, tool = 'create_project') => agent.proposed(tool, args, asking)
const read = async (record: string, token = asking) =>
  (await call('get_record', { record, kind: 'proposal' }, token)).body

beforeAll(async () => {
  asking = await askingToken('Robin')
  other = await askingToken('Wren')
})

test('an agent reads what became of its proposal, and which records it created', async () => {
  const proposal = await propose({ name: 'Fair', first_tasks: [{ title: 'Book' }] })
  const open = await read(proposal['id'])
  expect(open).toMatchObject({ kind: 'proposal', name: 'create_project', version: 1, link: proposal['link'] })
  expect(open['record']).toMatchObject({ status: 'open', tool: 'create_project' })
  expect(open['record'].changes.map(({ event }: Body) => event)).toEqual(['project.created', 'task.created'])
  expect(open['record']).not.toHaveProperty('records')
  const accepted = await made('agents.accept', { id: proposal['id'] })
  const { version, record } = await read(`${proposal['link']}?from=chat#top`)
  expect(version).toBe(2)
  expect(record).toMatchObject({ status: 'accepted', decided_at: expect.any(String) })
  expect(record.records.map(({ kind }: Body) => kind)).toEqual(['project', 'task'])
  expect(accepted).toMatchObject({
    id: proposal['id'],
    records: record.records,
    changes: [
      { event: 'project.created', subject: 'Fair' },
      { event: 'task.created', subject: 'Book' },
    ],
  })
  const [project] = record.records as [Body]
  expect((await call('get_record', { record: project['id'] }, asking)).body).toMatchObject({
    kind: 'project',
    name: 'Fair',
  })
})

test('a refused one is refused, and only its own agent reads it', async () => {
  const { id } = await propose({ name: 'Never' })
  await made('agents.refuse', { id })
  expect((await read(id))['record']).toMatchObject({ status: 'refused' })
  expect((await call('get_record', { record: id }, asking)).body).toMatchObject({ kind: 'proposal' })
  expect(await read(id, other)).toMatchObject({ error: 'not_found' })
  expect((await read('create_project'))['message']).toBe('record: proposals have no names. Send the id or the link')
})

test('the same client_ref answers the decision', async () => {
  const [yes, no] = [
    { name: 'Yes', client_ref: 'yes' },
    { name: 'No', client_ref: 'no' },
  ]
  const [accepted, refused] = [await propose(yes), await propose(no)]
  expect(await propose(yes)).toEqual(accepted)
  await made('agents.acceptEach', { ids: [accepted['id']] })
  await made('agents.refuseEach', { ids: [refused['id']] })
  const again = (await call('create_project', yes, asking)).body
  expect(again).toMatchObject({
    outcome: 'accepted',
    proposal: { ...accepted, records: [{ kind: 'project', id: expect.any(String) }] },
  })
  expect((await call('create_project', no, asking)).body).toMatchObject({ outcome: 'refused', proposal: refused })
  const projects = (await team.owner.query('projects.list', { q: 'Yes' })).body as Body
  expect(projects['data'].map(({ id }: Body) => id)).toEqual([again['proposal'].records[0].id])
})

test('both decisions are events, with the records that were created', async () => {
  const { id } = await propose(
    { task: (await made('tasks.create', { title: 'Print' }))['id'], status: 'done' },
    'update_task',
  )
  const refused = await propose({ name: 'Refused' })
  await made('agents.accept', { id })
  await made('agents.refuse', { id: refused['id'] })
  await numberChanges(team.api)
  const rest = await team.withToken('read_only')
  const events = async (type: string) => {
    const { body } = await rest('GET', `/changes?event=${type}&limit=200`)
    return (body.data as Body[]).map(({ data }) => data as Body)
  }
  expect((await events('agent.accepted')).find((data) => data['id'] === id)).toMatchObject({
    status: 'accepted',
    tool: 'update_task',
    version: 2,
    records: [{ kind: 'task' }],
  })
  expect((await events('agent.refused')).find((data) => data['id'] === refused['id'])).toMatchObject({
    status: 'refused',
    records: [],
  })
})
