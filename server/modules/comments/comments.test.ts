import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { receipt } from '#server/testing/stock.ts'
import { openTeam } from '#server/testing/team.ts'
import { mentionedIn } from './rules.ts'

const team = openTeam()

test('a mention is a link to a member, counted once', () => {
  const [ada, ben] = ['019aa5b2-5e10-7a02-8f3b-2c9d4e5f6a71', '019aa5b2-5e10-7a02-8f3b-2c9d4e5f6a72']
  const text = `[@Ada](member:${ada}), [@Ben](member:${ben}) and [@Ada again](member:${ada}); not member:${ben} or [x](task:${ada})`
  expect(mentionedIn(text)).toEqual([ada, ben])
})

test('a comment is created, edited by its author and kept in the activity', async () => {
  const member = await team.join('member', 'Ben Wolff')
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'Proofs' })
  const about = { on: `task:${task.id}` }
  const body = `Ask [@Ben Wolff](member:${member.id})`
  const { body: comment } = await team.owner.mutate('comments.create', { ...about, body })
  expect(comment).toMatchObject({ ...about, body, mentions: [member.id], resolved: false, token: null, version: 1 })
  expect((await member.mutate('comments.update', { id: comment.id, body: 'No' })).body.code).toBe('forbidden')
  const changed = (await team.owner.mutate('comments.update', { id: comment.id, body: 'Done' })).body
  expect(changed).toMatchObject({ body: 'Done', mentions: [], version: 2 })
  expect((await team.owner.mutate('comments.update', { id: comment.id, body: 'Done' })).body).toEqual(changed)
  expect((await member.query('comments.list', about)).body).toMatchObject({
    data: [changed],
    total: 1,
    has_more: false,
  })
  expect((await member.mutate('comments.remove', { id: comment.id })).status).toBe(403)
  expect((await team.owner.mutate('comments.remove', { id: comment.id })).body).toEqual({
    id: comment.id,
    deleted: true,
  })
  const events = (await team.owner.query('activity.list', { limit: 3 })).body.data.map(
    ({ event }: { event: string }) => event,
  )
  expect(events).toEqual(['comment.deleted', 'comment.updated', 'comment.created'])
})

test('an owner deletes a comment of another member, and only members can be mentioned', async () => {
  const member = await team.join('member')
  const { body: project } = await team.owner.mutate('projects.create', { name: 'Catalogue' })
  const about = { on: `project:${project.id}` }
  const { body: comment } = await member.mutate('comments.create', { ...about, body: 'Nonsense' })
  expect((await team.owner.mutate('comments.remove', { id: comment.id })).status).toBe(200)
  const stranger = `[@X](member:${project.id})`
  expect((await member.mutate('comments.create', { ...about, body: stranger })).body).toMatchObject({
    code: 'validation_error',
    message: expect.stringMatching(/^mentions: no active member/),
  })
  expect((await member.mutate('comments.create', { ...about, body: ' ' })).status).toBe(400)
  expect((await member.mutate('comments.create', { ...about, body: 'x'.repeat(10_001) })).status).toBe(400)
})

test('a guest comments on visible records and learns of no others', async () => {
  const guest = await team.join('guest')
  const create = async (noun: string, fields: object) => (await team.owner.mutate(`${noun}s.create`, fields)).body.id
  const ours = await create('project', { name: 'Ours', team: [guest.id] })
  const theirs = await create('project', { name: 'Theirs' })
  const contact = await create('contact', { name: 'Ada Brandt' })
  const say = (entity: string, entity_id: string) =>
    guest.mutate('comments.create', { on: `${entity}:${entity_id}`, body: 'Hello' }).then(({ status }) => status)
  expect(await say('project', ours)).toBe(200)
  expect(await say('project', theirs)).toBe(400)
  expect(await say('contact', contact)).toBe(403)
  expect((await guest.query('comments.list', { on: `project:${theirs}` })).status).toBe(400)
  const { body } = await team.owner.mutate('comments.create', { on: `project:${theirs}`, body: 'Secret' })
  expect((await guest.mutate('comments.remove', { id: body.id })).status).toBe(404)
  expect((await guest.query('comments.get', { id: body.id })).status).toBe(404)
  const { data } = (await guest.query('comments.list', {})).body
  expect(data.map(({ on }: { on: string }) => on)).toEqual([`project:${ours}`])
})

test('items, purchase orders, counts, campaigns and leads have comments, also in their activity', async () => {
  const { body: item } = await team.owner.mutate('items.create', { name: 'Paper' })
  const { body: order } = await team.owner.mutate('purchase_orders.create', { lines: [{ item: item.id, qty: 1 }] })
  await team.owner.mutate('inventory.pushMovements', { movements: [receipt(1, 1)] })
  const { body: count } = await team.owner.mutate('stock_counts.create', {})
  const { body: campaign } = await team.owner.mutate('campaigns.create', { name: 'Spring letter' })
  const pushed = { leads: [{ email: 'ida@holm.example' }] }
  const lead = (await team.owner.mutate('marketing.pushLeads', pushed)).body.results[0]
  const guest = await team.join('guest')
  for (const [entity, entity_id] of [
    ['campaign', campaign.id],
    ['lead', lead.id],
    ['item', item.id],
    ['purchase_order', order.id],
    ['stock_count', count.id],
  ]) {
    const about = { on: `${entity}:${entity_id}` }
    const { body: comment } = await team.owner.mutate('comments.create', { ...about, body: 'Late again' })
    expect((await team.owner.query('comments.list', about)).body.data).toEqual([comment])
    expect(comment).toMatchObject(about)
    expect((await guest.query('comments.list', about)).status).toBe(403)
    const { data } = (await team.owner.query('activity.list', { record: entity_id })).body
    expect(data.at(-1)).toMatchObject({ event: `${entity}.created` })
  }
})

