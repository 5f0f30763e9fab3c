import { expect, test } from 'vitest'
import { KINDS } from '#server/kinds.ts'
import { PURGES } from '#server/modules/trash/purges.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import type { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

async function upload(person: Person = team.owner): Promise<string> {
  const answer = await fetch(`${team.api.url}/files?workspace=${person.workspace}`, {
    method: 'POST',
    headers: {
      Cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      Origin: team.api.url,
      'X-File-Name': 'proofs.txt',
    },
    body: 'Proofs',
  })
  return ((await answer.json()) as { id: string }).id
}
async function create(path: string, fields: object): Promise<{ id: string; attachments: string[] }> {
  const { status, body } = await team.owner.mutate(`${path}.create`, fields)
  expect([path, status]).toEqual([path, 200])
  return body
}
const rowsOf = (ids: readonly string[]) =>
  asOwner(
    team.api.database,
    `select id from file where id in ('${ids.join("', '")}') union all
     select file from file_chunk where file in ('${ids.join("', '")}') union all
     select file from attachment where file in ('${ids.join("', '")}')`,
  )

/** What each kind needs beside its attachments. */
const FIELDS: Record<string, object> = {
  task: { title: 'Proofs' },
  contact: { name: 'Ada Brandt' },
  deal: { name: 'Catalogue' },
  quote: { company: 'Brandt Print' },
  document: { title: 'Close the shop' },
  ticket: { title: 'The proof is glossy' },
  risk: { title: 'The press fails' },
}

test('tasks, contacts, deals, tickets, risks, quotes, documents and comments hold files', () => {
  const kinds = KINDS.filter(({ attachments }) => attachments).map(({ table }) => table as string)
  expect(kinds.toSorted()).toEqual([...Object.keys(FIELDS), 'comment'].toSorted())
})

test.each(Object.keys(FIELDS))(
  'the files of a %s are changed with it, and purged with it from the Trash',
  async (kind) => {
    const [first, second, onComment] = [await upload(), await upload(), await upload()]
    const record = await create(`${kind}s`, { ...FIELDS[kind], attachments: [first] })
    expect(record.attachments).toEqual([first])
    const on = `${kind}:${record.id}`
    const attached = await team.owner.mutate('files.attach', { on, file: second })
    expect(attached.body.attachments).toEqual([first, second])
    expect((await team.owner.query('files.list', { on })).body.data).toHaveLength(2)
    const update = { id: record.id, attachments: [second, first] }
    expect((await team.owner.mutate(`${kind}s.update`, update)).body.attachments).toEqual([second, first])
    expect((await team.owner.query(`${kind}s.get`, { id: record.id })).body.attachments).toEqual([second, first])
    await team.owner.mutate('comments.create', { on, body: 'Here', attachments: [onComment] })

    expect((await team.owner.mutate(`${kind}s.remove`, { id: record.id })).status).toBe(200)
    expect(await rowsOf([first, second, onComment])).toHaveLength(9)
    expect((await team.owner.mutate('trash.purge', { entity: kind, id: record.id })).status).toBe(200)
    expect(await rowsOf([first, second, onComment])).toEqual([])
  },
)

test('the files of an erased contact are removed', async () => {
  const file = await upload()
  const { id } = await create('contacts', { name: 'Ruth Brandt', attachments: [file] })
  expect((await team.owner.mutate('contacts.erase', { id })).body).toMatchObject({ deleted: true })
  expect(await rowsOf([file])).toEqual([])
})

test('an erased member leaves the files of the team, and no uploads of their own', async () => {
  const member = await team.join('member')
  const [shared, own] = [await upload(member), await upload(member)]
  const { id } = await create('tasks', { title: 'Proofs' })
  expect((await member.mutate('files.attach', { on: `task:${id}`, file: shared })).status).toBe(200)
  await team.owner.mutate('members.remove', { id: member.id })
  expect((await team.owner.mutate('members.erase', { id: member.id })).status).toBe(200)
  expect(await rowsOf([own])).toEqual([])
  expect(await rowsOf([shared])).toHaveLength(3)
})

test('a deleted workspace takes its files along', async () => {
  const person = team.owner
  const attached = await upload()
  await create('tasks', { title: 'Proofs', attachments: [attached] })
  const loose = await upload()
  const { api } = team
  const [before] = await asOwner(
    api.database,
    `select count(*)::int as files from file where workspace_id = '${api.workspaceId}'`,
  )
  await asOwner(
    api.database,
    `update workspace set deletes_at = now() - interval '1 day' where slug = '${person.workspace}'`,
  )
  const { statement } = PURGES.find(({ name }) => name === 'deleted workspaces')!
  await api.program.databases.relay.pool.query(statement, [new Date().toISOString()])
  expect(await rowsOf([attached, loose])).toEqual([])
  const [after] = await asOwner(api.database, 'select count(*)::int as files from file')
  expect(after).toEqual(before)
})
