import { expect, test } from 'vitest'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const doc = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] })),
})

test('a document is written as Markdown and read as it was written', async () => {
  const call = await team.withToken()
  const { status, body } = await call('POST', '/documents', {
    title: 'Close',
    markdown: '# Steps\n\n1. Lock **all** doors',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Close',
    kind: 'note',
    sop_status: null,
    words: 4,
    version: 1,
    markdown: '# Steps\n\n1. Lock **all** doors\n',
  })
  expect((await call('GET', `/documents/${body.id}`)).body).toEqual(body)
  const { markdown: _text, ...summary } = body
  expect((await call('GET', '/documents')).body.data).toEqual([summary])
})

test('saves of different blocks are merged, and the same block is a conflict that writes nothing', async () => {
  const ben = await team.join('member')
  const { body: made } = await team.owner.mutate('documents.create', { title: 'Plan', markdown: 'one\n\ntwo\n\nthree' })
  const { id, version } = made
  const first = await team.owner.mutate('documents.save', { id, version, content: doc('one', 'two', 'three!') })
  expect(first.body).toMatchObject({ saved: { version: 2, words: 3 }, conflicts: [] })
  const second = await ben.mutate('documents.save', { id, version, content: doc('one?', 'two', 'three') })
  expect(second.body.saved.content).toMatchObject(doc('one?', 'two', 'three!'))
  const third = await ben.mutate('documents.save', { id, version, content: doc('one', 'two', 'three, or four') })
  expect(third.body).toMatchObject({ saved: null, version: 3, conflicts: [{ at: [2] }] })
  expect((await ben.query('documents.get', { id })).body).toMatchObject({
    version: 3,
    markdown: 'one?\n\ntwo\n\nthree!\n',
  })
})
