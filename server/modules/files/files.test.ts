import { expect, test } from 'vitest'
import { PURGES } from '#server/modules/trash/purges.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const call = (method: string, path: string, body?: object) => team.api.call(method, path, body)
const headersOf = (token = team.api.token) => ({ Authorization: `Bearer ${token}` })

async function upload({ token }: { token?: string } = {}) {
  const headers = { ...headersOf(token), 'X-File-Name': 'proofs.txt' }
  const answer = await fetch(`${team.api.url}/api/v1/files`, { method: 'POST', headers, body: 'Proofs' })
  return { status: answer.status, body: (await answer.json()) as { id: string } }
}
const download = (id: string) => fetch(`${team.api.url}/api/v1/files/${id}/content`, { headers: headersOf() })

test('attachments are set, replaced, undone, restored with the record and purged with it', async () => {
  const [a, b] = [(await upload()).body.id, (await upload()).body.id]
  const { body: task } = await call('POST', '/tasks', { title: 'Proofs', attachments: [a, b] })
  expect(task.attachments).toEqual([a, b])
  expect((await call('GET', `/files/${a}`)).body.on).toBe(`task:${task.id}`)
  const patch = (attachments: unknown) => call('PATCH', `/tasks/${task.id}`, { attachments })
  expect((await patch([b])).body).toMatchObject({ attachments: [b], version: 2 })
  expect((await call('GET', `/files/${a}`)).body.on).toBe(null)
  expect((await patch([b, a])).body).toMatchObject({ attachments: [b, a], version: 3 })
  expect((await patch([b, a])).body.version).toBe(3)
  for (const wrong of [[a, a], ['x'], ['019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'], null, Array(101).fill(a)])
    expect(await patch(wrong)).toMatchObject({ status: 400, body: { error: 'validation_error' } })
  expect(await call('POST', '/contacts', { name: 'Ada', attachments: [a] })).toMatchObject({ status: 400 })
  const other = await team.api.addToken({})
  const foreign = (await upload({ token: other.token })).body.id
  expect((await patch([b, a, foreign])).body.message).toContain('you have no unattached file')
  expect((await call('GET', `/files/${foreign}`)).status).toBe(404)

  await call('DELETE', `/tasks/${task.id}`)
  expect((await call('GET', `/files/${a}`)).status).toBe(404)
  await call('POST', `/tasks/${task.id}/restore`)
  expect(await (await download(a)).text()).toBe('Proofs')
  await call('DELETE', `/tasks/${task.id}`)
  await asOwner(team.api.database, `delete from task where id = '${task.id}'`)
  expect(await asOwner(team.api.database, `select from file where id in ('${a}', '${b}')`)).toEqual([])
  expect(await asOwner(team.api.database, `select from file_chunk where file in ('${a}', '${b}')`)).toEqual([])
})

test('the worker removes files that are attached to nothing for a day, and no others', async () => {
  const [loose, held] = [(await upload()).body.id, (await upload()).body.id]
  await call('POST', '/deals', { name: 'Catalogue', attachments: [held] })
  const { statement } = PURGES.find(({ name }) => name === 'unattached files')!
  const purge = (at: number) =>
    team.api.program.databases.relay.pool.query(statement, [new Date(Date.now() + at).toISOString()])
  await purge(-24 * 3_600_000)
  expect((await call('GET', `/files/${loose}`)).status).toBe(200)
  await purge(1000)
  expect((await call('GET', `/files/${loose}`)).status).toBe(404)
  expect((await call('GET', `/files/${held}`)).status).toBe(200)
})

