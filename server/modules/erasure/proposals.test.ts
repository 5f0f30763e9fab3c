import { beforeAll, expect, test } from 'vitest'
import { agentsOf } from '#server/testing/agents.ts'
import { tablesContaining } from '#server/testing/tables-containing.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const { call } = agentsOf(() => team.api)
let token = ''
const propose = async (tool: string, args: object) => {
  const { body } = await call(tool, args, token)
  expect(body['outcome'], JSON.stringify(body)).toBe('waiting_for_approval')
  return body['proposal'].id as string
}

beforeAll(async () => {
  const { body } = await team.owner.mutate('tokens.create', {
    name: 'Robin',
    access: 'read_write',
    expires: null,
    approval: true,
  })
  token = body.secret
})

test('what agents proposed about an erased contact is emptied and refused; other proposals wait on', async () => {
  const email = 'zelda@quist.example'
  const line = { description: 'Posters', quantity: 1, unit_price: 90, tax_rate: 19 }
  const { body: contact } = await team.owner.mutate('contacts.create', { name: 'Zelda Quist', email })
  const about = [
    await propose('create_ticket', { title: 'Zelda Quist asks', contact: contact.id, client_ref: 'ticket' }),
    await propose('create_ticket', { title: 'Zelda asks again', requester_email: email }),
    await propose('add_comment', { kind: 'contact', record: contact.id, text: 'Zelda called', client_ref: 'comment' }),
    await propose('draft_quote', { contact: contact.id, intro: 'Dear Zelda', lines: [line] }),
  ]
  const other = await propose('create_task', { title: 'Other matter' })
  await team.owner.mutate('agents.refuse', { id: about[3] })
  expect((await team.owner.mutate('contacts.erase', { id: contact.id })).status).toBe(200)
  expect(await tablesContaining(team.api.database, 'zelda|quist')).toEqual([])
  for (const id of about)
    expect((await team.owner.query('agents.proposal', { id })).body).toMatchObject({ status: 'refused', changes: [] })
  expect((await team.owner.query('agents.proposal', { id: other })).body).toMatchObject({ status: 'open' })
})

test('the name of an erased member leaves what agents proposed', async () => {
  const ada = await team.join('member', 'Adalinde Voss')
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'Posters' })
  const said = { kind: 'task', record: task.id, text: '@Adalinde Voss look', mentions: ['Adalinde Voss'] }
  const id = await propose('add_comment', { ...said, client_ref: 'mention' })
  expect((await team.owner.mutate('members.erase', { id: ada.id })).status).toBe(200)
  expect(await tablesContaining(team.api.database, 'adalinde|voss')).toEqual([])
  const { status, changes } = (await team.owner.query('agents.proposal', { id })).body
  expect([status, JSON.stringify(changes)]).toEqual(['open', expect.stringContaining('@Former member')])
})

test('the names of erased people leave the names of runs; other words stay', async () => {
  const email = 'yara+shop@holm.example'
  const { body: contact } = await team.owner.mutate('contacts.create', { name: 'Yara (Holm)', email })
  const eik = await team.join('member', 'Eik Sund')
  const proposeIn = async (run: string) => {
    const id = await propose('create_task', { title: 'Call back', run })
    return async () => (await team.owner.query('agents.proposal', { id })).body.label as string
  }
  const runs = [
    await proposeIn('Posters for yara  (holm), Eik Sund'),
    await proposeIn('Ask yara+shop@HOLM.example'),
    await proposeIn('Eik Sunderland calls'),
  ]
  expect((await team.owner.mutate('contacts.erase', { id: contact.id })).status).toBe(200)
  expect((await team.owner.mutate('members.erase', { id: eik.id })).status).toBe(200)
  expect(await Promise.all(runs.map((label) => label()))).toEqual([
    'Posters for Erased contact, Former member',
    'Ask Erased contact',
    'Eik Sunderland calls',
  ])
  expect(await tablesContaining(team.api.database, 'yara|eik sund\\M')).toEqual([])
})
