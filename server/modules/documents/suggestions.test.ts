import { expect, test } from 'vitest'
import { purge } from '#server/modules/trash/purge.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { paragraphs, textsOf } from '#server/testing/paragraphs.ts'
import type { Person } from '#server/testing/person.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

async function create(...texts: string[]) {
  const { body } = await team.owner.mutate('documents.create', { title: 'Plan', markdown: texts.join('\n\n') })
  return body.id as string
}
const save = (person: Person, id: string, version: number, texts: string[], more: object = {}) =>
  person.mutate('documents.save', { id, version, content: paragraphs(...texts), ...more })
const listed = async (id: string) => {
  const { data } = (await team.owner.query('documents.suggestions', { id })).body
  return data as {
    id: string
    author: string
    block: number | null
    place: number | null
    content: ReturnType<typeof paragraphs>
  }[]
}
const open = async (id: string) => {
  const { body } = await team.owner.query('documents.open', { id })
  return { version: body.version as number, texts: textsOf(body.content) }
}

/** A document whose second block has a suggestion by Ben. */
async function openSuggested() {
  const ben = await team.join('member', 'Ben Wolff')
  const id = await create('one', 'two', 'three')
  await save(team.owner, id, 1, ['one', 'two of the owner', 'three'])
  const { body } = await save(ben, id, 1, ['one', 'two of Ben', 'three'])
  return { ben, id, suggestion: body.conflicts[0].suggestion as string }
}

test('a suggestion is used with the edits that its block has had since, and undone without later edits', async () => {
  const { ben, id, suggestion } = await openSuggested()
  const ref = { id, suggestion }
  expect(await open(id)).toEqual({ version: 2, texts: ['one', 'two of the owner', 'three'] })
  await save(team.owner, id, 2, ['new', 'one', 'Then two of the owner', 'three'])
  expect(await listed(id)).toMatchObject([{ id: suggestion, author: ben.id, block: 2 }])
  expect((await ben.mutate('documents.applySuggestion', ref)).body).toMatchObject({ version: 4 })
  expect((await open(id)).texts).toEqual(['new', 'one', 'Then two of Ben', 'three'])
  expect((await ben.mutate('documents.applySuggestion', ref)).body).toMatchObject({ version: 4 })
  expect(await listed(id)).toEqual([])
  await save(team.owner, id, 4, ['new', 'one', 'Then two of Ben', 'three and later'])
  await ben.mutate('documents.reopenSuggestion', ref)
  expect((await open(id)).texts).toEqual(['new', 'one', 'Then two of the owner', 'three and later'])
  expect(await listed(id)).toMatchObject([{ id: suggestion, block: 2, content: paragraphs('two of Ben') }])
})

test('a suggestion is dismissed and back again, without a version of the document', async () => {
  const { ben, id, suggestion } = await openSuggested()
  expect((await ben.mutate('documents.dismissSuggestion', { id, suggestion })).body).toMatchObject({ version: 2 })
  expect(await listed(id)).toEqual([])
  await ben.mutate('documents.reopenSuggestion', { id, suggestion })
  expect(await listed(id)).toHaveLength(1)
  const lines = (await team.owner.query('activity.list', { record: id })).body.data
  expect(lines.map(({ event }: { event: string }) => event)).toEqual([
    'document.suggestion_settled',
    'document.suggestion_settled',
    'document.suggested',
    'document.created',
  ])
})

test('a suggestion follows its block through every change of the text, and stays when the block is gone', async () => {
  const { ben, id } = await openSuggested()
  const write = (person: Person, version: number, markdown: string) =>
    person.mutate('documents.update', { id, version, markdown })
  const block = async () => (await listed(id))[0]!.block
  await write(ben, 2, 'three\n\nfour\n\none\n\ntwo of the owner')
  expect(await block()).toBe(3)
  await write(team.owner, 3, 'three\n\nfour')
  expect(await block()).toBeNull()
  await team.owner.mutate('documents.restoreVersion', { id, n: 2 })
  expect(await block()).toBe(3)
  await write(team.owner, 5, 'three')
  expect(await block()).toBeNull()
})

test('a suggestion for a block that is gone is used at the place of the block, and undone there', async () => {
  const { ben, id, suggestion } = await openSuggested()
  const ref = { id, suggestion }
  await save(team.owner, id, 2, ['one', 'three', 'four'])
  expect(await listed(id)).toMatchObject([{ id: suggestion, block: null, place: 1 }])
  await save(team.owner, id, 3, ['new', 'one', 'new too', 'three', 'four'])
  expect(await listed(id)).toMatchObject([{ id: suggestion, block: null, place: 2 }])
  await ben.mutate('documents.applySuggestion', ref)
  expect((await open(id)).texts).toEqual(['new', 'one', 'two of Ben', 'new too', 'three', 'four'])
  await ben.mutate('documents.reopenSuggestion', ref)
  expect((await open(id)).texts).toEqual(['new', 'one', 'new too', 'three', 'four'])
  expect(await listed(id)).toMatchObject([{ id: suggestion, block: null, place: 2 }])
})

test('a block that others deleted and the author changed has a suggestion at its place', async () => {
  const ben = await team.join('member')
  const id = await create('one', 'two', 'three')
  await save(team.owner, id, 1, ['one', 'three'])
  const { body } = await save(ben, id, 1, ['one', 'two of Ben', 'three'])
  expect(await listed(id)).toMatchObject([{ block: null, place: 1 }])
  await ben.mutate('documents.applySuggestion', { id, suggestion: body.conflicts[0].suggestion })
  expect((await open(id)).texts).toEqual(['one', 'two of Ben', 'three'])
})

