import { expect, test } from 'vitest'
import { Signals } from '#server/core/database/signals.ts'
import { Presence } from '#server/core/live/presence.ts'
import { createLog } from '#server/core/operations/log.ts'
import { follow } from '#server/testing/live.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

const createTask = async () => (await team.owner.mutate('tasks.create', { title: 'Proofs' })).body.id as string

test('viewers of a record see each other, and others do not see them', async () => {
  const [ben, cleo] = [await team.join('member', 'Ben'), await team.join('member', 'Cleo')]
  const id = await createTask()
  const visit = { entity: 'task', id, tab: 'tabofben1' }
  const [bens, cleos] = [await follow(team.api.url, ben, {}), await follow(team.api.url, cleo, {})]
  const heard = async (stream: typeof bens) => {
    for (;;) {
      const message = await stream.next()
      if (message.type === 'present') return message
    }
  }
  expect((await ben.mutate('presence.enter', visit)).body).toEqual({ members: [ben.id] })
  expect(await heard(bens)).toMatchObject({ record: id, members: [ben.id] })
  const cleosVisit = { ...visit, tab: 'tabofcleo' }
  expect((await cleo.mutate('presence.enter', cleosVisit)).body).toEqual({ members: [ben.id, cleo.id] })
  expect(await heard(bens)).toMatchObject({ members: [ben.id, cleo.id] })
  expect(await heard(cleos)).toMatchObject({ members: [ben.id, cleo.id] })
  await cleo.mutate('presence.leave', cleosVisit)
  expect(await heard(bens)).toMatchObject({ members: [ben.id] })
  bens.close()
  cleos.close()
})

test('members without access to a record cannot be present on it', async () => {
  const guest = await team.join('guest')
  const visit = { entity: 'task', id: await createTask(), tab: 'tabofguest' }
  expect((await guest.mutate('presence.enter', visit)).status).toBe(404)
  expect((await team.owner.mutate('presence.enter', { ...visit, entity: 'contact' })).status).toBe(404)
})

test('every process knows the viewers, and a viewer without a heartbeat disappears', async () => {
  const other = new Signals(team.api.program.databases.relay, createLog('silent'))
  const changes: string[] = []
  const there = new Presence(other, (workspace, record, members) => {
    if (workspace === 'w') changes.push(`${record}: ${members.join()}`)
  })
  await expect
    .poll(
      () => {
        team.api.program.services.live.presence.enter({ workspace: 'w', record: 'r', member: 'ada', tab: 't' })
        return there.membersOn('w', 'r')
      },
      { timeout: 10_000 },
    )
    .toEqual(['ada'])
  there.sweep(Date.now() + 60_000)
  expect(there.membersOn('w', 'r')).toEqual([])
  expect(changes).toEqual(['r: ada', 'r: '])
  there.end()
  await other.end()
})
