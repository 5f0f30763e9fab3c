import { expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

test('erasing a person removes their name from the mentions of every version and from the search', async () => {
  const ben = await team.join('member', 'Bertolt Zwiebelmann')
  const { body: contact } = await team.owner.mutate('contacts.create', { name: 'Quintilia Brandt' })
  const markdown = `[@**Bertolt** Zwiebelmann](member:${ben.id}) calls [Quintilia Brandt](contact:${contact.id}) today`
  const create = async (title: string) => (await team.owner.mutate('documents.create', { title, markdown })).body.id
  const [kept, trashed] = [await create('Kept'), await create('Trashed')]
  await team.owner.mutate('documents.update', { id: kept, version: 1, markdown: `${markdown} or tomorrow` })
  await team.owner.mutate('documents.remove', { id: trashed })
  const found = async (q: string) => (await team.owner.query('documents.find', { q })).body.data.length
  expect(await found('quintilia')).toBe(1)

  expect((await team.owner.mutate('contacts.erase', { id: contact.id })).status).toBe(200)
  expect((await team.owner.mutate('members.erase', { id: ben.id })).status).toBe(200)

  const { body } = await team.owner.query('documents.get', { id: kept })
  expect(body.version).toBe(4)
  expect(body.markdown).toBe(
    `[@Former member](member:${ben.id}) calls [Erased contact](contact:${contact.id}) today or tomorrow\n`,
  )
  expect([await found('quintilia'), await found('zwiebelmann'), await found('tomorrow')]).toEqual([0, 0, 1])
  for (const table of ['document', 'document_version', 'document_index', 'change', 'idempotency_key']) {
    const rows = await asOwner(team.api.database, `select * from ${table}`)
    expect(JSON.stringify(rows), table).not.toMatch(/quintilia|zwiebelmann/i)
  }
})
