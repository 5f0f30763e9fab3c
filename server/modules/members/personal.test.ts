import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'
import { RECORDS, ROWS } from './personal/places.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const ben = 'Benedikt Wolffsohn'

/** A member with data in every place where personal data is stored. */
async function openTraced() {
  const team = await openWorkspace(api)
  const member = await team.join('member', ben)
  const task = (await team.owner.mutate('tasks.create', { title: 'Proofs', assignees: [member.id] })).body
  await member.mutate('members.updateProfile', { title: 'Printer of Proofs' })
  await member.mutate('tasks.update', { id: task.id, status: 'done' })
  const about = { on: `task:${task.id}` }
  await team.owner.mutate('comments.create', { ...about, body: `[@${ben}](member:${member.id}) look` })
  const { body: comment } = await member.mutate('comments.create', { ...about, body: 'Looked' })
  const { body: workspace } = await team.owner.query('workspaces.get')
  await team.owner.mutate('members.hr.update', { id: member.id, home_address: 'Hafenstrasse 7' })
  return { team, member, task, comment, workspaceId: workspace.id as string }
}

test('members export their own data, owners also that of others', async () => {
  const { team, member, task, comment } = await openTraced()
  const { body } = await member.query('members.personalData', { id: member.id })
  expect(body).toMatchObject({
    member: { name: ben, title: 'Printer of Proofs' },
    confidential: { home_address: 'Hafenstrasse 7' },
    assigned_tasks: [{ id: task.id, title: 'Proofs' }],
    comments: [{ id: comment.id, body: 'Looked' }],
  })
  expect(body.activity.map(({ event }: { event: string }) => event)).toEqual([
    'member.updated',
    'task.updated',
    'comment.created',
  ])
  expect((await team.owner.query('members.personalData', { id: member.id })).status).toBe(200)
  const manager = await team.join('manager')
  expect((await manager.query('members.personalData', { id: member.id })).status).toBe(403)
})

test('the export names every record with the person, and what they wrote, read and uploaded', async () => {
  const { member } = await openTraced()
  const make = async (path: string, fields: object) => (await member.mutate(`${path}.create`, fields)).body.id as string
  const sop = await make('documents', { title: 'Close', kind: 'sop', markdown: `[@x](member:${member.id})` })
  await member.mutate('documents.approve', { id: sop, version: 1 })
  await member.mutate('documents.acknowledge', { id: sop })
  await make('leads', { name: 'Mia Moor', owner: member.id })
  const ticket = await make('tickets', { title: 'Late proofs', assignee: member.id })
  const risk = await make('risks', { title: 'Paper runs out', owner: member.id })
  const { body } = await member.query('members.personalData', { id: member.id })
  const named = body.records.map((one: Record<string, string>) => [one.entity, one.field, one.title])
  expect(named).toEqual([
    ['comment', 'mentions', null],
    ['document', 'approved_by', 'Close'],
    ['document', 'mentions', 'Close'],
    ['document', 'owner', 'Close'],
    ['lead', 'owner', 'Mia Moor'],
    ['risk', 'owner', 'Paper runs out'],
    ['task', 'assignees', 'Proofs'],
    ['ticket', 'assignee', 'Late proofs'],
  ])
  expect(body.records.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([sop, ticket, risk]))
  expect(body.document_versions).toMatchObject([
    { document: sop, n: 1 },
    { document: sop, n: 2 },
  ])
  expect(body.documents_read).toMatchObject([{ document: sop, n: 2 }])
  expect(body).toMatchObject({ files: [], quotes_sent: [], review_reminders: [], invitations_sent: [] })
})

/** Parts of the export with queries of their own. */
const OWN = [
  'comment.author',
  'change.actor_id',
  'member_hr.member_id',
  'notification.member',
  'notification_choice.member',
  'token.created_by',
  'workspace.sandbox_by',
]
/** Columns of ids that name no member, or are gone within a day. */
const NO_MEMBER =
  /[.](entity_id|event_id|lease_token|refresh_lease|connector|resend_of|batch|record|reverses|order|item|location|toLocation|lot|lead|contact|token|form|quote|replaces|about)$|^idempotency_key[.]actor_id$|^decision[.](documents|risks)$|^file_object[.]|^agent_call[.]run$|^agent_proposal[.]run$|^change[.]run_id$|^(metric_day|external_invoice)[.]run$|^newsletter[.]document$|^notification[.]source$/

