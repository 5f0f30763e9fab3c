import { expect, test } from 'vitest'
import { appRouter } from '#server/app-router.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { receipt } from '#server/testing/stock.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()

const under = (key: string) => ({ 'Idempotency-Key': key })
const changes = async () => Number((await asOwner(team.api.database, 'select count(*) from change'))[0]!.count)
const titled = async (title: string) => (await team.owner.query('tasks.list', { q: title })).body.total as number

test('one of two identical calls creates a record, the other gets the same response', async () => {
  const send = () => team.owner.mutate('tasks.create', { title: 'Repeated' }, under('repeated'))
  const replies = await Promise.all(Array.from({ length: 5 }, send))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await titled('Repeated')).toBe(1)
})

test('a key belongs to one person and one call; a refused call stores nothing', async () => {
  const member = await team.join('member')
  const send = (person: typeof team.owner, title: string, procedure = 'tasks.create') =>
    person.mutate(procedure, { title }, under('mine'))
  expect((await send(team.owner, '')).status).toBe(400)
  const [mine, theirs] = [await send(team.owner, 'Key'), await send(member, 'Key')]
  expect(theirs.body.id).not.toBe(mine.body.id)
  expect((await send(team.owner, 'Another')).body).toMatchObject({ code: 'idempotency_key_reused' })
  expect(await titled('Another')).toBe(0)
  const refused = await team.owner.mutate('tasks.create', { title: 'Long' }, under('x'.repeat(256)))
  expect(refused.body).toMatchObject({ code: 'invalid_idempotency_key' })
})

test('input that is nested thousands of levels deep is refused', async () => {
  const deep = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`) as unknown
  const refused = await team.owner.mutate('tasks.create', { title: 'Deep', tags: deep }, under('deep'))
  expect([refused.status, refused.body.code]).toEqual([400, 'validation_error'])
})

test('calls of one request have their own keys', async () => {
  const send = () =>
    team.owner.mutate(
      'tasks.create,tasks.create?batch=1',
      { 0: { title: 'Bundle' }, 1: { title: 'Bundle' } },
      under('b'),
    )
  expect((await send()).text).toBe((await send()).text)
  expect(await titled('Bundle')).toBe(2)
})

test('every call that creates something can be retried', async () => {
  const { body: item } = await team.owner.mutate('items.create', { name: 'Paper' })
  const booked = { item: item.id, type: 'receipt', qty: 1 }
  await team.owner.mutate('inventory.pushMovements', { movements: [receipt(1, 1)] })
  const order = (await team.owner.mutate('purchase_orders.create', { lines: [{ item: item.id, qty: 2 }] })).body
  await team.owner.mutate('purchase_orders.order', { id: order.id, version: 1 })
  const contact = (await team.owner.mutate('contacts.create', { name: 'Ida' })).body.id
  const lead = (await team.owner.mutate('leads.create', { name: 'Ben' })).body.id
  const page = {
    title: 'A call',
    description: '',
    place: '',
    minutes: 30,
    zone: 'Europe/Berlin',
    weekly: Array(7).fill([]),
  }
  const limits = {
    overrides: [],
    buffer_before: 0,
    buffer_after: 0,
    notice_hours: 0,
    horizon_days: 30,
    daily_cap: null,
  }
  const calls: Record<string, object> = {
    'tasks.create': { title: 'Order paper' },
    'tasks.import': { records: [{ title: 'From a file' }] },
    'projects.create': { name: 'Catalogue' },
    'contacts.create': { name: 'Ada Brandt' },
    'contacts.import': { records: [{ name: 'From a file' }] },
    'leads.create': { name: 'Ida Lead' },
    'leads.createDeal': { id: lead },
    'deals.create': { name: 'Posters' },
    'deals.import': { records: [{ name: 'From a file' }] },
    'invoices.create': {},
    'campaigns.create': { name: 'Spring letter' },
    'newsletter_drafts.create': { subject: 'What is new' },
    'forms.create': { name: 'Ask us' },
    'items.create': { name: 'Ink' },
    'purchase_orders.create': { lines: [] },
    'purchase_orders.receive': { id: order.id, lines: [{ line: 1, qty: 1 }] },
    'stock_counts.create': {},
    'folders.create': { name: 'Office' },
    'documents.create': { title: 'Close the shop', markdown: '1. Lock the doors' },
    'mindmaps.create': { title: 'Fair', outline: '- Fair' },
    'tickets.create': { title: 'The printer is offline' },
    'risks.create': { title: 'The supplier fails' },
    'quotes.create': { company: 'Brandt Print' },
    'decisions.create': {
      title: 'Buy',
      method: 'break_even',
      inputs: { fixed: 100, price: 3, variable: 1, planned: null },
    },
    'inventory.pushMovements': { movements: [booked] },
    'comments.create': { on: `contact:${contact}`, body: 'Call her' },
    'leads.recordConsent': { contact, granted: true, source: 'Fair' },
    'bookings.createPage': { ...page, ...limits },
    'invitations.create': { name: 'Ben', email: 'ben@once.example', role: 'member' },
    'tokens.create': { name: 'CI', access: 'read_only', expires: null },
    'webhooks.create': { url: 'http://127.0.0.1:8443/hook', events: '*' },
    'imports.create': { source: 'csv', entity: 'contact', name: 'contacts.csv', bytes: 20 },
    'sandboxes.create': { name: 'Tests' },
  }
  for (const [procedure, input] of Object.entries(calls)) {
    const send = () => team.owner.mutate(procedure, input, under(procedure))
    const first = await send()
    expect(first.status, `${procedure} ${first.text}`).toBe(200)
    const made = await changes()
    for (const reply of [await send(), await send()]) expect(reply.body).toEqual(first.body)
    expect(await changes(), procedure).toBe(made)
  }
  // Files are uploaded as bytes: `files.test.ts` retries them.
  const making = Object.keys(appRouter._def.procedures).filter(
    (name) => /\.(create|createPage|import)$/.test(name) && name !== 'files.create',
  )
  expect(making.filter((name) => !calls[name])).toEqual([])
})

test('a response that contains a secret is stored encrypted', async () => {
  const kept = await asOwner(team.api.database, `select body from idempotency_key where key like '%.create/0'`)
  expect(kept.length).toBeGreaterThan(9)
  for (const { body } of kept) expect(body).toMatch(/^s1\./)
})
