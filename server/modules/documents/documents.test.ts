import { expect, test } from 'vitest'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

test('a document is written as Markdown and read as it was written', async () => {
  const call = await team.withToken()
  const { status, body } = await call('POST', '/documents', {
    title: 'Close',
    markdown: '# Steps\n\n1. Lock **all** doors',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'note', sop_status: null, words: 4, version: 1, mentions: [] })
  expect(body.markdown).toBe('# Steps\n\n1. Lock **all** doors\n')
  expect((await call('GET', `/documents/${body.id}`)).body).toEqual(body)
  const { markdown: _text, ...summary } = body
  expect((await call('GET', '/documents')).body.data).toEqual([summary])
})

test('what is read can be written back, whatever was sent', async () => {
  const call = await team.withToken()
  const sent =
    '<b onclick=x>bold</b> [x](javascript:alert(1)) ![i](http://a/b.png) [^1]\n\n[^1]: note\n\n`` a`b ``\n\n* * *\n- [ ] a\n- b'
  const { body } = await call('POST', '/documents', { title: 'Any', markdown: sent })
  expect(body.markdown).toContain('onclick')
  const again = await call('PATCH', `/documents/${body.id}`, { markdown: body.markdown, version: 1 })
  expect(again).toMatchObject({ status: 200, body: { version: 1, markdown: body.markdown } })
  const opened = (await team.owner.query('documents.open', { id: body.id })).text
  expect(opened).not.toMatch(/"href":"javascript/)
})

test('Markdown is only replaced on the version that was read', async () => {
  const call = await team.withToken()
  const { body: made } = await call('POST', '/documents', { title: 'Plan', markdown: 'one' })
  const path = `/documents/${made.id}`
  expect((await call('PATCH', path, { markdown: 'two' })).body).toMatchObject({
    error: 'validation_error',
    message: 'version: is required with markdown: send the version you read, or If-Match',
  })
  expect((await call('PATCH', path, { markdown: 'two' }, { 'If-Match': '"1"' })).body).toMatchObject({ version: 2 })
  const stale = await call('PATCH', path, { markdown: 'three', version: 1 })
  expect(stale).toMatchObject({
    status: 409,
    body: { error: 'conflict', message: expect.stringContaining('version 2') },
  })
  expect((await call('PATCH', path, { title: 'Plans' })).body).toMatchObject({ version: 3, markdown: 'two\n' })
})

test.each([
  [{ markdown: 'x'.repeat(500_001) }, /^markdown: must be at most 500000 characters/],
  [{ markdown: '😀'.repeat(300_000) }, /^markdown: must have at most 500,000 characters/],
  [{ markdown: '[x '.repeat(166_000) }, /^markdown: (must have at most|has too many)/],
  [{ markdown: '> '.repeat(400) }, /too deeply/],
  [{ markdown: 7 }, /^markdown: /],
  [{ kind: 'memo' }, /^kind: /],
  [{ folder: '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' }, /^folder: no folder has the id/],
  [{ owner: 'nobody@example.com' }, /^owner: no active member/],
  [{ sop_status: 'draft' }, /^sop_status: applies only to documents of kind sop/],
  [{ review_due: '2026-02-30' }, /^review_due: /],
  [{ title: ' ' }, /^title: must not be empty/],
])('%# a bad document is refused with its reason', async (fields, reason) => {
  const call = await team.withToken()
  const { status, body } = await call('POST', '/documents', { title: 'Bad', ...fields })
  expect([status, body.error]).toEqual([400, 'validation_error'])
  expect(body.message).toMatch(reason)
})

test.each([
  [{ type: 'doc', content: [{ type: 'script' }] }, /content\.0\.type: "script" is not a block of a document/],
  [{ type: 'page' }, /content\.type: must be "doc"/],
  ['text', /content: must be a document/],
])('%# a bad content is refused with its place', async (content, reason) => {
  const { body: made } = await team.owner.mutate('documents.create', { title: 'Plan' })
  const { status, body } = await team.owner.mutate('documents.save', { id: made.id, version: 1, content })
  expect([status, body.code]).toEqual([400, 'validation_error'])
  expect(JSON.stringify(body.fields ?? body.message) + body.message).toMatch(reason)
})

test('a text of 500,000 characters is kept and comes back', { timeout: 30_000 }, async () => {
  const call = await team.withToken()
  const long = `${'words and **more** words\n\n'.repeat(20_000).slice(0, 499_990).trimEnd()}`
  const { status, body } = await call('POST', '/documents', { title: 'Long', markdown: long })
  expect([status, body.message]).toEqual([201, undefined])
  const back = await call('PATCH', `/documents/${body.id}`, { markdown: `${body.markdown}end`, version: 1 })
  expect(back).toMatchObject({ status: 200, body: { version: 2 } })
})

test('versions are listed, read and restored', async () => {
  const call = await team.withToken()
  const { body: made } = await call('POST', '/documents', { title: 'Plan', markdown: 'one\n\ntwo' })
  const path = `/documents/${made.id}`
  await call('PATCH', path, { markdown: 'one and more\n\ntwo\n\nthree four', version: 1 })
  const { body } = await call('GET', `${path}/versions?limit=1`)
  expect(body).toMatchObject({ total: 2, limit: 1, offset: 0, has_more: true, next: 2 })
  expect(body.data).toMatchObject([
    {
      n: 2,
      author_kind: 'token',
      reason: 'edit',
      base_n: 1,
      blocks_added: 1,
      blocks_removed: 0,
      words_added: 4,
      words_removed: 0,
    },
  ])
  expect((await call('GET', `${path}/versions/1`)).body).toMatchObject({ n: 1, markdown: 'one\n\ntwo\n' })
  const restored = await call('POST', `${path}/versions/1/restore`)
  expect(restored).toMatchObject({ status: 200, body: { version: 3, markdown: 'one\n\ntwo\n' } })
  expect(restored.headers.get('etag')).toBe('"3"')
  const { data } = (await call('GET', `${path}/versions`)).body
  expect(data.map(({ n, reason, base_n }: Record<string, unknown>) => [n, reason, base_n])).toEqual([
    [3, 'restore', 1],
    [2, 'edit', 1],
    [1, 'edit', null],
  ])
  for (const unknown of ['4', '0', 'x', '1.0'])
    expect((await call('GET', `${path}/versions/${unknown}`)).status).toBe(404)
})

test('a member is notified of a mention once, and the document appears in the backlinks of what it mentions', async () => {
  const ben = await team.join('member', 'Ben Wolff')
  const { body: task } = await team.owner.mutate('tasks.create', { title: 'Proofs' })
  const markdown = `Ask [@Ben Wolff](member:${ben.id}) about [Proofs](task:${task.id})`
  const { body: made } = await team.owner.mutate('documents.create', { title: 'Minutes', markdown })
  expect(made.mentions).toEqual([ben.id])
  const links = async (entity: string, id: string) =>
    (await ben.query('documents.backlinks', { entity, id })).body.data.map((one: { title: string }) => one.title)
  expect(await links('task', task.id)).toEqual(['Minutes'])
  const input = { id: made.id, version: 1, markdown: `${markdown} again` }
  expect((await team.owner.mutate('documents.update', input)).body.version).toBe(2)
  const events = (await team.owner.query('activity.list', { record: made.id })).body.data
  expect(events.map(({ event }: { event: string }) => event)).toEqual(['document.updated', 'document.created'])
  await team.owner.mutate('documents.update', { id: made.id, version: 2, markdown: 'Nobody' })
  expect(await links('task', task.id)).toEqual([])
})

test('the application lists recent documents and offers templates to start from', async () => {
  const { body: templates } = await team.owner.query('documents.templates')
  expect(templates.map(({ kind }: { kind: string }) => kind)).toEqual(['sop', 'sop', 'note'])
  for (const { title, kind, markdown } of templates) {
    const { body } = await team.owner.mutate('documents.create', { title: `${title}X`, kind, markdown })
    expect(body.markdown).toBe(markdown)
    expect((await team.owner.query('documents.recent', { limit: 1 })).body).toMatchObject([{ id: body.id }])
  }
})
