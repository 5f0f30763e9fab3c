import { beforeAll, expect, test } from 'vitest'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import type { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'

const team = openTeam()
const agent = agentsOf(() => team.api)
const tokens: string[] = []
let manager: Person
let member: Person

beforeAll(async () => {
  team.api.beside = await startWorker(team.api.program)
  manager = await team.join('manager', 'Mia Manager')
  member = await team.join('member', 'Max Member')
  for (const name of ['Robin', 'Kim']) {
    const input = { name, access: 'read_write', expires: null, approval: true }
    tokens.push((await team.owner.mutate('tokens.create', input)).body.secret)
  }
})

const propose = async (args: object, token = tokens[0]!) =>
  (await agent.proposed('create_task', { title: 'Print', ...args }, token))['id'] as string

const noticesOf = async (person: Pick<Person, 'query'>) =>
  ((await person.query('notifications.list', {})).body.data as Body[]).filter(({ kind }) => kind === 'proposal')
const count = async (person: Pick<Person, 'query'>) => (await person.query('agents.waiting')).body.count as number
/** Waits until the owner was notified of the agent of the last proposal. */
const noticed = async (names: string[]) => {
  await expect
    .poll(async () => (await noticesOf(team.owner)).map(({ actor_name }) => actor_name as string))
    .toEqual(names)
}

test('people who decide are notified once while an agent waits, again when it proposes anew, and never by email', async () => {
  const first = await propose({ title: 'Print the posters' })
  await noticed(['Robin'])
  for (let nth = 0; nth < 5; nth++) await propose({ title: `Print ${nth}` })
  await propose({}, tokens[1])
  await noticed(['Kim', 'Robin'])
  expect((await noticesOf(manager)).map(({ subject, entity }) => [subject, entity])).toEqual([
    ['Print', 'agent'],
    ['Print the posters', 'agent'],
  ])
  expect(await noticesOf(member)).toEqual([])
  expect(await Promise.all([count(team.owner), count(manager)])).toEqual([7, 7])

  await team.owner.mutate('agents.refuse', { id: first })
  await propose({ title: 'Fold' })
  await noticed(['Robin', 'Kim', 'Robin'])
  expect(await asOwner(team.api.database, `select kind from mail where kind = 'proposal'`)).toEqual([])
})
