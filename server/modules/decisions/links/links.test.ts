import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'
import { Notices } from '../../notifications/notices.ts'
import { METHODS } from '../rules/methods.ts'

const team = openTeam()

const call = async (procedure: string, input: object) => {
  const { status, body, text } = await team.owner.mutate(procedure, input)
  if (status !== 200) throw new Error(text)
  return body
}
const decide = (fields: object) =>
  call('decisions.create', { title: 'Second press', method: 'pugh', inputs: METHODS.pugh.example, ...fields })

test('a decision links documents and risks, which show it to owners only', async () => {
  const document = await call('documents.create', { title: 'Offer of the press' })
  const risk = await call('risks.create', { title: 'The press fails' })
  const links = { documents: [document.id], risks: [risk.id] }
  const { id } = await decide({ ...links, risks: [risk.id, risk.id] })
  expect((await team.owner.query('decisions.get', { id })).body).toMatchObject(links)
  expect((await team.owner.query('decisions.links', { id })).body).toEqual({
    documents: [{ id: document.id, title: 'Offer of the press' }],
    risks: [{ id: risk.id, title: 'The press fails' }],
  })
  const manager = await team.join('manager')
  for (const [entity, linked] of Object.entries({ document, risk })) {
    const { body } = await team.owner.query('decisions.linked', { entity, id: linked.id })
    expect(body).toEqual([{ id, title: 'Second press', status: 'open', chosen: null }])
    expect((await manager.query('decisions.linked', { entity, id: linked.id })).status).toBe(404)
    expect((await manager.query(`${entity}s.get`, { id: linked.id })).text).not.toContain(id)
  }
})

test('a link must name a record outside the Trash; a link that was made before stays', async () => {
  const risk = await call('risks.create', { title: 'Paper gets dearer' })
  const { id } = await decide({ risks: [risk.id] })
  await call('risks.remove', { id: risk.id })
  await call('decisions.update', { id, title: 'Third press' })
  await call('decisions.update', { id, risks: [risk.id] })
  expect((await team.owner.query('decisions.links', { id })).body.risks).toEqual([])
  const elsewhere = (await team.owner.query('members.list', { role: ['owner'] })).body.data[0].id
  for (const [field, missing] of [
    ['risks', elsewhere],
    ['documents', risk.id],
  ]) {
    const { status, text } = await team.owner.mutate('decisions.update', { id, [field!]: [missing] })
    expect([status, text]).toEqual([400, expect.stringContaining(`${field}: no ${field!.slice(0, -1)} has the id`)])
  }
  const other = await team.owner.mutate('decisions.create', {
    title: 'Press',
    method: 'pugh',
    inputs: METHODS.pugh.example,
    risks: [risk.id],
  })
  expect(other.status).toBe(400)
})

test('purging a risk takes it out of its decisions, with a new version', async () => {
  const [gone, kept] = [await call('risks.create', { title: 'Gone' }), await call('risks.create', { title: 'Kept' })]
  const { id, version } = await decide({ risks: [gone.id, kept.id] })
  await call('risks.remove', { id: gone.id })
  await call('trash.purge', { entity: 'risk', id: gone.id })
  expect((await team.owner.query('decisions.get', { id })).body).toMatchObject({
    risks: [kept.id],
    version: version + 1,
  })
})

test('each owner of a decision is reminded of its review, until it is reviewed', async () => {
  const [cleo, dora, ben] = [
    await team.join('owner', 'Cleo'),
    await team.join('owner', 'Dora'),
    await team.join('manager', 'Ben'),
  ]
  const { id } = await decide({ owners: [cleo.id, dora.id, ben.id] })
  await call('decisions.decide', { id, chosen: 'Buy', review_due: '2027-03-20' })
  const remind = async (at: string) => {
    const notices = new Notices({ ...team.api.program, now: () => new Date(at) })
    await notices.notifyDue()
    await notices.stop()
  }
  const mails = async (login: { email: string }) =>
    (await asOwner(team.api.database, `select subject from mail where recipient = '${login.email}' order by id`)).map(
      ({ subject }) => subject,
    )
  await remind('2027-03-06T12:00:00Z')
  await remind('2027-03-19T12:00:00Z')
  for (const person of [cleo, dora])
    expect(await mails(person.login)).toEqual([
      'Review due in 14 days: Second press',
      'Review due tomorrow: Second press',
    ])
  expect(await mails(ben.login)).toEqual([])
  await call('decisions.review', { id, outcome: 'right' })
  await remind('2027-03-22T12:00:00Z')
  expect(await mails(cleo.login)).toHaveLength(2)
})
