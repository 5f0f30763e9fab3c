import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace } from '#server/testing/person.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('an owner writes confidential fields, members read their own, and others cannot see them', async () => {
  const team = await openWorkspace(api)
  const [ben, manager] = [await team.join('member', 'Ben Wolff'), await team.join('manager')]
  const blank = (await ben.query('members.hr.get', { id: ben.id })).body
  expect(blank).toMatchObject({ id: ben.id, salary: null, version: 0 })
  const written = await team.owner.mutate('members.hr.update', {
    id: ben.id,
    salary: 52_000.5,
    birth_date: '1990-02-28',
  })
  expect(written.body).toMatchObject({ salary: 52_000.5, birth_date: '1990-02-28', version: 1 })
  expect((await ben.query('members.hr.get', { id: ben.id })).body).toEqual(written.body)
  expect((await manager.query('members.hr.get', { id: ben.id })).status).toBe(403)
  expect((await manager.mutate('members.hr.update', { id: manager.id, salary: 1 })).status).toBe(403)
  expect((await ben.mutate('members.hr.update', { id: ben.id, salary: 1 })).status).toBe(403)
})

test('the activity names the fields but never the values, and a concurrent change is a conflict', async () => {
  const team = await openWorkspace(api)
  const ben = await team.join('member', 'Ben Wolff')
  await team.owner.mutate('members.hr.update', { id: ben.id, national_id: 'X-4711' })
  const [latest] = (await team.owner.query('activity.list', { limit: 1 })).body.data
  expect(latest).toMatchObject({ event: 'member_hr.updated', subject: 'Ben Wolff', edits: [] })
  const db = api.program.databases.app.scoped((await team.owner.query('workspaces.get')).body.id)
  const rows = await db.selectFrom('change').select(['record', 'before']).where('entity_id', '=', ben.id).execute()
  expect(JSON.stringify(rows)).toContain('national_id')
  expect(JSON.stringify(rows)).not.toContain('X-4711')
  const late = await team.owner.mutate('members.hr.update', {
    id: ben.id,
    national_id: 'Y',
    base: { national_id: null },
  })
  expect(late.status).toBe(409)
})
