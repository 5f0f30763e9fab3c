import { expect, test } from 'vitest'
import { openPlatform } from '#server/core/access/platform.ts'
import { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'
import { invitationLink } from '../invitations/mutations.ts'

const team = openTeam()

test('the feed contains every change of a member as in REST, without confidential fields', async () => {
  const { api, owner } = team
  api.beside = await startWorker(api.program)
  const call = await team.withToken('read_only')
  const email = 'gina@studio.example.com'
  const { id } = (await owner.mutate('invitations.create', { name: 'Gina', email, role: 'member' })).body
  await owner.mutate('invitations.resend', { member: id })
  const link = (await invitationLink(openPlatform(api.program), email))!
  const person = new Person(api.url, team.slug)
  const token = link.slice(link.lastIndexOf('/') + 1)
  await person.auth('accept-invitation', { token, name: 'Gina Falk', password: 'staple and paper' })
  await owner.mutate('members.hr.update', { id, salary: 54_321 })
  await owner.mutate('members.setRole', { id, role: 'guest' })
  const before = (await call('GET', `/members/${id}`)).body
  await owner.mutate('members.deactivate', { id })
  await owner.mutate('members.erase', { id })
  const { id: revoked } = (
    await owner.mutate('invitations.create', { name: 'Nora', email: 'nora@studio.example.com', role: 'guest' })
  ).body
  await owner.mutate('invitations.revoke', { member: revoked })
  const added = await team.join('guest')

  const feed = async () => (await call('GET', '/changes?limit=200')).body.data as Record<string, unknown>[]
  const of = async (member: string) => (await feed()).filter((change) => change.id === member)
  await expect.poll(async () => (await of(added.id)).length).toBe(1)
  const events = (await of(id)).map(({ event, version }) => `${event as string} ${version as number}`)
  expect(events).toEqual([
    'member.created 1',
    'member.updated 2',
    'member.updated 3',
    'member.updated 4',
    'member.updated 5',
  ])
  expect((await of(revoked)).map(({ event }) => event)).toEqual(['member.created', 'member.deleted'])
  const last = (await of(id)).at(-1)!.data
  expect(last).toEqual((await call('GET', `/members/${id}`)).body)
  expect(Object.keys(last as object).toSorted()).toEqual(Object.keys(before).toSorted())
  expect(JSON.stringify(await feed())).not.toMatch(/54321|salary|Falk/)
})
