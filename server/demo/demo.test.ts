import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typeOf } from '#server/core/files/media-type.ts'
import { restRoutes } from '#server/http/rest/routes.ts'
import { Contact } from '#server/modules/contacts/schema.ts'
import { Deal, DEAL_STAGES } from '#server/modules/deals/schema.ts'
import { DocumentSummary } from '#server/modules/documents/schema.ts'
import type { Folder } from '#server/modules/folders/schema.ts'
import { findDrift } from '#server/modules/inventory/drift/queries.ts'
import { Movement } from '#server/modules/inventory/movements/schema.ts'
import { StockedItem } from '#server/modules/inventory/schema.ts'
import { Invoice } from '#server/modules/invoices/schema.ts'
import { Member } from '#server/modules/members/schema.ts'
import { Project } from '#server/modules/projects/schema.ts'
import { Task } from '#server/modules/tasks/schema.ts'
import { createDemo } from '#server/start/demo.ts'
import type { Demo } from '#server/start/start-banner.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { Person } from '#server/testing/person.ts'
import { fillWorkspace } from './fill-workspace.ts'
import type { Kept, DemoChange } from './history.ts'

let api: TestApi
let demo: Demo
beforeAll(async () => {
  api = await startApi()
  demo = await createDemo(api.program)
})
afterAll(() => api.close())