test('the application serves files by session, to those who see the record', async () => {
  const { owner, api } = team
  const [guest, member] = [await team.join('guest'), await team.join('member')]
  type Who = typeof owner
  const cookieOf = ({ cookies }: Who) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const address = (who: Who, id: string) => `${api.url}/files${id}?workspace=${who.workspace}`
  const send = (who: Who, headers: Record<string, string> = { Origin: api.url }) =>
    fetch(address(who, ''), {
      method: 'POST',
      headers: { Cookie: cookieOf(who), 'X-File-Name': 'proofs.txt', ...headers },
      body: 'Proofs',
    })
  const statusFor = async (who: Who, id: string) =>
    (await fetch(address(who, `/${id}`), { headers: { Cookie: cookieOf(who) } })).status
  const create = async (noun: string, fields: object) =>
    (await owner.mutate(`${noun}s.create`, fields)).body.id as string
  const uploaded = async (who: Who) => ((await (await send(who)).json()) as { id: string }).id

  const id = await uploaded(owner)
  expect([await statusFor(owner, id), await statusFor(member, id)]).toEqual([200, 404])
  const project = await create('project', { name: 'Ours', team: [guest.id] })
  const [ours, theirs] = [await create('task', { title: 'Ours', project }), await create('task', { title: 'Theirs' })]
  expect((await owner.mutate('files.attach', { on: `task:${theirs}`, file: id })).body.attachments).toEqual([id])
  expect([await statusFor(member, id), await statusFor(guest, id)]).toEqual([200, 404])
  const own = await uploaded(guest)
  expect((await guest.mutate('files.attach', { on: `task:${theirs}`, file: own })).status).toBe(404)
  expect((await guest.query('files.list', { on: `task:${theirs}` })).status).toBe(404)
  expect((await guest.mutate('files.attach', { on: `task:${ours}`, file: own })).status).toBe(200)
  expect((await guest.mutate('files.attach', { on: `task:${ours}`, file: id })).status).toBe(400)
  expect(await statusFor(member, own)).toBe(200)
  const deal = await create('deal', { name: 'Catalogue' })
  expect((await guest.mutate('files.attach', { on: `deal:${deal}`, file: own })).status).toBe(403)
  expect((await owner.mutate('files.attach', { on: `project:${project}`, file: own })).status).toBe(400)
  const ofDeal = await uploaded(owner)
  expect((await owner.mutate('files.attach', { on: `deal:${deal}`, file: ofDeal })).status).toBe(200)
  expect([await statusFor(member, ofDeal), await statusFor(guest, ofDeal)]).toEqual([200, 404])
  expect((await guest.query('files.get', { id: ofDeal })).status).toBe(404)

  expect((await member.mutate('files.detach', { on: `task:${theirs}`, file: id })).body.attachments).toEqual([])
  expect([await statusFor(owner, id), await statusFor(member, id)]).toEqual([404, 200])
  expect((await member.mutate('files.attach', { on: `task:${theirs}`, file: id })).body.attachments).toEqual([id])

  expect((await send(owner, {})).status).toBe(403)
  expect((await send(owner, { Origin: 'https://evil.example' })).status).toBe(403)
  expect((await fetch(address(owner, `/${id}`))).status).toBe(401)
  const nowhere = `${api.url}/files/${id}?workspace=%00`
  expect((await fetch(nowhere, { headers: { Cookie: cookieOf(owner) } })).status).toBe(403)
  const readOnly = await upload({ token: api.readOnlyToken })
  expect(readOnly).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
  expect((await fetch(address(owner, ''), { headers: { Cookie: cookieOf(owner) } })).status).toBe(405)
})

test('only the author changes the files of a comment', async () => {
  const member = await team.join('member')
  const { body: task } = await call('POST', '/tasks', { title: 'Proofs' })
  const { id } = (await upload()).body
  const mine = await call('POST', '/comments', { on: `task:${task.id}`, body: 'With a file', attachments: [id] })
  expect(mine.body.attachments).toEqual([id])
  expect((await call('GET', `/files/${id}`)).body.on).toBe(`comment:${mine.body.id}`)
  expect((await call('DELETE', `/comments/${mine.body.id}`)).status).toBe(200)
  expect(await asOwner(team.api.database, `select from file where id = '${id}'`)).toEqual([])
  // The workspace of the token is another one than the owner's.
  const { body: ours } = await team.owner.mutate('tasks.create', { title: 'Proofs' })
  const { body: comment } = await team.owner.mutate('comments.create', { on: `task:${ours.id}`, body: 'Here' })
  const attach = { on: `comment:${comment.id}`, file: comment.id }
  expect((await member.mutate('files.attach', attach)).body).toMatchObject({ code: 'forbidden' })
  const token = await team.withToken()
  expect((await token('PATCH', `/comments/${comment.id}`, { attachments: [] })).status).toBe(403)
  expect((await token('PATCH', `/comments/${comment.id}`, { resolved: true })).status).toBe(200)
})
