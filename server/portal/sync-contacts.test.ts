import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { between, forward } from '#server/testing/between.ts'
import { numberChanges } from '#server/testing/number-changes.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { openSampleRunner, type SampleRunner } from '#server/testing/sample-runner.ts'
import { readGuides } from './guides.ts'
import { guideSamples } from './samples.ts'

vi.setConfig({ testTimeout: 120_000 })

const guide = readGuides('http://example.com').find(({ slug }) => slug === 'sync-contacts')!
const [program] = guideSamples(guide).filter(({ use }) => use === 'follow')

type Row = { name: string; email: string | null; company: string | null; phone: string | null; tags: string[] }
type Contact = Row & { id: string; ext_id: string | null; version: number }
type Call = { method: string; path: string; body: Partial<Row> | undefined }

const row = (name: string, fields: Partial<Row> = {}): Row => ({
  name,
  email: null,
  company: null,
  phone: null,
  tags: [],
  ...fields,
})

let api: TestApi
let runner: SampleRunner
let person: Awaited<ReturnType<typeof openPerson>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  person = await openPerson()
  runner = await openSampleRunner(api.url, person.token)
  return () => runner.close()
})

/** The owner of a workspace of its own, who edits contacts in the application. */
async function openPerson() {
  const { owner } = await openWorkspace(api)
  const run = async (procedure: string, input: unknown) => {
    const { status, body, text } = await owner.mutate(procedure, input)
    if (status !== 200) throw new Error(`${procedure}: ${text}`)
    return body as Contact
  }
  const { secret } = (await owner.mutate('tokens.create', { name: 'CRM', access: 'read_write', expires: null })).body
  const contacts = async () => (await owner.query('contacts.all', {})).body.data as Contact[]
  return {
    token: secret as string,
    create: (fields: object) => run('contacts.create', fields),
    edit: (id: string, fields: object) => run('contacts.update', { id, ...fields }),
    remove: (id: string) => run('contacts.remove', { id }),
    erase: (id: string) => run('contacts.erase', { id }),
    contacts,
    contact: async (extId: string) => (await contacts()).find((one) => one.ext_id === extId)!,
  }
}

