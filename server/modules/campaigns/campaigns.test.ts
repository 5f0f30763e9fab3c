import { expect, test } from 'vitest'
import { openTeam } from '#server/testing/team.ts'

const open = openTeam()

const spring = {
  name: 'Spring 2027',
  slug: 'Spring-27',
  budget: 1200.5,
  currency: 'CHF',
  starts: '2027-03-01',
  ends: '2027-03-31',
  status: 'planned',
}

test('a campaign is created, found, updated, deleted and restored', async () => {
  const created = await open.owner.mutate('campaigns.create', spring)
  expect(created.status).toBe(200)
  expect(created.body).toMatchObject({ ...spring, slug: 'spring-27', version: 1 })
  const { id } = created.body
  expect((await open.owner.query('campaigns.get', { id })).body).toEqual(created.body)
  expect((await open.owner.query('campaigns.list', { q: 'SPRING', status: ['planned'] })).body).toMatchObject({
    total: 1,
    data: [created.body],
  })
  const changed = await open.owner.mutate('campaigns.update', { id, status: 'active', version: 1 })
  expect(changed.body).toMatchObject({ status: 'active', version: 2 })
  expect((await open.owner.mutate('campaigns.update', { id, name: 'Late', version: 1 })).body.code).toBe('conflict')
  expect((await open.owner.mutate('campaigns.remove', { id })).body).toEqual({ id, deleted: true })
  expect((await open.owner.query('campaigns.get', { id })).status).toBe(404)
  expect((await open.owner.mutate('campaigns.restore', { id })).body).toMatchObject({ id, version: 3 })
})

test('the currency defaults to that of the workspace', async () => {
  const { body } = await open.owner.mutate('campaigns.create', { name: 'Plain' })
  expect(body).toMatchObject({ currency: 'EUR', slug: null, budget: null, status: 'active' })
})

test('a slug is unique ignoring case until its campaign goes to the Trash', async () => {
  const first = (await open.owner.mutate('campaigns.create', { name: 'First', slug: 'one' })).body
  const taken = { code: 'validation_error', message: 'slug: is already used by another campaign' }
  const duplicate = await open.owner.mutate('campaigns.create', { name: 'Second', slug: 'ONE' })
  expect(duplicate).toMatchObject({ status: 400, body: taken })
  const other = (await open.owner.mutate('campaigns.create', { name: 'Other' })).body
  expect((await open.owner.mutate('campaigns.update', { id: other.id, slug: 'one' })).body).toMatchObject(taken)
  await open.owner.mutate('campaigns.remove', { id: first.id })
  expect((await open.owner.mutate('campaigns.update', { id: other.id, slug: 'one' })).status).toBe(200)
  expect((await open.owner.mutate('campaigns.restore', { id: first.id })).body).toMatchObject(taken)
})

test('the last day must not precede the first, even when only one of them changes', async () => {
  const wrong = { code: 'validation_error', message: 'ends: must not be before the start date' }
  const refused = await open.owner.mutate('campaigns.create', { name: 'x', starts: '2027-03-02', ends: '2027-03-01' })
  expect(refused.body).toMatchObject(wrong)
  const { id } = (await open.owner.mutate('campaigns.create', { name: 'x', ends: '2027-03-01' })).body
  expect((await open.owner.mutate('campaigns.update', { id, starts: '2027-03-02' })).body).toMatchObject(wrong)
})

test('owners and managers edit campaigns, members read them, guests see none', async () => {
  const { id } = (await open.owner.mutate('campaigns.create', { name: 'Seen' })).body
  const [manager, member, guest] = await Promise.all([open.join('manager'), open.join('member'), open.join('guest')])
  expect((await manager.mutate('campaigns.update', { id, budget: 10 })).status).toBe(200)
  expect((await member.query('campaigns.get', { id })).status).toBe(200)
  expect((await guest.query('campaigns.get', { id })).status).toBe(403)
  for (const person of [member, guest]) {
    expect((await person.mutate('campaigns.create', { name: 'Mine' })).status).toBe(403)
    expect((await person.mutate('campaigns.update', { id, name: 'Mine' })).status).toBe(403)
    expect((await person.mutate('campaigns.remove', { id })).status).toBe(403)
    expect((await person.mutate('campaigns.restore', { id })).status).toBe(403)
  }
})

test('a form names its campaign; a restored form keeps the name only if the campaign still exists', async () => {
  const [kept, gone] = [
    (await open.owner.mutate('campaigns.create', { name: 'Kept' })).body.id as string,
    (await open.owner.mutate('campaigns.create', { name: 'Gone' })).body.id as string,
  ]
  for (const [campaign, after] of [
    [kept, kept],
    [gone, null],
  ]) {
    const { id } = (await open.owner.mutate('forms.create', { name: 'Newsletter', campaign })).body
    await open.owner.mutate('forms.remove', { id })
    if (campaign === gone) await open.owner.mutate('campaigns.remove', { id: gone })
    expect((await open.owner.mutate('forms.restore', { id })).body).toMatchObject({ id, version: 2, campaign: after })
  }
  const refused = await open.owner.mutate('forms.create', { name: 'Newsletter', campaign: gone })
  expect(refused.body).toMatchObject({ code: 'validation_error', message: `campaign: no campaign has the id ${gone}` })
})