test('a suggestion to delete a block is used, and undone with the block at its place', async () => {
  const ben = await team.join('member')
  const id = await create('one', 'two', 'three')
  await save(team.owner, id, 1, ['one', 'two of the owner', 'three'])
  const { body } = await save(ben, id, 1, ['one', 'three'])
  const ref = { id, suggestion: body.conflicts[0].suggestion as string }
  await save(team.owner, id, 2, ['one', 'two of the owner, longer', 'three'])
  await ben.mutate('documents.applySuggestion', ref)
  await save(team.owner, id, 4, ['new', 'one', 'three'])
  await ben.mutate('documents.reopenSuggestion', ref)
  expect((await open(id)).texts).toEqual(['new', 'one', 'two of the owner, longer', 'three'])
  expect(await listed(id)).toMatchObject([{ id: ref.suggestion, block: 2 }])
})

test('while the author types on, one suggestion has the newest words, and it ends when they merge', async () => {
  const { ben, id, suggestion } = await openSuggested()
  const base = paragraphs('one', 'two', 'three')
  const held = { base, held: [suggestion] }
  const longer = await save(ben, id, 2, ['one', 'two of Ben, longer', 'three'], held)
  expect(longer.body).toMatchObject({ saved: { version: 2 }, conflicts: [{ suggestion }] })
  expect(await listed(id)).toMatchObject([{ id: suggestion, content: paragraphs('two of Ben, longer') }])
  const beside = await save(ben, id, 2, ['one!', 'two of Ben, longer', 'three'], held)
  expect(beside.body).toMatchObject({ saved: { version: 3 }, conflicts: [{ suggestion }] })
  const merged = await save(ben, id, 3, ['one!', 'two of the owner', 'three'], {
    base: paragraphs('one!', 'two', 'three'),
    held: [suggestion],
  })
  expect(merged.body).toMatchObject({ saved: { version: 3 }, conflicts: [] })
  expect(await listed(id)).toEqual([])
})

test('a save that is sent again because its answer was lost makes no second suggestion', async () => {
  const ben = await team.join('member')
  const id = await create('one')
  await save(team.owner, id, 1, ['one of the owner'])
  const attempt = { attempt: 'first' }
  const [first, again, other] = [
    await save(ben, id, 1, ['one of Ben'], attempt),
    await save(ben, id, 1, ['one of Ben, longer'], attempt),
    await save(ben, id, 1, ['one of Ben in another tab'], { attempt: 'second' }),
  ]
  expect(again.body.conflicts[0].suggestion).toBe(first.body.conflicts[0].suggestion)
  expect(other.body.conflicts[0].suggestion).not.toBe(first.body.conflicts[0].suggestion)
  expect((await listed(id)).map(({ content }) => textsOf(content)[0])).toEqual([
    'one of Ben, longer',
    'one of Ben in another tab',
  ])
})

test(
  'six writers of one word at once: one is in the text, and each other is one suggestion',
  { timeout: 30_000 },
  async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, (_, n) => team.join('member', `Writer ${n}`)))
    const id = await create('word')
    const replies = await Promise.all(writers.map((writer, n) => save(writer, id, 1, [`word${n}`])))
    expect(replies.map(({ status }) => status)).toEqual(writers.map(() => 200))
    const [text] = (await open(id)).texts
    const suggested = await listed(id)
    const kept = new Set([text, ...suggested.map(({ content }) => textsOf(content)[0])])
    expect(kept).toEqual(new Set(writers.map((_, n) => `word${n}`)))
    expect(new Set(suggested.map(({ author }) => author)).size).toBe(5)
  },
)

test('suggestions need access to the document, and are purged once settled', async () => {
  const { ben, id, suggestion } = await openSuggested()
  const guest = await team.join('guest')
  expect((await guest.query('documents.suggestions', { id })).status).toBe(403)
  expect((await guest.mutate('documents.dismissSuggestion', { id, suggestion })).status).toBe(403)
  const other = await create('other')
  expect((await ben.mutate('documents.applySuggestion', { id: other, suggestion })).status).toBe(404)
  const rows = () => asOwner(team.api.database, `select id from document_suggestion where id = '${suggestion}'`)
  const purgeLater = () => {
    const now = () => new Date(Date.now() + 2 * 86_400_000)
    return purge({ ...team.api.program, relay: team.api.program.databases.relay, now }, new AbortController().signal)()
  }
  await purgeLater()
  expect(await rows()).toHaveLength(1)
  await team.owner.mutate('documents.remove', { id })
  expect((await ben.mutate('documents.dismissSuggestion', { id, suggestion })).status).toBe(404)
  await team.owner.mutate('documents.restore', { id })
  await ben.mutate('documents.dismissSuggestion', { id, suggestion })
  await purgeLater()
  expect(await rows()).toEqual([])
})

test('erasing a person removes their name from suggestions', async () => {
  const ben = await team.join('member')
  const { body: contact } = await team.owner.mutate('contacts.create', { name: 'Quintilia Brandt' })
  const id = await create('one')
  await save(team.owner, id, 1, ['one of the owner'])
  const link = { type: 'link', attrs: { href: `contact:${contact.id}`, title: null } }
  const mention = { type: 'text', text: 'Quintilia Brandt', marks: [link] }
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [mention] }] }
  await ben.mutate('documents.save', { id, version: 1, content })
  expect(JSON.stringify(await listed(id))).toContain('Quintilia')
  expect((await team.owner.mutate('contacts.erase', { id: contact.id })).status).toBe(200)
  expect(JSON.stringify(await listed(id))).toContain('Erased contact')
  const rows = await asOwner(team.api.database, 'select * from document_suggestion')
  expect(JSON.stringify(rows)).not.toContain('Quintilia')
})
