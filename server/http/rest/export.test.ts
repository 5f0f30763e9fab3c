import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { startWorker } from '#worker/runner.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ SERVICE_API_RATE_PER_MIN: '10000' })
  api.beside = await startWorker(api.program)
})
afterAll(() => api.close())

type Line = Record<string, unknown>
const open = (path: string, token = api.token) =>
  fetch(`${api.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

async function exported(path: string): Promise<Line[]> {
  const response = await open(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
  return linesOf(await response.text())
}

test('returns every record that matches the filters, as the list does, and ends with the place in the feed', async () => {
  const member = (await api.call('GET', '/members')).body.data[0].id as string
  const titles = Array.from({ length: 205 }, (_, n) => `Task ${n}`)
  for (let at = 0; at < titles.length; at += 50)
    await api.call('POST', '/tasks/batch', {
      action: 'create',
      records: titles.slice(at, at + 50).map((title) => ({ title, assignees: [member], status: 'done' })),
    })
  await api.call('POST', '/tasks', { title: 'Another', status: 'done' })
  const found = await exported(`/tasks/export?status=done&assignee=${member}`)
  const end = found.pop()!
  const page = (await api.call('GET', `/tasks?status=done&assignee=${member}&limit=200`)).body
  expect(found).toHaveLength(205)
  expect(found.slice(0, 200)).toEqual(page.data)
  const { next_after } = (await api.call('GET', '/changes?latest=true')).body
  expect(end).toEqual({ end: true, count: 205, seq: expect.any(Number) })
  expect(end['seq']).toBeLessThanOrEqual(next_after)
  expect((await exported('/tasks/export?q=another')).map(({ title }) => title)).toEqual(['Another', undefined])
  expect(await exported('/risks/export')).toEqual([{ end: true, count: 0, seq: expect.any(Number) }])
})

test('exports the inventory, quotes and invoices as their lists return them', async () => {
  const items = Array.from({ length: 203 }, (_, n) => ({ number: `EX-${n}`, name: `Crate ${n}` }))
  await api.call('POST', '/inventory/items', { items })
  const movements = items.map(({ number }, n) => ({
    item: number,
    type: 'receipt',
    qty: 2,
    cost: 1.25,
    ref: `R-${n}`,
    location: 'Hall',
  }))
  await api.call('POST', '/inventory/movements', { movements })
  const lines = [{ description: 'Shelves', quantity: 2, unit_price: 40, tax_rate: 19 }]
  expect((await api.call('POST', '/quotes', { company: 'Brandt Print', lines })).status).toBe(201)
  for (const [path, count] of [
    ['/inventory/items?', 203],
    ['/inventory/items?item=EX-7&', 1],
    ['/inventory/movements?type=receipt&', 203],
    ['/inventory/movements?item=EX-7,EX-8&', 2],
    ['/inventory/pos?', 0],
    ['/quotes?', 1],
    ['/invoices?', 0],
  ] as const) {
    const [resource, filters] = path.split('?')
    const found = await exported(`${resource}/export?${filters!.slice(0, -1)}`)
    expect([path, found.pop()]).toEqual([path, { end: true, count, seq: expect.any(Number) }])
    const listed = (await api.call('GET', `${path}limit=200`)).body.data as Line[]
    expect(found.slice(0, 200)).toEqual(listed)
  }
  const unknown = await api.call('GET', '/inventory/movements/export?item=EX-999')
  expect([unknown.status, unknown.body.error]).toEqual([400, 'validation_error'])
})

test('returns chosen fields, and refuses unknown ones before it begins', async () => {
  await api.call('POST', '/contacts', { name: 'Ada', company: 'Brandt Print' })
  const [ada] = await exported('/contacts/export?fields=company,name')
  expect(Object.keys(ada!).toSorted()).toEqual(['company', 'id', 'name', 'version'])
  for (const query of [
    'fields=colour',
    'status=lost&format=csv',
    'format=xlsx',
    'limit=5',
    'sort=name',
    'project=none',
  ]) {
    const { status, body } = await api.call('GET', `/contacts/export?${query}`)
    expect([query, status, body.error]).toEqual([query, 400, 'validation_error'])
  }
})

test('is CSV in which a spreadsheet runs no text as a formula, unless it is raw', async () => {
  const name = '=HYPERLINK("https://evil.example";"a")'
  await api.call('POST', '/deals', { name, amount: 12.5, tags: ['+1', 'a, b'], notes: 'two\nlines, "quoted"' })
  const csv = async (query: string) =>
    (await open(`/deals/export?format=csv&fields=name,amount,tags,notes${query}`)).text()
  const rows = async (query: string) => (await csv(query)).split('\r\n')
  const [header, ...records] = await rows('')
  expect(header).toBe('id,name,amount,tags,notes,version')
  expect(records.join('\r\n')).toMatch(
    /^[\da-f-]{36},"'=HYPERLINK\(""https:\/\/evil\.example"";""a""\)",12\.5,"'\+1, ""a, b""","two\nlines, ""quoted""",1\r\n$/,
  )
  expect((await csv('&raw=true')).split('\r\n')[1]).toContain(',"=HYPERLINK(')
  for (const [split, cell] of [
    ['a;=HYPERLINK("x")', '"a;=HYPERLINK(""x"")"'],
    [';=1+1', '";=1+1"'],
    ['a\t=1+1', '"a\t=1+1"'],
  ] as const) {
    const { body: deal } = await api.call('POST', '/deals', { name: split })
    for (const form of ['', '&raw=true'])
      expect(await (await open(`/deals/export?format=csv&fields=name${form}&id=${deal.id}`)).text()).toContain(
        `,${cell},`,
      )
  }
  const response = await open('/deals/export?format=csv')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="deals.csv"')
  await response.text()
})

/** Records of a size that no buffer between server and client holds. */
async function fill(count: number, workspaceId = api.workspaceId): Promise<void> {
  await asOwner(
    api.database,
    `insert into project (workspace_id, id, name, "desc", status, color, owners, team, version, created_at, updated_at)
     select '${workspaceId}', new_id('2026-01-01', n), 'Filled ' || n, '', 'active', '#2563eb', array_fill('${workspaceId}'::uuid, array[600]), '{}', 1, now(), now()
     from generate_series(1, ${count}) n`,
  )
}

test('is one state, allows two at once, and a reader that leaves makes room', async () => {
  await fill(900)
  const first = await open('/projects/export')
  const second = await open('/projects/export')
  expect([first.status, second.status]).toEqual([200, 200])
  const third = await api.call('GET', '/projects/export')
  expect([third.status, third.body.error]).toEqual([429, 'rate_limited'])
  expect(third.headers.get('retry-after')).toBe('30')

  const { body: added } = await api.call('POST', '/projects', { name: 'Added meanwhile' })
  await second.body!.cancel()
  await expect.poll(async () => (await open('/tasks/export?ext_id=none')).status).toBe(200)
  const found = linesOf(await first.text())
  const end = found.pop()!
  expect(end['count']).toBe(found.length)
  expect(found.some(({ id }) => id === added.id)).toBe(false)
  const later = async () =>
    (await api.call('GET', `/changes?after=${end['seq'] as number}&entity=project`)).body.data as { id: string }[]
  await expect.poll(async () => (await later()).map(({ id }) => id)).toContain(added.id)
  expect(await (await open('/projects/export?ext_id=none')).text()).toContain('"count":0')
})

test('is refused beyond the limit, however many ask at the same moment', async () => {
  const asked = Array.from({ length: 12 }, () => api.call('GET', '/tasks/export?ext_id=none'))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect((await api.call('GET', '/tasks/export?ext_id=none')).status).toBe(200)
})

test.each([
  ['is revoked', 'tokens.revoke', {}],
  ['becomes one of agents', 'tokens.update', { approval: true }],
])('ends for a client that reads slowly when its token %s', async (_, procedure, fields) => {
  const team = await openWorkspace(api)
  const { body: made } = await team.owner.mutate('tokens.create', { name: 'Copy', access: 'read_write', expires: null })
  const { body: me } = await api.as(made.secret)('GET', '/me')
  // More than the buffers of a connection can hold (here 33 MB and 4 MB).
  await fill(2_000, me.workspace.id)
  const response = await open('/projects/export', made.secret)
  expect(response.status).toBe(200)
  expect((await team.owner.mutate(procedure, { id: made.token.id, ...fields })).status).toBe(200)
  await expect(response.text()).rejects.toThrow('terminated')
})

test('needs a valid token', async () => {
  expect((await open('/tasks/export', 'atr_live_unknown')).status).toBe(401)
})
