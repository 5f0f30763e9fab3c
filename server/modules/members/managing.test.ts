import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#server/core/values/actor.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { invitableRoles, mayManage } from './rules.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('each role manages the roles below it, and an owner manages everyone', () => {
  const managed = Object.fromEntries(ROLES.map((actor) => [actor, ROLES.filter((role) => mayManage(actor, role))]))
  expect(managed).toEqual({ owner: [...ROLES], manager: ['member', 'guest'], member: [], guest: [] })
  expect(ROLES.map(invitableRoles)).toEqual([['manager', 'member', 'guest'], ['member', 'guest'], [], []])
})

describe('managing members', () => {
  test('a manager changes members with lower roles and gives only lower roles', async () => {
    const team = await openWorkspace(api)
    const manager = await team.join('manager')
    const member = await team.join('member')
    const set = async (id: string, role: string) => (await manager.mutate('members.setRole', { id, role })).status
    expect(await set(member.id, 'guest')).toBe(200)
    expect(await set(member.id, 'manager')).toBe(403)
    expect(await set(manager.id, 'owner')).toBe(403)
    const [{ id: owner }] = (await manager.query('members.list', { role: ['owner'] })).body.data
    expect(await set(owner, 'guest')).toBe(403)
    expect((await manager.mutate('members.deactivate', { id: owner })).status).toBe(403)
    expect((await member.mutate('members.deactivate', { id: manager.id })).status).toBe(403)
  })

  test('the last owner stays, even if two owners leave concurrently', async () => {
    const team = await openWorkspace(api)
    const second = await team.join('manager')
    const [{ id: first }] = (await team.owner.query('members.list', { role: ['owner'] })).body.data
    expect((await team.owner.mutate('members.setRole', { id: first, role: 'manager' })).body).toMatchObject({
      code: 'conflict',
    })
    expect((await team.owner.mutate('members.setRole', { id: second.id, role: 'owner' })).status).toBe(200)
    const replies = await Promise.all([
      team.owner.mutate('members.setRole', { id: second.id, role: 'member' }),
      second.mutate('members.setRole', { id: first, role: 'member' }),
    ])
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const survivors = [team.owner, second].map((person) => person.query('members.list', { role: ['owner'] }))
    expect((await Promise.all(survivors))[0]!.body.total).toBe(1)
  })

  test('an erased owner cannot be reactivated and does not count as an owner', async () => {
    const team = await openWorkspace(api)
    const second = await team.join('manager')
    const [{ id: first }] = (await team.owner.query('members.list', { role: ['owner'] })).body.data
    await team.owner.mutate('members.setRole', { id: second.id, role: 'owner' })
    expect((await team.owner.mutate('members.erase', { id: second.id })).status).toBe(200)
    const back = await team.owner.mutate('members.reactivate', { id: second.id })
    expect([back.status, back.body.message]).toEqual([
      409,
      'This person was erased and has no account. Invite them again instead.',
    ])
    // A state that earlier versions could leave.
    await asOwner(api.database, `update member set status = 'active' where id = '${second.id}'`)
    for (const leave of [
      team.owner.mutate('members.setRole', { id: first, role: 'member' }),
      team.owner.mutate('members.handOver', { id: second.id }),
    ])
      expect((await leave).status).toBe(409)
    expect((await team.owner.query('tokens.list')).status).toBe(200)
  })

  test('an owner who is demoted during the request cannot transfer ownership', async () => {
    const team = await openWorkspace(api)
    const [second, heir] = [await team.join('manager'), await team.join('member')]
    const [{ id: first }] = (await team.owner.query('members.list', { role: ['owner'] })).body.data
    await team.owner.mutate('members.setRole', { id: second.id, role: 'owner' })
    const lock = new pg.Client(api.database.ownerUrl)
    await lock.connect()
    await lock.query(`set app.maintenance = 'on'; begin; update member set role = 'member' where id = '${first}'`)
    const handing = team.owner.mutate('members.handOver', { id: heir.id })
    const waits = `select 1 from pg_locks where not granted`
    await expect.poll(async () => (await lock.query(waits)).rowCount).toBeGreaterThan(0)
    await lock.query('commit')
    await lock.end()
    expect((await handing).body).toMatchObject({ code: 'conflict', message: 'You are no longer an owner.' })
    expect((await second.query('members.list', { role: ['owner'] })).body.data).toMatchObject([{ id: second.id }])
  })

  test('members cannot deactivate themselves', async () => {
    const team = await openWorkspace(api)
    const [{ id }] = (await team.owner.query('members.list', { role: ['owner'] })).body.data
    expect((await team.owner.mutate('members.deactivate', { id })).body).toMatchObject({ code: 'conflict' })
  })

  test('members change their own name, and every change is in the activity log', async () => {
    const team = await openWorkspace(api)
    const guest = await team.join('guest')
    expect((await guest.mutate('members.updateProfile', { name: 'Gina', title: 'Photographer' })).body).toMatchObject({
      name: 'Gina',
      version: 2,
    })
    await team.owner.mutate('members.setRole', { id: guest.id, role: 'member' })
    await team.owner.mutate('members.deactivate', { id: guest.id })
    const { rows } = await api.program.databases.relay.pool.query(
      'select event, before from change where entity_id = $1 order by id',
      [guest.id],
    )
    expect(rows).toEqual([
      { event: 'member.created', before: null },
      { event: 'member.updated', before: { name: 'A guest', title: null } },
      { event: 'member.updated', before: { role: 'guest' } },
      { event: 'member.updated', before: { status: 'active' } },
    ])
  })
})