test('the export covers every column that can name a member', async () => {
  const columns = await asOwner(
    api.database,
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
       and not a.attisdropped and a.attname not in ('id', 'workspace_id')
       and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
         and f.confrelid <> 'member'::regclass)`,
  )
  const covered = [
    ...Object.entries(RECORDS).flatMap(([table, fields]) => fields.map((field) => `${table}.${field}`)),
    ...Object.values(ROWS).map(({ table, member }) => `${table}.${member}`),
    ...OWN,
  ]
  const named = columns.map(({ name }) => name as string).filter((name) => !NO_MEMBER.test(name))
  expect(named.toSorted()).toEqual(covered.toSorted())
})

test("an erased person's name is gone everywhere, and their records stay", async () => {
  const { team, member, task, comment, workspaceId } = await openTraced()
  const { body } = await team.owner.mutate('members.erase', { id: member.id })
  expect(body).toMatchObject({ name: 'Former member', status: 'deactivated', title: null })
  const [change] = await asOwner(
    api.database,
    `select record::text as record from change where event = 'member.updated' and entity_id = '${member.id}' order by id desc limit 1`,
  )
  expect(change!['record']).toBe(JSON.stringify(body))
  expect((await team.owner.mutate('members.erase', { id: member.id })).status).toBe(409)

  const tables = await asOwner(
    api.database,
    `select table_name from information_schema.columns where column_name = 'workspace_id' and table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { table_name } of tables) {
    const rows = await asOwner(
      api.database,
      `select 1 from ${String(table_name)} r where workspace_id = '${workspaceId}'
       and r::text ~* '${ben}|${member.login.email}|Hafenstrasse|Printer of Proofs'`,
    )
    if (rows.length > 0) found.push(String(table_name))
  }
  expect(found).toEqual([])
  const accounts = await asOwner(api.database, `select 1 from auth."user" where email = '${member.login.email}'`)
  expect(accounts).toEqual([])
  expect((await team.owner.query('tasks.get', { id: task.id })).body).toMatchObject({ assignees: [member.id] })
  const { body: comments } = await team.owner.query('comments.list', { on: `task:${task.id}` })
  expect(comments.data.map(({ id }: { id: string }) => id)).toContain(comment.id)
  expect(comments.data[0]).toMatchObject({ body: `[@Former member](member:${member.id}) look`, version: 2 })
  const { data: changes } = (await team.owner.query('activity.list', { record: comments.data[0].id })).body
  expect(changes.map(({ event }: { event: string }) => event)).toEqual(['comment.updated', 'comment.created'])
  const { data } = (await team.owner.query('activity.list', { actor: member.id })).body
  expect(data[0]).toMatchObject({ actor_name: 'Former member' })
})

test('an account that belongs to another workspace stays', async () => {
  const team = await openWorkspace(api)
  const member = await team.join('member')
  await asOwner(
    api.database,
    `insert into member (workspace_id, id, user_id, name, email, role, status, version, created_at, updated_at)
     select '${api.workspaceId}', gen_random_uuid(), id, name, email, 'member', 'active', 1, now(), now()
     from auth."user" where email = '${member.login.email}'`,
  )
  expect((await team.owner.mutate('members.erase', { id: member.id })).status).toBe(200)
  await new Person(api.url).signIn(member.login)
})

test('members cannot erase themselves, and only owners can erase others', async () => {
  const team = await openWorkspace(api)
  const manager = await team.join('manager')
  const [me] = (await team.owner.query('members.list', { role: ['owner'] })).body.data
  expect((await team.owner.mutate('members.erase', { id: me.id })).status).toBe(409)
  expect((await manager.mutate('members.erase', { id: me.id })).status).toBe(403)
})

test('transferring ownership makes the other member an owner and the caller a manager', async () => {
  const team = await openWorkspace(api)
  const heir = await team.join('member', 'Cleo Faber')
  expect((await heir.mutate('members.handOver', { id: heir.id })).status).toBe(403)
  expect((await team.owner.mutate('members.handOver', { id: heir.id })).body).toMatchObject({ role: 'owner' })
  const { data } = (await heir.query('members.list', {})).body
  expect(data.map(({ name, role }: Record<string, string>) => `${name} ${role}`).toSorted()).toEqual([
    'Ada Berg manager',
    'Cleo Faber owner',
  ])
  expect((await team.owner.mutate('members.handOver', { id: heir.id })).status).toBe(403)
  const gone = await team.join('member')
  await heir.mutate('members.deactivate', { id: gone.id })
  expect((await heir.mutate('members.handOver', { id: gone.id })).status).toBe(409)
})
