import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { pgTypes } from '#db/client.ts'
import { readArchive } from '#server/cli/archive/read-archive.ts'
import { writeArchive } from '#server/cli/archive/write-archive.ts'
import { sealedColumns } from '#server/cli/sealed.ts'
import { agentsOf, type Body } from '#server/testing/agents.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam({ SERVICE_SECRET: 'a'.repeat(32) })
const agent = agentsOf(() => team.api)
let token = ''

const mutate = (procedure: string, input: object) => team.owner.mutate(procedure, input)
const rows = (statement: string) => asOwner(team.api.database, statement)

const made = (procedure: string, input: object) => team.owner.made(procedure, input)

const propose = async (tool: string, args: object) => (await agent.proposed(tool, args, token))['id'] as string

const proposal = async (id: string) => (await team.owner.query('agents.proposal', { id })).body as Body

beforeAll(async () => {
  token = (await made('tokens.create', { name: 'Robin', access: 'read_write', expires: null, approval: true }))[
    'secret'
  ]
})

/** One proposal of each tool that writes, each about records of its own. */
async function proposeAll(of: string) {
  const records = {
    project: await made('projects.create', { name: `Fair ${of}` }),
    task: await made('tasks.create', { title: `Sketch ${of}` }),
    folder: await made('folders.create', { name: `Handbook ${of}` }),
    document: await made('documents.create', { title: `Opening ${of}`, markdown: 'Unlock.\n' }),
    contact: await made('contacts.create', { name: `Ada ${of}` }),
    deal: await made('deals.create', { name: `Stand ${of}`, amount: 1_200 }),
  }
  const project = `Fair ${of}`
  const given: [string, object][] = [
    ['create_task', { title: 'Poster', project }],
    ['update_task', { task: `Sketch ${of}`, status: 'done', project }],
    ['create_document', { title: 'Closing', markdown: 'Lock.', folder: `Handbook ${of}` }],
    ['update_document', { document: `Opening ${of}`, base_version: 1, mode: 'append', markdown: 'Wave.' }],
    ['create_folder', { name: 'Inner', parent: `Handbook ${of}` }],
    ['create_mind_map', { title: 'Map', outline: '- Root\n  - Child', folder: `Handbook ${of}` }],
    ['create_ticket', { title: 'Broken', contact: `Ada ${of}`, project }],
    ['create_risk', { title: 'Rain', project }],
    ['add_comment', { record: records.task['id'], text: 'Done?' }],
    ['draft_invoice', { deal: `Stand ${of}`, tax_rate: 19 }],
    [
      'draft_quote',
      { contact: `Ada ${of}`, lines: [{ description: 'Stand', quantity: 1, unit_price: 5, tax_rate: 19 }] },
    ],
  ]
  const ids: string[] = []
  for (const [tool, args] of given) ids.push(await propose(tool, args))
  return { records, ids, tools: given.map(([tool]) => tool) }
}

async function remove({ project, task, folder, document, contact, deal }: Record<string, Body>) {
  const of = { projects: project, tasks: task, folders: folder, documents: document, contacts: contact, deals: deal }
  for (const [kind, record] of Object.entries(of)) await made(`${kind}.remove`, { id: record!['id'] })
}

const GONE = 'A record of this proposal no longer exists. Nothing was changed. Refuse the proposal.'

describe('every proposal about records', () => {
  test.each(['in the Trash', 'that were purged'])('%s is a conflict, and can still be refused', async (where) => {
    const { records, ids, tools } = await proposeAll(where)
    await remove(records)
    if (where === 'that were purged')
      for (const [entity, { id }] of Object.entries(records)) await made('trash.purge', { entity, id })
    const before = await rows('select count(*) from change')
    for (const [at, id] of ids.entries()) {
      const { status, body } = await mutate('agents.accept', { id })
      expect([tools[at], status, body.message]).toEqual([tools[at], 409, GONE])
      expect((await proposal(id))['status']).toBe('open')
    }
    expect(await rows('select count(*) from change')).toEqual(before)
    expect(await made('agents.refuseEach', { ids })).toMatchObject({ failed: [] })
  })

  test('of a workspace that was exported and imported is accepted there', { timeout: 60_000 }, async () => {
    const { ids, tools, records } = await proposeAll('moved')
    const stale = await propose('update_task', { task: 'Sketch moved', title: 'By the agent' })
    await made('tasks.update', { id: records.task['id'], desc: 'By a person' })
    const target = await startApi({ SERVICE_SECRET: 'b'.repeat(32) })
    await move(target)
    const owner = await new Person(target.url, team.slug).signIn(team.login)
    for (const [at, id] of ids.entries()) {
      const { status, body } = await owner.mutate('agents.accept', { id })
      expect([tools[at], status, body.message ?? null]).toEqual(
        tools[at] === 'update_task'
          ? [tools[at], 409, expect.stringContaining('has changed since')]
          : [tools[at], 200, null],
      )
    }
    expect((await owner.mutate('agents.accept', { id: stale })).status).toBe(409)
    const { body } = await owner.query('documents.get', { id: records.document['id'] })
    expect(body.markdown).toBe('Unlock.\n\nWave.\n')
    await target.close()
  })
})