type Row = Kept & Record<string, unknown>
const all = async <R extends Kept = Row>(path: string): Promise<R[]> => {
  const rows: R[] = []
  for (let more = true; more;) {
    const { body } = await api.as(demo.token)(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=200&count=false&after=${rows.at(-1)?.id ?? ''}`.replace(
        /&after=$/,
        '',
      ),
    )
    rows.push(...body.data)
    more = body.has_more
  }
  return rows
}
const changesOf = () =>
  asOwner(
    api.database,
    `select event, entity, entity_id, version, actor_id, record, before, at from change
     where workspace_id = (select id from workspace where slug = '${demo.workspace}') order by id`,
  ) as unknown as Promise<(Omit<DemoChange, 'before'> & { record: Row; before: Row | null })[]>

test('lists of every kind answer byte for byte what their schema documents, to callers who share a page as well', async () => {
  const lists = restRoutes().filter(
    ({ rest, template, query }) => rest.list && query.has('count') && !template.includes('{'),
  )
  const filled = new Set<string>()
  for (const { template, output } of lists) {
    const calls = [1, 2, 3].map(() => api.as(demo.token)('GET', `${template}?limit=100&count=false`))
    const answers = await Promise.all(calls)
    for (const { status, text, body } of answers) {
      expect([template, status]).toEqual([template, 200])
      expect(text).toBe(JSON.stringify(output.parse(body)))
      if (body.data.length > 0) filled.add(template)
    }
  }
  expect(filled.size).toBeGreaterThan(lists.length / 2)
})

test('the owner signs in with the credentials shown at start, and the token works', async () => {
  const person = await new Person(api.url, demo.workspace).signIn(demo)
  expect((await person.query('tasks.list', { limit: 1 })).status).toBe(200)
  expect((await api.as(demo.token)('POST', '/tasks', { title: 'Mine' })).status).toBe(201)
})

test('the company has its documented size, and every record matches the API document', async () => {
  const kinds = { tasks: Task, projects: Project, contacts: Contact, deals: Deal, invoices: Invoice, members: Member }
  for (const [noun, schema] of Object.entries(kinds)) {
    const rows = await all(`/${noun}`)
    for (const row of rows) expect(schema.safeParse(row).error, `${noun} ${JSON.stringify(row)}`).toBeUndefined()
    const counts = { tasks: 148, projects: 8, contacts: 60, deals: 35, invoices: 25, members: 12 }
    expect([noun, rows.length]).toEqual([noun, counts[noun as keyof typeof counts]])
  }
  const stages = new Set((await all('/deals')).map(({ stage }) => stage))
  expect([...DEAL_STAGES].filter((stage) => !stages.has(stage))).toEqual([])
})

test('documents: a tree of folders, notes, and SOPs of which one is approved and read by some', async () => {
  const folders = (await all<Folder>('/folders')).toSorted((a, b) => a.position - b.position)
  expect(folders.map(({ parent }) => parent !== null)).toEqual([false, true, true, false])
  const documents = await all<DocumentSummary>('/documents')
  for (const row of documents) expect(DocumentSummary.safeParse(row).error, row.title).toBeUndefined()
  expect(documents.map(({ sop_status }) => sop_status ?? 'note').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'approved',
    'draft',
    'note',
    'note',
    'note',
  ])
  const person = await new Person(api.url, demo.workspace).signIn(demo)
  const { id } = documents.find(({ sop_status }) => sop_status === 'approved')!
  const { body } = await person.query('documents.open', { id })
  expect(body.approved).toMatchObject({ n: 2, content: body.content })
  expect(body.acknowledged_by.length).toBeGreaterThan(2)
  expect((await person.query('documents.readers', { id })).body.missing.length).toBeGreaterThan(0)
  expect((await person.query('documents.find', { q: 'bleed' })).body.data).toMatchObject([{ id }])
})

test('invoices: drafts, open, overdue and paid ones, numbered in the order of issue without gaps', async () => {
  const invoices: Invoice[] = await all<Invoice>('/invoices')
  const statuses = new Set(invoices.map(({ status, overdue }) => (overdue ? 'overdue' : status)))
  for (const one of ['draft', 'paid', 'overdue', 'void']) expect(statuses).toContain(one)
  const numbered = invoices.filter(({ number }) => number).toSorted((a, b) => (a.number! < b.number! ? -1 : 1))
  const byYear = Map.groupBy(numbered, ({ number }) => number!.slice(0, 4))
  for (const [year, ofYear] of byYear) {
    expect(ofYear.map(({ number }) => number)).toEqual(
      ofYear.map((_, place) => `${year}-${String(place + 1).padStart(5, '0')}`),
    )
    const days = ofYear.map(({ issued }) => issued ?? '')
    expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)))
  }
  const { id } = invoices.find(({ deal, status }) => deal && status === 'paid')!
  const [kept] = await asOwner(api.database, `select parties from invoice where id = '${id}'`)
  expect(kept!.parties).toMatchObject({ seller: { name: 'Fjordlicht Studio GmbH' }, contact: { name: /./ } })
  const counters = await asOwner(api.database, `select year, last_number from invoice_counter`)
  expect(counters.map(({ year, last_number }) => [String(year), last_number])).toEqual(
    [...byYear].map(([year, list]) => [year, list.length]),
  )
})

test('stock levels match the ledger, one order is partially received, a count is open', async () => {
  const [items, movements] = [await all('/inventory/items'), await all('/inventory/movements')]
  for (const row of items) expect(StockedItem.safeParse(row).error, JSON.stringify(row)).toBeUndefined()
  for (const row of movements) expect(Movement.safeParse(row).error, JSON.stringify(row)).toBeUndefined()
  expect(items).toHaveLength(12)
  expect(movements.length).toBeGreaterThan(100)
  expect(items.every(({ onHand }) => (onHand as number) >= 0)).toBe(true)
  expect((await all('/inventory/items?below_reorder=true')).length).toBeGreaterThan(0)
  expect((await all('/inventory/pos')).map(({ status }) => status)).toEqual(['partial', 'draft'])
  expect(await findDrift(api.program.databases.relay)).toEqual([])
  const sheets = await asOwner(
    api.database,
    `select c.status, count(l.counted)::int as counted, count(*) > 2 as more, bool_and(l.expected = s."onHand") as expected
     from stock_count c join stock_count_line l on l.count = c.id
       join stock s on s.item = l.item and s.location = c.location and s.lot is null group by c.id, c.status`,
  )
  expect(sheets).toEqual([{ status: 'open', counted: 2, more: true, expected: true }])
  const person = await new Person(api.url, demo.workspace).signIn(demo)
  const [{ id }] = (await person.query('stock_counts.all')).body.data
  const { body: sheet } = await person.query('stock_counts.get', { id })
  const { data } = (await person.query('activity.list', { record: id })).body
  expect(data).toMatchObject([{ event: 'stock_count.updated' }, { event: 'stock_count.created' }])
  const kept = (await changesOf()).findLast(({ entity_id }) => entity_id === id)!
  expect(kept.record).toEqual(sheet)
})

test('files: images and PDFs on a task, a deal, a ticket and a document, each readable and of its type', async () => {
  for (const noun of ['tasks', 'deals', 'tickets', 'documents']) {
    const attached = (await all(`/${noun}`)).flatMap(({ attachments }) => attachments as string[])
    expect(attached, noun).not.toEqual([])
    for (const id of attached) {
      const { body } = await api.as(demo.token)('GET', `/files/${id}`)
      const content = await fetch(`${api.url}/api/v1/files/${id}/content`, {
        headers: { Authorization: `Bearer ${demo.token}` },
      })
      const bytes = Buffer.from(await content.arrayBuffer())
      expect(body).toMatchObject({ size: bytes.length, sha256: hash('sha256', bytes), type: typeOf(bytes, body.name) })
    }
  }
})

test('agents have runs to look at and proposals to decide about', async () => {
  const person = await new Person(api.url, demo.workspace).signIn(demo)
  await api.program.services.agentCalls.flush()
  const { data: runs } = (await person.query('agents.runs', {})).body
  const of = (label: string) => runs.find((run: { label: string }) => run.label === label)
  expect(of('Trade fair, last details')).toMatchObject({ agent: 'Planner', changes: 3, calls: { ok: 3, refused: 1 } })
  expect(of('Month end')).toMatchObject({ agent: 'Bookkeeper', changes: 0, calls: { proposed: 3, error: 0 } })
  const { data: proposals } = (await person.query('agents.proposals', { status: 'open' })).body
  for (const { id } of proposals) expect((await person.mutate('agents.accept', { id })).status).toBe(200)
  expect((await person.query('agents.proposals', { status: 'open' })).body.data).toEqual([])
})

test('the owner has tasks that are late, due today and due this week', async () => {
  const person = await new Person(api.url, demo.workspace).signIn(demo)
  const { id } = (await person.query('members.all')).body.data.find(({ role }: { role: string }) => role === 'owner')
  const today = new Date().toISOString().slice(0, 10)
  const own = ((await person.query('tasks.all')).body.data as { assignees: string[]; due: string; status: string }[])
    .filter(({ assignees, status }) => assignees.includes(id) && !['done', 'cancelled'].includes(status))
    .map(({ due }) => Math.sign(due.localeCompare(today)))
  for (const sign of [-1, 0, 1]) expect(own.filter((one) => one === sign).length).toBeGreaterThan(1)
})

test('the change log explains the state of every record and contains no future changes', async () => {
  const changes = await changesOf()
  const latest = new Map<string, { version: number; record: Row }>()
  for (const { entity, entity_id, version, record, before, at } of changes) {
    if (['workspace', 'token', 'member'].includes(entity)) continue
    expect(version).toBe((latest.get(entity_id)?.version ?? 0) + 1)
    if (before) {
      const previous = latest.get(entity_id)!.record
      for (const [field, value] of Object.entries(before)) expect([field, previous[field]]).toEqual([field, value])
    }
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
    latest.set(entity_id, { version, record })
  }
  for (const noun of ['tasks', 'projects', 'contacts', 'deals', 'inventory/pos'])
    for (const row of await all(`/${noun}`)) expect(latest.get(row.id)!.record).toEqual(row)
  const person = await new Person(api.url, demo.workspace).signIn(demo)
  for (const row of (await person.query('leads.all')).body.data) expect(row).toMatchObject(latest.get(row.id)!.record)
  expect(changes.length).toBeGreaterThan(500)
})

test('thousands more on request, in batches, each with its event; numbers continue', async () => {
  const ctx = { id: api.workspaceId, currency: 'EUR' }
  await fillWorkspace(api.program.databases.app, { workspace: ctx, now: new Date(), tasks: 6_000 })
  expect((await api.call('GET', '/tasks?limit=1')).body.total).toBe(6_000)
  const [counted] = await asOwner(
    api.database,
    `select count(*)::int as events, count(distinct entity_id)::int as tasks from change
     where workspace_id = '${api.workspaceId}' and event = 'task.created'`,
  )
  expect(counted).toEqual({ events: 6_000, tasks: 6_000 })
  await fillWorkspace(api.program.databases.app, { workspace: ctx, now: new Date() })
  const { body } = await api.call('GET', '/invoices?limit=200')
  const numbers = body.data.flatMap(({ number }: Invoice) => number ?? []).toSorted()
  expect(new Set(numbers).size).toBe(46)
  expect((await api.call('GET', '/members?limit=1')).body.total).toBe(12)
})
