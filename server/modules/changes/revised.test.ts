import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import type { TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { numberChanges } from '#server/testing/number-changes.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
let call: TestApi['call']
let directory: string

beforeAll(async () => {
  call = await team.withToken()
  directory = await mkdtemp(path.join(os.tmpdir(), 'atrium-migrations-'))
  await cp('db/migrations', directory, { recursive: true })
})
afterAll(() => rm(directory, { recursive: true }))

/** Runs a migration that a later version would bring, on the database of this one. */
async function upgrade(sql: string): Promise<void> {
  await writeFile(path.join(directory, '20991231T0001-later.sql'), sql)
  expect((await migrate({ ...team.api.database, directory })).applied).toEqual(['20991231T0001-later.sql'])
}

const deliveries = () => asOwner(team.api.database, 'select event, event_id from webhook_delivery order by id')
const create = async (path_: string, body: object) => (await call('POST', path_, body)).body

test('a migration that changes answers raises versions and reports to the feed, not to webhooks', async () => {
  await call('POST', '/webhooks', { url: 'https://receiver.example/hook', events: '*' })
  const task = await create('/tasks', { title: 'Order paper', due: '2027-03-01', tags: ['a'] })
  const trashed = await create('/tasks', { title: 'Gone' })
  await call('DELETE', `/tasks/${trashed.id}`)
  const member = await team.join('member', 'Eva')
  await numberChanges(team.api)
  const before = await deliveries()
  const { body: place } = await call('GET', '/changes?latest=true')

  const fieldsOf = (record: object) => `{${Object.keys(record).join()}}`
  const answered = (await call('GET', `/members/${member.id}`)).body
  // Numbered after the change that was not yet.
  const waiting = await create('/tasks', { title: 'Fold paper' })
  await upgrade(`
    create temporary table old on commit drop as select workspace_id, id, title from task;
    update task set title = 'New: ' || title;
    select revise_record('task', workspace_id, id, '${fieldsOf(task)}', jsonb_build_object('title', title),
      jsonb_build_object('attachments', array[]::uuid[])) from old order by id;
    update member set title = 'Printer' where id = '${member.id}';
    select revise_record('member', workspace_id, id, '${fieldsOf(answered)}', '{"title": ""}') from member
      where id = '${member.id}'`)
  await numberChanges(team.api)

  const [first, second, third] = await Promise.all(
    [`/tasks/${task.id}`, `/tasks/${waiting.id}`, `/members/${member.id}`].map(
      async (of) => (await call('GET', of)).body,
    ),
  )
  expect([first, second, third]).toMatchObject([
    { title: 'New: Order paper', version: 2 },
    { title: 'New: Fold paper', version: 2 },
    { title: 'Printer', version: answered.version + 1 },
  ])
  expect(first.updated_at > task.updated_at).toBe(true)
  const by = { actor: { kind: 'system', id: null } }
  expect((await call('GET', `/changes?after=${place.next_after}`)).body.data).toMatchObject([
    { event: 'task.created', version: 1, data: waiting },
    { event: 'task.updated', version: 2, data: first, ...by },
    { event: 'task.updated', version: 2, data: second, ...by },
    { event: 'member.updated', data: third, ...by },
  ])
  const made = (await deliveries()).slice(before.length)
  expect(made.map(({ event }) => event)).toEqual(['task.created'])
  const [gone] = await asOwner(team.api.database, `select title, version from task where id = '${trashed.id}'`)
  expect(gone).toEqual({ title: 'New: Gone', version: 1 })

  await call('PATCH', `/tasks/${task.id}`, { title: 'Order card' })
  await numberChanges(team.api)
  expect((await deliveries()).at(-1)).toMatchObject({ event: 'task.updated' })
})
