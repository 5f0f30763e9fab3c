import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { startWorker } from '#worker/runner.ts'

let api: TestApi
let open: Awaited<ReturnType<typeof openWorkspace>>
let call: TestApi['call']
beforeAll(async () => {
  api = await startApi()
  open = await openWorkspace(api)
  api.program.worker = await startWorker(api.program)
  const made = await open.owner.mutate('tokens.create', { name: 'Shop', access: 'read_write', expires: null })
  call = api.as(made.body.secret)
})
afterAll(() => api.close())

/** Every row of the workspace that still says one of the words, by table. */
async function stillSaid(words: string): Promise<string[]> {
  const tables = [
    'contact',
    'lead',
    'consent',
    'touch',
    'submission',
    'comment',
    'notification',
    'mail',
    'change',
    'deal',
  ]
  const found = await Promise.all(
    tables.map((table) =>
      asOwner(api.database, `select '${table}' as name from ${table} t where t::text ~* '${words}' limit 1`),
    ),
  )
  return found.flat().map(({ name }) => name as string)
}

async function meet(name: string, email: string): Promise<string> {
  const consent = { given: true, text: `I, ${name}, agree` }
  await call('POST', '/marketing/leads', [{ name, email, message: `${name} asks`, consent }])
  await call('POST', '/marketing/touches', [{ email, kind: 'scan', source: 'fair' }])
  const { id } = (await call('GET', `/contacts?email=${email}`)).body.data[0]
  const { lead } = (await open.owner.query('leads.trail', { contact: id })).body
  const ben = await open.join('member', 'Ben')
  const say = (entity: string, entity_id: string) =>
    open.owner.mutate('comments.create', { entity, entity_id, text: `[@Ben](member:${ben.id}), ${name} called` })
  await say('contact', id)
  await open.owner.mutate('comments.remove', { id: (await say('lead', lead)).body.id })
  await say('lead', lead)
  const told = async () => (await ben.query('notifications.list', {})).body.data.length as number
  await expect.poll(told, { timeout: 10_000, interval: 50 }).toBe(3)
  await call('POST', '/deals', { name: 'Posters', contact: id })
  const form = (await open.owner.mutate('forms.create', { name: 'Ask' })).body
  const link = (await open.owner.query('forms.link', { id: form.id })).body.url.split('/f/')[1]
  await api.program.caller!.forms.submit(link, { typed: { name, email }, query: '', address: '10.0.0.9' })
  return id
}

test('a person is forgotten everywhere; deals stay, and webhooks hear that the contact is gone', async () => {
  const id = await meet('Zelda Quist', 'zelda@quist.example')
  expect(await stillSaid('zelda|quist')).toEqual(expect.arrayContaining(['comment', 'notification', 'mail', 'change']))
  expect((await open.owner.mutate('contacts.erase', { id })).body).toEqual({ id, deleted: true })
  expect(await stillSaid('zelda|quist')).toEqual([])
  expect((await call('GET', `/contacts/${id}`)).status).toBe(404)
  expect((await call('GET', '/deals')).body.data).toMatchObject([{ name: 'Posters', contact: null }])
  const [event] = await asOwner(api.database, `select record from change where event = 'contact.deleted'`)
  expect(event!.record).toMatchObject({ id, name: 'Erased contact', email: null })
})

test('from the Trash too; by owners alone, and once', async () => {
  const id = await meet('Yrsa Holm', 'yrsa@holm.example')
  await open.owner.mutate('contacts.remove', { id })
  expect((await (await open.join('manager')).mutate('contacts.erase', { id })).status).toBe(403)
  expect((await open.owner.mutate('contacts.erase', { id })).status).toBe(200)
  expect(await stillSaid('yrsa|holm')).toEqual([])
  expect((await open.owner.mutate('contacts.erase', { id })).status).toBe(404)
})