test('the latest page comes first, then older ones; a purge deletes them too', async () => {
  const { body: contact } = await team.owner.mutate('contacts.create', { name: 'Ada Brandt' })
  const about = { on: `contact:${contact.id}` }
  for (const text of ['1', '2', '3', '4', '5']) await team.owner.mutate('comments.create', { ...about, body: text })
  const page = async (more: object) =>
    (await team.owner.query('comments.list', { ...about, sort: '-created_at', ...more })).body
  const texts = ({ data }: { data: { body: string }[] }) => data.map(({ body }) => body)
  const latest = await page({ limit: 2 })
  expect([texts(latest), latest.has_more]).toEqual([['5', '4'], true])
  const first = await page({ offset: 2 })
  expect([texts(first), first.has_more]).toEqual([['3', '2', '1'], false])
  await team.owner.mutate('contacts.remove', { id: contact.id })
  expect((await team.owner.query('comments.list', about)).status).toBe(400)
  await asOwner(team.api.database, `delete from contact where id = '${contact.id}'`)
  expect(await asOwner(team.api.database, `select from comment where contact = '${contact.id}'`)).toEqual([])
})

test('REST lists, creates, updates, resolves and deletes comments, with a token as the author', async () => {
  const token = await team.withToken()
  const [mine, reader] = [await team.withToken(), await team.withToken('read_only')]
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'Proofs' })
  const on = `task:${task.id}`
  const { body: byOwner } = await team.owner.mutate('comments.create', { on, body: 'By a person' })
  const made = await token('POST', '/comments', { on, body: '**Done**' })
  expect(made).toMatchObject({ status: 201, body: { on, body: '**Done**', author: null, resolved: false, version: 1 } })
  const { id, token: author } = made.body
  expect(author).toMatch(/^[0-9a-f-]{36}$/)
  expect((await token('GET', `/comments/${id}`)).body).toEqual(made.body)
  expect((await token('GET', `/comments?on=${on}`)).body).toMatchObject({ data: [byOwner, made.body], total: 2 })
  expect((await token('GET', `/comments?on=${on}&author=${byOwner.author}`)).body.data).toEqual([byOwner])
  expect((await mine('PATCH', `/comments/${id}`, { resolved: true })).body).toMatchObject({
    resolved: true,
    version: 2,
  })
  expect((await token('PATCH', `/comments/${id}`, { body: 'Changed', version: 1 })).status).toBe(409)
  expect((await token('PATCH', `/comments/${id}`, { body: 'Changed' })).body).toMatchObject({
    body: 'Changed',
    version: 3,
  })
  for (const call of [
    () => mine('PATCH', `/comments/${id}`, { body: 'Not mine' }),
    () => token('PATCH', `/comments/${byOwner.id}`, { body: 'Not mine' }),
    () => reader('POST', '/comments', { on, body: 'No' }),
    () => reader('DELETE', `/comments/${id}`),
  ])
    expect(await call()).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
  expect((await reader('GET', `/comments?on=${on}`)).body.total).toBe(2)
  expect((await token('DELETE', `/comments/${id}`)).body).toEqual({ id, deleted: true })
  expect((await token('GET', `/comments/${id}`)).status).toBe(404)
})

test('REST refuses comments on nothing, on unknown records and on kinds without comments', async () => {
  const token = await team.withToken()
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'Proofs' })
  const unknown = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'
  const refused = async (method: string, path: string, body?: object) => {
    const answer = await token(method, path, body)
    expect(answer).toMatchObject({ status: 400, body: { error: 'validation_error' } })
    return answer.body.message as string
  }
  expect(await refused('GET', `/comments?on=task:${unknown}`)).toBe(`on: no task has the id ${unknown}`)
  expect(await refused('GET', `/comments?on=token:${unknown}`)).toContain('on: must start with one of: task, ')
  expect(await refused('GET', `/comments?on=${task.id}`)).toContain('on: must be a kind of record and an id')
  expect(await refused('GET', `/comments?on=task:${task.id}&author=${unknown}`)).toContain('author: no member')
  expect(await refused('POST', '/comments', { on: `task:${unknown}`, body: 'x' })).toContain('on: no task')
  expect(await refused('POST', '/comments', { on: `task:${task.id}`, body: ' ' })).toContain('body')
  expect(await refused('POST', '/comments', { on: `task:${task.id}`, body: 'x'.repeat(10_001) })).toContain('10000')
  const { body: comment } = await token('POST', '/comments', { on: `task:${task.id}`, body: 'Here' })
  expect(await refused('PATCH', `/comments/${comment.id}`, { on: `task:${unknown}` })).toContain('on')
  const ids = async () => (await token('GET', '/comments')).body.data.map(({ id }: { id: string }) => id)
  expect(await ids()).toContain(comment.id)
  await team.owner.mutate('tasks.remove', { id: task.id })
  expect(await ids()).not.toContain(comment.id)
  expect((await token('GET', `/comments/${comment.id}`)).status).toBe(404)
  expect((await token('PATCH', `/comments/${comment.id}`, { body: 'x' })).status).toBe(404)
})
