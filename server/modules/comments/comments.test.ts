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
  const about = { entity: 'task', entity_id: task.id }
  const text = `Ask [@Ben Wolff](member:${member.id})`
  const { body: comment } = await team.owner.mutate('comments.create', { ...about, text })
  expect(comment).toMatchObject({ ...about, text, mentions: [member.id], version: 1 })
  expect((await member.mutate('comments.update', { id: comment.id, text: 'No' })).body.code).toBe('forbidden')
  const changed = (await team.owner.mutate('comments.update', { id: comment.id, text: 'Done' })).body
  expect(changed).toMatchObject({ text: 'Done', mentions: [], version: 2 })
  expect((await team.owner.mutate('comments.update', { id: comment.id, text: 'Done' })).body).toEqual(changed)
  expect((await member.query('comments.list', about)).body).toEqual({ data: [changed], has_more: false })
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
  const about = { entity: 'project', entity_id: project.id }
  const { body: comment } = await member.mutate('comments.create', { ...about, text: 'Nonsense' })
  expect((await team.owner.mutate('comments.remove', { id: comment.id })).status).toBe(200)
  const stranger = `[@X](member:${project.id})`
  expect((await member.mutate('comments.create', { ...about, text: stranger })).body).toMatchObject({
    code: 'validation_error',
    message: expect.stringMatching(/^mentions: no active member/),
  })
  expect((await member.mutate('comments.create', { ...about, text: ' ' })).status).toBe(400)
  expect((await member.mutate('comments.create', { ...about, text: 'x'.repeat(10_001) })).status).toBe(400)
})

test('a guest comments on visible records and learns of no others', async () => {
  const guest = await team.join('guest')
  const create = async (noun: string, fields: object) => (await team.owner.mutate(`${noun}s.create`, fields)).body.id
  const ours = await create('project', { name: 'Ours', team: [guest.id] })
  const theirs = await create('project', { name: 'Theirs' })
  const contact = await create('contact', { name: 'Ada Brandt' })
  const say = (entity: string, entity_id: string) =>
    guest.mutate('comments.create', { entity, entity_id, text: 'Hello' }).then(({ status }) => status)
  expect(await say('project', ours)).toBe(200)
  expect(await say('project', theirs)).toBe(404)
  expect(await say('contact', contact)).toBe(403)
  expect((await guest.query('comments.list', { entity: 'project', entity_id: theirs })).status).toBe(404)
  const { body } = await team.owner.mutate('comments.create', { entity: 'project', entity_id: theirs, text: 'Secret' })
  expect((await guest.mutate('comments.remove', { id: body.id })).status).toBe(404)
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
    const about = { entity, entity_id }
    const { body: comment } = await team.owner.mutate('comments.create', { ...about, text: 'Late again' })
    expect((await team.owner.query('comments.list', about)).body.data).toEqual([comment])
    expect(comment).toMatchObject(about)
    expect((await guest.query('comments.list', about)).status).toBe(403)
    const { data } = (await team.owner.query('activity.list', { record: entity_id })).body
    expect(data.at(-1)).toMatchObject({ event: `${entity}.created` })
  }
})

test('the latest page comes first, then older ones; a purge deletes them too', async () => {
  const { body: contact } = await team.owner.mutate('contacts.create', { name: 'Ada Brandt' })
  const about = { entity: 'contact', entity_id: contact.id }
  for (const text of ['1', '2', '3', '4', '5']) await team.owner.mutate('comments.create', { ...about, text })
  const page = async (more: object) => (await team.owner.query('comments.list', { ...about, limit: 2, ...more })).body
  const texts = ({ data }: { data: { text: string }[] }) => data.map(({ text }) => text)
  const latest = await page({})
  expect([texts(latest), latest.has_more]).toEqual([['4', '5'], true])
  const first = await page({ before: latest.data[0].id, limit: 3 })
  expect([texts(first), first.has_more]).toEqual([['1', '2', '3'], false])
  await team.owner.mutate('contacts.remove', { id: contact.id })
  expect((await team.owner.query('comments.list', about)).status).toBe(404)
  await asOwner(team.api.database, `delete from contact where id = '${contact.id}'`)
  expect(await asOwner(team.api.database, `select from comment where contact = '${contact.id}'`)).toEqual([])
})
