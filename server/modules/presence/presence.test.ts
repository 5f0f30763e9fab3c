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
  const heard = async (stream: typeof bens, type = 'present') => {
    for (;;) {
      const message = await stream.next()
      if (message.type === type) return message
    }
  }
  expect((await ben.mutate('presence.enter', visit)).body).toEqual({ members: [ben.id] })
  expect(await heard(bens)).toMatchObject({ record: id, members: [ben.id] })
  const cleosVisit = { ...visit, tab: 'tabofcleo' }
  expect((await cleo.mutate('presence.enter', cleosVisit)).body).toEqual({ members: [ben.id, cleo.id] })
  expect(await heard(bens)).toMatchObject({ members: [ben.id, cleo.id] })
  expect(await heard(cleos)).toMatchObject({ members: [ben.id, cleo.id] })
  const place = { id, tab: cleosVisit.tab, at: [1, 0, 3, 0, 3] }
  expect((await cleo.mutate('presence.point', place)).status).toBe(200)
  const cursor = { type: 'cursor', record: id, member: cleo.id, tab: place.tab, at: place.at }
  expect(await heard(bens, 'cursor')).toMatchObject(cursor)
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
  const cursors: unknown[] = []
  const there = new Presence(other, {
    onChange(workspace, record, members) {
      if (workspace === 'w') changes.push(`${record}: ${members.join()}`)
    },
    onCursor: (...heard) => cursors.push(heard),
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
  const { presence } = team.api.program.services.live
  presence.enter({ workspace: 'w', record: 'r', member: 'ben', tab: 'u' })
  await expect.poll(() => there.membersOn('w', 'r'), { timeout: 10_000 }).toEqual(['ada', 'ben'])
  presence.point({ workspace: 'w', record: 'r', member: 'ada', tab: 't' }, [3, 0, 7, 0, 2])
  presence.point({ workspace: 'w', record: 'r', member: 'ada', tab: 't' }, [3, 0, 8, 0, 2])
  presence.point({ workspace: 'w', record: 'r', member: 'stranger', tab: 's' }, [3, 0, 8, 0, 2])
  const cursor = { member: 'ada', tab: 't', at: [3, 0, 7, 0, 2] }
  await expect.poll(() => cursors, { timeout: 10_000 }).toEqual([['w', 'r', ['ben'], cursor]])
  presence.leave({ workspace: 'w', record: 'r', member: 'ben', tab: 'u' })
  await expect.poll(() => there.membersOn('w', 'r'), { timeout: 10_000 }).toEqual(['ada'])
  there.sweep(Date.now() + 60_000)
  expect(there.membersOn('w', 'r')).toEqual([])
  expect(changes).toEqual(['r: ada', 'r: ada,ben', 'r: ada', 'r: '])
  there.end()
  await other.end()
})
