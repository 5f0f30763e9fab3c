import { expect, test } from 'vitest'
import { PLAN, playAgentSession, REMARK, STEP, TASKS } from '#server/testing/agent-session.ts'
import type { Body } from '#server/testing/agents.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

async function answered(answer: Promise<{ status: number; body: unknown; text: string }>): Promise<Body> {
  const { status, body, text } = await answer
  expect(status, text).toBe(200)
  return body as Body
}
const made = (procedure: string, input: object) => answered(team.owner.mutate(procedure, input))
const asked = (procedure: string, input: object) => answered(team.owner.query(procedure, input))
/** A record without the fields that every write changes. */
const still = ({ version: _version, updated_at: _updated, ...record }: Body) => record

test('an agent plans a fair by the official client, beside a person, and its run is reverted', async () => {
  const fair = await made('projects.create', { name: 'Autumn fair in Bergen' })
  const deal = await made('deals.create', {
    name: 'Fair stand',
    amount: 1_200,
    company: 'Fjord Books',
    project: fair['id'],
  })
  const markdown = '## Steps\n\nCount the till.\n'
  const { id, version } = await made('documents.create', { kind: 'sop', title: 'Close the shop', markdown })
  const byPerson = '## Steps\n\nCount the till.\n\nLock the door.\n'
  const { secret: token } = await made('tokens.create', { name: 'Planner', access: 'read_write', expires: null })

  let edited: Body = {}
  const session = await playAgentSession({
    url: team.api.url,
    token,
    run: 'Autumn fair',
    project: 'autumn fa',
    deal: 'fair stand',
    sop: 'close the shop',
    personWrites: async () => (edited = await made('documents.update', { id, version, markdown: byPerson })),
  })

  expect(session.project['id']).toBe(fair['id'])
  const tasks = await Promise.all(session.tasks.map((task) => asked('tasks.get', { id: task['id'] })))
  expect(tasks.map(({ title, project }) => [title, project])).toEqual(TASKS.map((title) => [title, fair['id']]))
  expect(await asked('documents.get', { id: session.plan['id'] })).toMatchObject({ title: PLAN, project: fair['id'] })
  expect(await asked('invoices.get', { id: session.invoice['id'] })).toMatchObject({
    status: 'draft',
    number: null,
    deal: deal['id'],
    company: 'Fjord Books',
    subtotal: 1_200,
    total: 1_428,
  })

  // The person was faster: the agent gets a conflict and reads again, and neither text is lost.
  expect(session.stale).toMatchObject({ isError: true, body: { error: 'conflict' } })
  expect(session.stale.body['message']).toMatch(/version/)
  expect((await asked('documents.get', { id }))['markdown']).toBe(`${byPerson}\n${STEP}\n`)
  const comments = await asked('comments.list', { on: `project:${fair['id']}` })
  expect(comments['data'].map(({ body }: Body) => body)).toEqual([REMARK])

  expect(session.refusals.noTool).toMatch(/Unknown tool: delete_task/)
  expect(session.refusals.noField.isError).toBe(true)
  expect(session.refusals.noField.body['message']).toMatch(/^deleted_at: is not an argument of update_task/)
  expect(await asked('tasks.get', { id: session.tasks[0]!['id'] })).toEqual(tasks[0])

  await team.api.program.services.agentCalls.flush()
  const { data: runs } = await asked('agents.runs', {})
  const [run] = runs as [Body]
  expect(run).toMatchObject({ label: 'Autumn fair', agent: 'Planner', changes: 9, reverted: 0 })
  const outcome = await made('agents.revertRun', { id: run['run'] })
  expect(outcome).toMatchObject({ failed: [], has_more: false })
  expect(still(await asked('documents.get', { id }))).toEqual(still(edited))
  for (const { id: task } of tasks) expect((await team.owner.query('tasks.get', { id: task })).status).toBe(404)
  for (const [procedure, gone] of [
    ['documents.get', session.plan],
    ['invoices.get', session.invoice],
  ] as const)
    expect((await team.owner.query(procedure, { id: gone['id'] })).status, procedure).toBe(404)
  expect((await asked('comments.list', { on: `project:${fair['id']}` }))['data']).toEqual([])
  expect((await asked('agents.run', { id: run['run'] }))['reverted']).toBe(9)
})
