import { beforeAll, describe, expect, test } from 'vitest'
import { agentsOf, type Body, called } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const { call, connect } = agentsOf(() => team.api)
let [token, reader] = ['', '']
let anna: string

async function make(procedure: string, input: object): Promise<Body> {
  const { status, body, text } = await team.owner.mutate(procedure, input)
  if (status !== 200) throw new Error(`${procedure} answered ${status} ${text}`)
  return body as Body
}

beforeAll(async () => {
  anna = (await team.join('member', 'Anna Berg')).id
  for (const name of ['Sam Lee', 'Sam Lee', 'Zoë [x] Ito']) await team.join('member', name)
  token = (await make('tokens.create', { name: 'Agent', access: 'read_write', expires: null }))['secret']
  reader = (await make('tokens.create', { name: 'Reader', access: 'read_only', expires: null }))['secret']
  await make('projects.create', { name: 'Website relaunch' })
  await make('contacts.create', { name: 'Ada Brandt', email: 'ada@brandt.example' })
  await make('tasks.create', { title: 'Sketch' })
})

async function write(tool: string, args: object): Promise<Body> {
  const { status, body } = await call(tool, args, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const countOf = async (table: string) => {
  const [row] = await asOwner(team.api.database, `select count(*)::int as n from ${table}`)
  return row!['n'] as number
}

/** Deadlines count from the time of the call. */
const timeless = (body: Body): Body =>
  JSON.parse(JSON.stringify(body).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time'))

const TICKET = {
  title: 'The proof shows the wrong paper',
  type: 'Incident',
  impact: 'HIGH',
  urgency: 'high',
  contact: 'ada brandt',
  assignee: 'anna berg',
  project: 'website relaunch',
  due: 'tomorrow',
}
const RISK = {
  title: 'The press fails',
  owner: 'Anna Berg',
  treatment: 'reduce',
  inherent: [4, 5],
  current: [3, 5],
  loss: [1000, 5000, 20000],
  review_due: 'end of next month',
}
const COMMENT = { record: 'sketch', kind: 'task', text: 'Please look, @Anna Berg.', mentions: ['ANNA BERG'] }

describe('create_ticket', () => {
  test('resolves names and labels, and answers the deadlines', async () => {
    const { outcome, result } = await write('create_ticket', TICKET)
    expect(outcome).toBe('done')
    expect(result).toMatchObject({
      number: 1,
      priority: 'urgent',
      assignee: { id: anna, name: 'Anna Berg' },
      due: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      respond_by: expect.stringMatching(/Z$/),
      link: expect.stringContaining(`/tickets/${result.id}`),
    })
    const { record } = (await call('get_record', { record: result.link }, token)).body
    expect(record).toMatchObject({
      type: 'incident',
      status: 'new',
      contact: { name: 'Ada Brandt' },
      project: { name: 'Website relaunch' },
    })
  })

  test.each([
    [{ assignee: 'sam lee' }, /^assignee: “sam lee” is the name of several records/],
    [
      { contact: 'Ada Brand' },
      /^contact: no contact is named “Ada Brand”. Nearest: “Ada Brandt \(ada@brandt.example\)”/,
    ],
    [{ impact: 'huge' }, /^impact: must be one of low, medium, high/],
    [{ due: 'soon' }, /^due: “soon” is not an unambiguous date/],
    [{ requester_email: 'no address' }, /^requester_email: /],
    [{ status: 'closed' }, /^status: is not an argument of create_ticket. Its arguments: title, desc/],
  ])('refuses %j', async (wrong, message) => {
    const { status, body } = await call('create_ticket', { title: 'x', ...wrong }, token)
    expect(status).toBe(400)
    expect(body['message']).toMatch(message)
  })
})

describe('create_risk', () => {
  test('rates the risk and leaves it open', async () => {
    const { result } = await write('create_risk', RISK)
    expect(result).toMatchObject({ number: 1, level: 'high', owner: { name: 'Anna Berg' } })
    const { record } = (await call('get_record', { record: result.id }, token)).body
    expect(record).toMatchObject({
      status: 'open',
      inherent: { likelihood: 4, impact: 5 },
      score_inherent: 20,
      loss: { low: 1000, likely: 5000, high: 20000, currency: 'EUR' },
      review_due: result.review_due,
    })
  })

  test.each([
    [{ status: 'accepted' }, /^status: is not an argument of create_risk/],
    [{ current: [3, 6] }, /^current.impact: must be from 1 to 5/],
    [{ current: [3] }, /^current: must be \[likelihood, impact\]/],
    [{ loss: [5, 4, 6] }, /^loss.likely: must not be less than low/],
    [{ treatment: 'ignore' }, /^treatment: must be one of avoid, reduce, share, accept/],
  ])('refuses %j', async (wrong, message) => {
    const { status, body } = await call('create_risk', { title: 'x', ...wrong }, token)
    expect(status).toBe(400)
    expect(body['message']).toMatch(message)
  })
})

describe('add_comment', () => {
  test('mentions people by name, whom the application notifies without mail', async () => {
    const mails = await countOf('mail')
    const { result } = await write('add_comment', COMMENT)
    const link = `[@Anna Berg](member:${anna})`
    expect(result).toMatchObject({
      on: expect.stringMatching(/^task:/),
      text: `Please look, ${link}.`,
      mentions: [{ id: anna, name: 'Anna Berg' }],
      link: expect.stringContaining('/tasks/'),
    })
    const first = await write('add_comment', { ...COMMENT, text: 'Done.' })
    expect(first['result'].text).toBe(`${link} Done.`)
    const odd = await write('add_comment', { ...COMMENT, text: 'Hi', mentions: ['zoe [x] ito'] })
    expect(odd['result'].mentions).toHaveLength(1)
    const { comments } = (await call('get_record', { record: result.on, comments: true }, token)).body
    expect(comments.map(({ author }: Body) => author)).toEqual(Array(3).fill('a program'))
    expect(await countOf('mail')).toBe(mails)
  })

  test.each([
    [{ mentions: ['Sam Lee'] }, /^mentions: “Sam Lee” is the name of several records/],
    [{ mentions: ['Ana Berg'] }, /Nearest: “Anna Berg/],
    [{ text: ' ' }, /^text: /],
    [{ kind: 'folder' }, /^kind: must be one of task, project, document/],
    [{ record: 'Skizze' }, /^record: no task is named “Skizze”/],
  ])('refuses %j', async (wrong, message) => {
    const { status, body } = await call('add_comment', { ...COMMENT, ...wrong }, token)
    expect(status).toBe(400)
    expect(body['message']).toMatch(message)
  })
})

describe.each([
  ['create_ticket', 'ticket', 'ticket.created', TICKET],
  ['create_risk', 'risk', 'risk.created', RISK],
  ['add_comment', 'comment', 'comment.created', COMMENT],
] as const)('%s', (tool, table, event, args) => {
  test('says in a dry run what it would write, and writes nothing', async () => {
    const before = await countOf(table)
    const { outcome, changes, result } = await write(tool, { ...args, dry_run: true })
    expect([outcome, result]).toEqual(['dry_run', undefined])
    expect(changes).toEqual([expect.objectContaining({ event, id: 'new' })])
    expect(await countOf(table)).toBe(before)
  })

  test('writes once for one client_ref', async () => {
    const before = await countOf(table)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(tool, { ...args, client_ref: 'once' }, token)),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await countOf(table)).toBe(before + 1)
  })

  test('waits for approval if the token says so', async () => {
    const { token: made, secret } = await make('tokens.create', { name: 'Asks', access: 'read_write', expires: null })
    await asOwner(team.api.database, `update token set approval = true, reach = 'agent' where id = '${made.id}'`)
    const before = await countOf(table)
    const { body } = await call(tool, args, secret)
    expect(body, JSON.stringify(body)).toMatchObject({
      outcome: 'waiting_for_approval',
      changes: [{ event }],
      proposal: { link: expect.any(String) },
    })
    expect(await countOf(table)).toBe(before)
  })

  test('is refused to a read-only token', async () => {
    const { status, body } = await call(tool, args, reader)
    expect([status, body['error']]).toEqual([403, 'insufficient_scope'])
  })

  test('answers the official client the same', async () => {
    const client = await connect('2026-07-28', token)
    const dry = { ...args, dry_run: true }
    const { isError, body } = await called(client, tool, dry)
    expect(isError).toBe(false)
    expect(timeless(body)).toEqual(timeless(await write(tool, dry)))
    await client.close()
  })
})