async function move(target: TestApi) {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-proposals-'))
  const file = path.join(folder, 'archive')
  const [workspace] = await rows(`select id, slug, name from workspace where slug = '${team.slug}'`)
  const here = workspace as { id: string; slug: string; name: string }
  await asTableOwner(team.api, async (owner) => {
    const sealed = await sealedColumns(team.api.program as never)
    await writeArchive(file, { owner, sealed, workspace: here, version: '1', now: new Date(0) })
  })
  await asTableOwner(target, async (owner) =>
    readArchive(file, { owner, sealed: await sealedColumns(target.program as never) }),
  )
  rmSync(folder, { recursive: true })
}

async function asTableOwner({ database }: TestApi, work: (owner: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: database.ownerUrl, types: pgTypes })
  await client.connect()
  try {
    await client.query(`set app.maintenance = 'on'; set timezone = 'UTC'`)
    await work(client)
  } finally {
    await client.end()
  }
}

describe('at the same moment', () => {
  test('one of accepting and refusing decides', async () => {
    for (let round = 0; round < 6; round++) {
      const title = `Decided ${round}`
      const id = await propose('create_task', { title })
      const answers = await Promise.all(['refuse', 'accept', 'refuse'].map((act) => mutate(`agents.${act}`, { id })))
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
      const { status } = await proposal(id)
      expect(await rows(`select count(*)::int as n from task where title = '${title}'`)).toEqual([
        { n: Number(status === 'accepted') },
      ])
    }
  })

  test.each(['tasks.remove', 'tasks.update'])('accepting beside %s is done whole or a conflict', async (procedure) => {
    for (let round = 0; round < 6; round++) {
      const { id } = await made('tasks.create', { title: 'Contested' })
      const proposed = await propose('update_task', { task: id, status: 'done' })
      const other = procedure === 'tasks.update' ? { id, desc: 'By a person' } : { id }
      const [accepted, beside] = await Promise.all([
        mutate('agents.accept', { id: proposed }),
        mutate(procedure, other),
      ])
      expect(beside.status, beside.text).toBe(200)
      expect([200, 409]).toContain(accepted.status)
      const [log] = await rows(
        `select count(*)::int as n from change where entity_id = '${id}' and event = 'task.updated' and actor_kind = 'agent'`,
      )
      expect(log!['n']).toBe(Number(accepted.status === 200))
      expect((await proposal(proposed))['status']).toBe(accepted.status === 200 ? 'accepted' : 'open')
    }
  })

  test('accepting beside a purge is done whole or a conflict', async () => {
    for (let round = 0; round < 6; round++) {
      const project = await made('projects.create', { name: `Purged ${round}` })
      const proposed = await propose('create_task', { title: `In it ${round}`, project: `Purged ${round}` })
      const [accepted] = await Promise.all([
        mutate('agents.accept', { id: proposed }),
        made('projects.remove', { id: project['id'] }).then(() =>
          made('trash.purge', { entity: 'project', id: project['id'] }),
        ),
      ])
      expect([200, 409], accepted.text).toContain(accepted.status)
      expect(await rows(`select count(*)::int as n from task where title = 'In it ${round}'`)).toEqual([
        { n: Number(accepted.status === 200) },
      ])
    }
  })
})

test('a person whose role was lowered or who was deactivated accepts nothing', async () => {
  const manager = await team.join('manager', 'Mia Manager')
  const id = await propose('create_task', { title: 'Not by her' })
  expect((await manager.query('agents.proposal', { id })).status).toBe(200)
  await made('members.setRole', { id: manager.id, role: 'member' })
  expect((await manager.mutate('agents.accept', { id })).status).toBe(403)
  await made('members.setRole', { id: manager.id, role: 'manager' })
  await made('members.deactivate', { id: manager.id })
  expect((await manager.mutate('agents.accept', { id })).status).toBe(403)
  expect(await rows(`select id from task where title = 'Not by her'`)).toEqual([])
  expect((await proposal(id))['status']).toBe('open')
})
