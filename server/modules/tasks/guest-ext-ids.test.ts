import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let guest: Person
/** Of a task that the guest cannot see, of one that they can, and of none. */
const HIDDEN = 'ticket-1'
const SEEN = 'ticket-2'
const FREE = 'ticket-3'
let project: string
let seen: string

beforeAll(async () => {
  const joined = await team.join('guest')
  guest = joined
  project = (await team.owner.mutate('projects.create', { name: 'Shop', team: [joined.id] })).body.id
  await team.owner.mutate('tasks.create', { title: 'Hidden', ext_id: HIDDEN })
  seen = (await team.owner.mutate('tasks.create', { title: 'Seen', project, ext_id: SEEN })).body.id
})

const record = (extId: string) => ({ title: 'A task of a guest', project, ext_id: extId })
/** The answers for a taken id and a free one. */
const answers = async (send: (extId: string) => ReturnType<Person['mutate']>) => {
  const [hidden, free] = [await send(HIDDEN), await send(FREE)]
  return [hidden, free].map(({ status, text }) => [status, text.replaceAll(HIDDEN, FREE)])
}

test.each<[string, (extId: string) => ReturnType<Person['mutate']>]>([
  ['creates a task', (extId) => guest.mutate('tasks.create', record(extId))],
  ['changes one', (extId) => guest.mutate('tasks.update', { id: seen, ext_id: extId })],
  ['changes several', (extId) => guest.mutate('tasks.updateEach', { records: [{ id: seen, ext_id: extId }] })],
  ['puts one', (extId) => guest.mutate('tasks.put', record(extId))],
  ['puts one of a version', (extId) => guest.mutate('tasks.put', { ...record(extId), version: 1 })],
  ['creates a batch', (extId) => guest.mutate('tasks.batch', { action: 'create', records: [record(extId)] })],
  ['puts a batch', (extId) => guest.mutate('tasks.batch', { action: 'put', records: [record(extId)] })],
])('a guest who %s learns nothing of a hidden task', async (_, send) => {
  const [hidden, free] = await answers(send)
  expect(hidden).toEqual(free)
  expect(hidden![1]).toMatch(/ext_id: cannot be set by guests|no task has this ext_id/)
})

test('a guest puts a task that they see', async () => {
  const { status, body } = await guest.mutate('tasks.put', { ...record(SEEN), title: 'Put' })
  expect([status, body]).toMatchObject([200, { id: seen, title: 'Put', ext_id: SEEN }])
})

test('members are refused a taken one', async () => {
  const member = await team.join('member')
  expect(await member.mutate('tasks.create', { title: 'Again', ext_id: HIDDEN })).toMatchObject({ status: 409 })
})