const fileOf = (name: string) => join(runner.folder, name)
const read = async <T>(name: string) => JSON.parse(await readFile(fileOf(name), 'utf8')) as T
const crm = () => read<Record<string, Row>>('crm.json')
const setCrm = (rows: object) => writeFile(fileOf('crm.json'), JSON.stringify(rows))
const lost = async () =>
  (await readFile(fileOf('lost.jsonl'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: string; from: string; values: Partial<Row> })

/** Runs the program and returns its calls. `beside` acts before a call is forwarded; with `cut` its response is lost. */
async function sync({
  beside,
  cut,
}: { beside?: (call: Call) => Promise<unknown>; cut?: (call: Call) => boolean } = {}) {
  await numberChanges(api)
  const calls: Call[] = []
  using proxy = await between(api.url, async (request, response) => {
    const path = request.url!.replace('/api/v1', '')
    const call = { method: request.method!, path, body: request.body ? (JSON.parse(request.body) as Row) : undefined }
    calls.push(call)
    await beside?.(call)
    if (!cut?.(call)) return false
    await forward(api.url, request, request.body)
    response.destroy()
    return true
  })
  const done = runner.run('js', program!.code, { CWD: runner.folder, BASE_URL: proxy.url })
  if (cut) await expect(done).rejects.toThrow(/fetch failed/)
  else await done
  return calls
}

const writes = (calls: readonly Call[]) => calls.filter(({ method }) => method !== 'GET')
const fieldsOf = ({ name, email, company, phone, tags }: Row): Row => ({ name, email, company, phone, tags })

/** Runs until both sides are at rest, and expects the same rows on both. */
async function expectEqual() {
  await sync()
  expect(writes(await sync())).toEqual([])
  const contacts = await person.contacts()
  expect(Object.fromEntries(contacts.map((contact) => [contact.ext_id, fieldsOf(contact)]))).toEqual(await crm())
  expect(contacts).toHaveLength(Object.keys(await crm()).length)
}

test('the first run reads contacts in pages and writes what differs, the second run writes nothing', async () => {
  await setCrm({ 'crm-1': row('Ada'), 'crm 2/ä': row('Ben', { tags: ['VIP'] }), 'crm-3': row('Cy') })
  await person.create({ name: 'Dora', phone: '1' })
  await person.create({ name: 'Ada', ext_id: 'crm-1' })
  const calls = await sync()
  expect(calls.map(({ method, path }) => `${method} ${path.split('?')[0]!.split('/', 2).join('/')}`)).toEqual([
    'GET /changes',
    'GET /contacts',
    'PATCH /contacts',
    'POST /contacts',
    'POST /contacts',
  ])
  expect(Object.values(await crm()).map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Cy', 'Dora'])
  await expectEqual()
  expect(await lost()).toEqual([])
})

test('edits of both sides are merged by field, and only changed fields are sent', async () => {
  await setCrm({ 'crm-1': row('Ada', { email: 'ada@brandt.example', company: 'Brandt' }), 'crm-2': row('Ben') })
  await sync()
  const { id } = await person.contact('crm-1')
  await person.edit(id, { email: 'new@brandt.example', phone: '030 1' })
  await setCrm({ ...(await crm()), 'crm-1': row('Ada Brandt', { email: 'crm@brandt.example', company: 'Brandt' }) })
  const [sent, ...others] = writes(await sync())
  expect(sent!.body).toEqual({ name: 'Ada Brandt', email: 'crm@brandt.example' })
  expect(others).toEqual([])
  const merged = row('Ada Brandt', { email: 'crm@brandt.example', company: 'Brandt', phone: '030 1' })
  expect((await crm())['crm-1']).toEqual(merged)
  expect(await lost()).toEqual([{ id: 'crm-1', from: 'atrium', values: { email: 'new@brandt.example' } }])
  await expectEqual()
})

test('a person who edits the contact at the same time loses nothing', async () => {
  await setCrm({ 'crm-1': row('Ada') })
  await sync()
  const { id } = await person.contact('crm-1')
  await setCrm({ 'crm-1': row('Ada Brandt') })
  let edits = 0
  const calls = await sync({
    beside: async ({ method }) => method === 'PATCH' && edits < 2 && person.edit(id, { phone: `030 ${++edits}` }),
  })
  expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(3)
  expect(await person.contact('crm-1')).toMatchObject({ name: 'Ada Brandt', phone: '030 2' })
  expect((await crm())['crm-1']).toEqual(row('Ada Brandt', { phone: '030 2' }))
  await expectEqual()
})

test('deletions go both ways and win; edits that lose against them are kept, except of erased people', async () => {
  await setCrm({ a: row('Ada'), b: row('Ben'), c: row('Cy'), d: row('Dora') })
  await sync()
  const [a, b, c, d] = await Promise.all(['a', 'b', 'c', 'd'].map((id) => person.contact(id)))
  await person.remove(a!.id)
  await person.remove(b!.id)
  await person.erase(c!.id)
  await person.edit(d!.id, { phone: '1' })
  await setCrm({ a: row('Ada'), b: row('Benjamin'), c: row('Cyrus') })
  await sync()
  expect(await crm()).toEqual({})
  expect(await person.contacts()).toEqual([])
  expect(await lost()).toEqual([{ id: 'b', from: 'crm', values: { name: 'Benjamin' } }])
  await expectEqual()
})

test('a run that ends early creates no duplicates and loses nothing', async () => {
  await setCrm({ a: row('Ada'), b: row('Ben') })
  const dora = await person.create({ name: 'Dora' })
  await sync({ cut: ({ method, path }) => method === 'PATCH' && path.endsWith(dora.id) })
  await sync({ cut: ({ method, body }) => method === 'POST' && body!.name === 'Ben' })
  await rm(fileOf('sync.json'))
  await person.edit((await person.contact('b')).id, { phone: '030' })
  await sync()
  expect((await crm())['b']).toEqual(row('Ben', { phone: '030' }))
  await expectEqual()
})

test('a refused row stops no other, and is sent when it is corrected', async () => {
  await setCrm({ a: row('Ada'), b: row('Ben') })
  await sync()
  await setCrm({ a: row('Ada', { email: 'nobody' }), b: row('Benjamin'), c: row('') })
  const { id } = await person.contact('a')
  await person.edit(id, { phone: '1' })
  await sync()
  expect((await person.contact('b')).name).toBe('Benjamin')
  expect((await crm())['a']).toEqual(row('Ada', { email: 'nobody', phone: '1' }))
  await setCrm({ ...(await crm()), a: row('Ada', { email: 'ada@brandt.example', phone: '1' }), c: row('Cy') })
  await expectEqual()
})

test(
  'after random edits on both sides, both are equal and every edit is in them or was kept',
  { tags: 'stress' },
  async () => {
    await setCrm({ a: row('Ada'), b: row('Ben'), c: row('Cy'), d: row('Dora') })
    await sync()
    let value = 0
    for (const round of fc.sample(fc.array(edit, { minLength: 4, maxLength: 10 }), { numRuns: 5, seed: SEED })) {
      const rows = await crm()
      const edits: { side: string; id: string; field: string; to: string }[] = []
      const perform = async ({ side, id, field }: Edit) => {
        const to = `${++value}`
        const contact = await person.contact(id)
        if (!contact) return
        if (side === 'person') await person.edit(contact.id, { [field]: to })
        else rows[id]![field] = to
        edits.push({ side, id, field, to })
      }
      const [beside, ...before] = round
      for (const one of before) await perform(one)
      await setCrm(rows)
      let isDone = false
      await sync({
        beside: async ({ method }) => {
          if (isDone || method !== 'PATCH') return
          isDone = true
          await perform({ ...beside!, side: 'person' })
        },
      })
      await expectEqual()
      const kept = (await lost()).map(({ id, values }) => ({ id, ...values }))
      const after = await crm()
      for (const [at, { side, id, field, to }] of edits.entries()) {
        const isReplaced = edits.slice(at + 1).some((one) => one.side === side && one.id === id && one.field === field)
        const found = [{ id, ...after[id] }, ...kept].some((one) => one.id === id && one[field as 'name'] === to)
        expect(isReplaced || found, `${side} set ${field} of ${id} to ${to}`).toBe(true)
      }
    }
  },
)

const SEED = Number(process.env['TEST_SEED'] ?? 1)
const edit = fc.record({
  side: fc.constantFrom('person', 'crm'),
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  field: fc.constantFrom('name' as const, 'company' as const, 'phone' as const),
})
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never
