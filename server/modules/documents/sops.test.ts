import { expect, test } from 'vitest'
import { paragraphs, textsOf } from '#server/testing/paragraphs.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

test('an SOP is approved, read and understood, and readers see the approved text while it is edited', async () => {
  const manager = await team.join('manager', 'Mia Manager')
  const ben = await team.join('member', 'Ben Wolff')
  const guest = await team.join('guest')
  const input = { title: 'Close the shop', kind: 'sop', markdown: 'Lock the door' }
  const { body: made } = await ben.mutate('documents.create', input)
  expect(made).toMatchObject({ owner: ben.id, sop_status: 'draft', approved_version: null })
  const { id } = made
  expect((await ben.mutate('documents.acknowledge', { id })).body.message).toMatch(/no approved version/)
  expect((await ben.mutate('documents.setStatus', { id, status: 'in_review' })).body.sop_status).toBe('in_review')
  expect((await manager.mutate('documents.approve', { id, version: 1 })).status).toBe(409)
  const { body: approved } = await manager.mutate('documents.approve', { id, version: 2 })
  expect(approved).toMatchObject({ sop_status: 'approved', approved_by: manager.id, approved_version: 2, version: 3 })
  expect((await manager.mutate('documents.approve', { id, version: 3 })).body.message).toMatch(/already approved/)

  for (let repeat = 0; repeat < 2; repeat++)
    expect((await ben.mutate('documents.acknowledge', { id })).body).toMatchObject({ version: 3 })
  const { body: readers } = await manager.query('documents.readers', { id })
  expect(readers).toMatchObject({ n: 2, read: [{ member: ben.id }] })
  expect(readers.missing).toContain(manager.id)
  expect(readers.missing).not.toContain(guest.id)

  await ben.mutate('documents.save', { id, version: 3, content: paragraphs('Lock both doors') })
  const { body: opened } = await manager.query('documents.open', { id })
  expect(opened).toMatchObject({ sop_status: 'draft', version: 4, acknowledged_by: [ben.id] })
  expect(textsOf(opened.content)).toEqual(['Lock both doors'])
  expect(opened.approved).toMatchObject({ n: 2, by: manager.id, title: 'Close the shop' })
  expect(textsOf(opened.approved.content)).toEqual(['Lock the door'])

  // Its owner approves the new text, which no member has read yet.
  expect((await ben.mutate('documents.approve', { id, version: 4 })).body).toMatchObject({ approved_version: 4 })
  expect((await ben.query('documents.readers', { id })).body.read).toEqual([])
  const { data } = (await ben.query('documents.versions', { id })).body
  expect(data.map(({ n, reason }: Record<string, unknown>) => [n, reason])).toEqual([
    [4, 'approval'],
    [3, 'edit'],
    [2, 'approval'],
    [1, 'edit'],
  ])
  const restored = await ben.mutate('documents.restoreVersion', { id, n: 2 })
  expect(restored.body).toMatchObject({ sop_status: 'draft', approved_version: 4, markdown: 'Lock the door\n' })
})

test('only the owner of a document or a manager approves it, and no token does', async () => {
  const ben = await team.join('member')
  const call = await team.withToken()
  const { body: made } = await call('POST', '/documents', { title: 'Open the shop', kind: 'sop', markdown: 'Unlock' })
  const { id, version } = made
  expect(made.owner).toBeNull()
  const refused = await ben.mutate('documents.approve', { id, version })
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  const byToken = await call('PATCH', `/documents/${id}`, { sop_status: 'approved' })
  expect([byToken.status, byToken.body.error]).toEqual([403, 'insufficient_scope'])
  const byField = await ben.mutate('documents.update', { id, sop_status: 'approved' })
  expect([byField.status, byField.body.message]).toEqual([400, expect.stringMatching(/^sop_status: /)])
  expect((await call('PATCH', `/documents/${id}`, { owner: ben.id })).body).toMatchObject({ version: 2, owner: ben.id })
  expect((await ben.mutate('documents.approve', { id, version: 2 })).status).toBe(200)
  const events = (await ben.query('activity.list', { record: id })).body.data.map(
    ({ event }: { event: string }) => event,
  )
  expect(events).toEqual(['document.approved', 'document.updated', 'document.created'])
  expect((await call('PATCH', `/documents/${id}`, { kind: 'note' })).status).toBe(409)
  const { body: note } = await ben.mutate('documents.create', { title: 'Note' })
  expect((await ben.mutate('documents.approve', { id: note.id, version: 1 })).status).toBe(409)
  expect((await ben.mutate('documents.update', { id: note.id, kind: 'sop' })).body.sop_status).toBe('draft')
})

test('a new text of an approved SOP is a draft, also when the request repeats the status that was read', async () => {
  const call = await team.withToken()
  const { owner } = team
  for (const [person, sop_status, expected] of [
    [false, 'approved', 'draft'],
    [true, 'approved', 'draft'],
    [false, 'retired', 'retired'],
  ] as const) {
    const { body: made } = await owner.mutate('documents.create', { title: 'Close', kind: 'sop', markdown: 'Lock' })
    const { id } = made
    const { version } = (await owner.mutate('documents.approve', { id, version: made.version })).body
    const fields = { version, markdown: 'Leave it open\n', sop_status }
    const { body } = await (person
      ? owner.mutate('documents.update', { id, ...fields })
      : call('PATCH', `/documents/${id}`, fields))
    expect(body).toMatchObject({ markdown: 'Leave it open\n', sop_status: expected, approved_version: 2 })
    const same = { version: body.version, markdown: body.markdown, title: 'Close the shop' }
    expect((await call('PATCH', `/documents/${id}`, same)).body.sop_status).toBe(expected)
    const { approved } = (await owner.query('documents.open', { id })).body
    expect(textsOf(approved.content)).toEqual(['Lock'])
  }
})

test('a member does not take over an SOP to approve it, and may hand over their own', async () => {
  const [anna, ben] = [await team.join('member', 'Anna Berg'), await team.join('member', 'Ben Falk')]
  const { id } = (await anna.mutate('documents.create', { title: 'Fire drill', kind: 'sop', markdown: 'Out' })).body
  const taken = await ben.mutate('documents.update', { id, owner: ben.id })
  expect([taken.status, taken.body.message]).toEqual([403, expect.stringMatching(/can change its owner/)])
  expect((await ben.mutate('documents.updateEach', { records: [{ id, owner: ben.id }] })).text).toMatch(
    /can change its owner/,
  )
  const asNote = await ben.mutate('documents.update', { id, kind: 'note' })
  expect([asNote.status, asNote.body.message]).toEqual([403, expect.stringMatching(/make it a note/)])
  expect((await ben.mutate('documents.update', { id, title: 'Fire drills' })).status).toBe(200)
  expect((await ben.mutate('documents.approve', { id, version: 2 })).status).toBe(403)
  expect((await anna.mutate('documents.update', { id, owner: ben.id })).body.owner).toBe(ben.id)
  expect((await ben.mutate('documents.approve', { id, version: 3 })).status).toBe(200)
})
