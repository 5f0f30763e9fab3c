import { afterEach, expect, test } from 'vitest'
import { openNewsletters } from '#server/testing/newsletters.ts'

const house = openNewsletters()
afterEach(() => house.simulator.clearFaults())

const call = (name: string, input: object, headers?: Record<string, string>) =>
  house.owner.mutate(`newsletter_drafts.${name}`, input, headers)
const read = async (id: string) => (await house.owner.query('newsletter_drafts.get', { id })).body

/** A complete draft, and the newsletter that it becomes. */
async function write(subject: string) {
  const { id: campaign, ...content } = { ...(await house.write()), subject }
  const draft = (await call('create', { campaign, ...content })).body
  const newsletters = () =>
    house.sql(`select state, subject, lists from newsletter where document = '${content.document}'`)
  /** Whether it is in the list, whether it is stored, and how a restore from the Trash answers. */
  const places = async () => [
    (await house.owner.query('newsletter_drafts.all')).body.data.some(({ id }: { id: string }) => id === draft.id),
    (await house.sql(`select from newsletter_draft where id = '${draft.id}'`)).length > 0,
    (await call('restore', { id: draft.id })).status,
  ]
  return { draft, content, newsletters, places }
}
const HERE = [true, true, 200]
const TAKEN = [false, false, 404]

test('a draft holds what was typed so far, and sends nothing', async () => {
  const requests = house.simulator.requests.length
  const { body: draft } = await call('create', { subject: 'W' })
  expect(draft).toMatchObject({ subject: 'W', campaign: null, document: null, document_version: null, lists: [] })
  const base = { subject: 'W' }
  const saved = await call('update', { id: draft.id, base, subject: 'What is new ', preview_text: 'Three' })
  expect(saved.body).toMatchObject({ subject: 'What is new ', preview_text: 'Three', version: 2 })
  const { body: all } = await house.owner.query('newsletter_drafts.all')
  expect(all.data).toEqual([saved.body])
  const { body: members } = await house.owner.query('members.all')
  expect(members.data.map(({ id }: { id: string }) => id)).toContain(draft.created_by)
  expect(house.simulator.requests.length).toBe(requests)
})

test('two people who edit one draft keep both texts, and the second of one field sees the first', async () => {
  const { body: draft } = await call('create', { subject: 'News' })
  const other = await house.join('manager')
  const update = (input: object) => other.mutate('newsletter_drafts.update', { id: draft.id, ...input })
  await call('update', { id: draft.id, base: { subject: 'News' }, subject: 'News of spring' })
  expect((await update({ base: { lists: [] }, lists: [4] })).status).toBe(200)
  const late = await update({ base: { subject: 'News' }, subject: 'Our news' })
  expect([late.status, late.body.detail]).toEqual([409, { field: 'subject', current: 'News of spring', version: 3 }])
  expect(await read(draft.id)).toMatchObject({ subject: 'News of spring', lists: [4] })
})

test('a test turns the draft into its newsletter', async () => {
  const { draft, newsletters, places } = await write('Tested draft')
  const { body } = await call('post', { id: draft.id, version: 1, mode: 'test' })
  expect(body).toMatchObject({ state: 'created', subject: 'Tested draft', tested_at: expect.any(String) })
  expect(house.account.tests.at(-1)!.to).toEqual([house.login.email])
  expect(await newsletters()).toEqual([{ state: 'created', subject: 'Tested draft', lists: [3] }])
  expect(await places()).toEqual(TAKEN)
})

test('a test that Brevo refuses leaves the newsletter, not both', async () => {
  const { draft, newsletters, places } = await write('Refused test')
  house.simulator.fault({ kind: 'error', status: 400, path: 'sendTest' })
  const failed = await call('post', { id: draft.id, version: 1, mode: 'test' })
  expect(failed.status).toBeGreaterThanOrEqual(400)
  expect(await newsletters()).toMatchObject([{ subject: 'Refused test' }])
  expect(await places()).toEqual(TAKEN)
})

test('a confirmed draft is sent with its last words, once', async () => {
  const { draft, content, newsletters, places } = await write('First words')
  await house.post({ id: house.campaign, ...content, mode: 'test' })
  await call('update', { id: draft.id, subject: 'Last words' })
  const send = { id: draft.id, version: 2, mode: 'send', confirm_recipients: 20, client_ref: draft.id }
  const key = { 'Idempotency-Key': draft.id }
  const replies = [await call('post', send, key), await call('post', send, key)]
  expect(replies.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'sending'],
    [200, 'sending'],
  ])
  expect(await newsletters()).toEqual([{ state: 'sending', subject: 'Last words', lists: [3] }])
  expect(await places()).toEqual(TAKEN)
})

test('a send that is refused keeps the draft', async () => {
  const { draft, content, newsletters, places } = await write('Refused')
  const send = (input: object) => call('post', { id: draft.id, version: 1, mode: 'send', ...input })
  expect((await send({ confirm_recipients: 20 })).body.message).toBe(
    'Version 1 has not been tested. Send a test of it first.',
  )
  await house.post({ id: house.campaign, ...content, mode: 'test' })
  expect((await send({ confirm_recipients: 19 })).status).toBe(409)
  expect(await newsletters()).toMatchObject([{ state: 'created' }])
  expect(await places()).toEqual(HERE)
})

test('what someone changed after the caller saw the draft is neither tested nor sent', async () => {
  const { draft, newsletters, places } = await write('Seen')
  await call('update', { id: draft.id, subject: 'Not seen' })
  for (const mode of ['test', 'send'])
    expect((await call('post', { id: draft.id, version: 1, mode, confirm_recipients: 20 })).status).toBe(409)
  expect(await newsletters()).toEqual([])
  expect(await places()).toEqual(HERE)
})

test('an incomplete or invalid draft says what is missing', async () => {
  const post = async (fields: object) => {
    const { body: draft } = await call('create', fields)
    const { status, body } = await call('post', { id: draft.id, version: 1, mode: 'test' })
    return [status, body.message]
  }
  const { id: campaign, document, document_version } = await house.write()
  expect(await post({})).toEqual([400, 'campaign: is required'])
  expect(await post({ campaign })).toEqual([400, 'document: is required'])
  expect(await post({ campaign, document })).toEqual([400, 'document_version: is required'])
  expect(await post({ campaign, document, document_version })).toEqual([400, 'subject: must not be empty'])
  const unknown = await call('create', { document: campaign })
  expect([unknown.status, unknown.body.message]).toEqual([400, 'document: no document has this id'])
})

test('a purged campaign and document leave the draft with its text', async () => {
  const { body: document } = await house.owner.mutate('documents.create', { title: 'Gone', markdown: 'Hello' })
  const { body: campaign } = await house.owner.mutate('campaigns.create', { name: 'Gone', slug: 'gone' })
  const { body: draft } = await call('create', { campaign: campaign.id, document: document.id, subject: 'Kept' })
  for (const [entity, { id }] of Object.entries({ campaign, document })) {
    await house.owner.mutate(`${entity}s.remove`, { id })
    expect((await house.owner.mutate('trash.purge', { entity, id })).status).toBe(200)
  }
  expect(await read(draft.id)).toMatchObject({ campaign: null, document: null, subject: 'Kept', version: 3 })
})
