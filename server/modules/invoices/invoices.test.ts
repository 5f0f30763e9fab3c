import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { createRecord } from '#server/core/records/write.ts'
import { dayIn } from '#server/core/values/days.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { openWorkspace, type Person } from '#server/testing/person.ts'
import { invoiceKind } from './kind.ts'
import { issueInvoice, payInvoice } from './mutations.ts'
import { amountDue, gapsOf, invoiceNumber, isOverdue, sumLines } from './rules.ts'
import type { InvoiceLine } from './schema.ts'

const line = (quantity: number, unit_price: number, tax_rate: number) => ({
  description: 'x',
  quantity,
  unit_price,
  tax_rate,
})

describe('totals', () => {
  test('each line is rounded separately, half away from zero', () => {
    const sums = sumLines([line(3, 0.335, 19), line(1, 0.005, 0), line(0.1, 0.3, 7)], 'EUR')
    expect(sums.lines.map(({ amount }) => amount)).toEqual([1.01, 0.01, 0.03])
    expect(sums).toMatchObject({ subtotal: 1.05, tax: 0.19, total: 1.24 })
  })

  test('amounts in a currency without cents are whole', () => {
    const sums = sumLines([line(3, 33.335, 19), line(1, 0.5, 10)], 'JPY')
    expect(sums.lines.map(({ amount }) => amount)).toEqual([100, 1])
    expect(sums).toMatchObject({ subtotal: 101, tax: 19, total: 120 })
    expect(sumLines([line(1, 0.125, 0)], 'KWD').total).toBe(0.13)
  })

  test('an invoice without lines totals zero', () => {
    expect(sumLines([], 'EUR')).toEqual({ lines: [], subtotal: 0, tax: 0, total: 0 })
  })

  test('the total is subtotal plus tax to two decimals, and nothing is due once it is paid', () => {
    const tenThousandths = (max: number) => fc.integer({ min: 0, max }).map((n) => n / 10_000)
    const lines = fc.array(
      fc.tuple(tenThousandths(10_000_000), tenThousandths(10_000_000), fc.integer({ min: 0, max: 10_000 })),
    )
    fc.assert(
      fc.property(lines, (parts) => {
        const { subtotal, tax, total } = sumLines(
          parts.map(([quantity, price, rate]) => line(quantity, price, rate / 100)),
          'EUR',
        )
        expect(Math.round(total * 100)).toBe(Math.round(subtotal * 100) + Math.round(tax * 100))
        expect(Number(total.toFixed(2))).toBe(total)
        expect(amountDue({ total, amount_paid: total })).toBe(0)
      }),
    )
    expect(amountDue({ total: 0.3, amount_paid: 0.1 })).toBe(0.2)
  })
})

test("overdue counts from the end of the due day, in the workspace's time zone", () => {
  const open = { status: 'open', due: '2026-11-21' } as const
  const late = new Date('2026-11-21T23:30:00Z')
  expect(isOverdue(open, dayIn('UTC', late))).toBe(false)
  expect(isOverdue(open, dayIn('Europe/Berlin', late))).toBe(true)
  expect(isOverdue({ ...open, status: 'paid' }, '2027-01-01')).toBe(false)
  expect(isOverdue({ ...open, due: null }, '2027-01-01')).toBe(false)
})

test.each([
  [null, '', '', ['your postal address', 'your tax number'], ['the customer’s address']],
  ['Hafenstraße 5', ' ', 'DE1', ['your postal address'], []],
  [' ', 'Hafenstraße 5', 'DE1', [], ['the customer’s address']],
])('an invoice to %j from %j with the tax number %j lacks %j and %j', (to, address, tax_number, ours, theirs) =>
  expect(gapsOf({ address: to }, { address, tax_number })).toEqual({ ours, theirs }),
)

describe('over REST', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  function at(now: string): WorkspaceContext {
    const place = { currency: 'EUR', time_zone: 'Europe/Berlin', sandbox: false }
    const workspace = { id: api.workspaceId, slug: api.slug, name: 'W', ...place }
    const actor = { kind: 'member', id: api.owner.id, name: 'O', role: 'owner', userId: 'u' } as const
    return contextOf({ ...openPlatform(api.program), now: new Date(now) }, workspace, actor)
  }

  test('drafts, open, overdue and paid invoices have the right status and amounts', async () => {
    const contact = (await api.call('POST', '/contacts', { name: 'Ada' })).body.id
    const ctx = at('2026-01-05T12:00:00Z')
    const draft = await createRecord(invoiceKind, ctx, {
      contact,
      company: 'Brandt',
      due: '2026-01-20',
      lines: [line(2, 50, 19)],
    })
    const found = await api.call('GET', `/invoices/${draft.id}`)
    expect(found.body).toEqual(draft)
    expect(draft).toMatchObject({
      number: null,
      status: 'draft',
      overdue: false,
      currency: 'EUR',
      subtotal: 100,
      tax: 19,
      total: 119,
    })
    const open = await issueInvoice(ctx, { id: draft.id, version: 1 })
    expect(open).toMatchObject({
      number: '2026-00001',
      status: 'open',
      issued: '2026-01-05',
      amount_due: 119,
      version: 2,
    })
    const shown = await api.call('GET', `/invoices/${draft.id}`)
    expect(shown.body).toEqual(open)
    expect(shown.headers.get('etag')).toBe('"2"')
    for (const query of ['status=open', `contact=${contact}`, 'q=brandt 00001', 'sort=-total'])
      expect((await api.call('GET', `/invoices?${query}`)).body, query).toMatchObject({ data: [shown.body], total: 1 })
    expect(await payInvoice(ctx, { id: draft.id })).toMatchObject({
      status: 'paid',
      amount_paid: 119,
      amount_due: 0,
      version: 3,
    })
    expect((await api.call('GET', '/invoices?status=open')).body.total).toBe(0)
    for (const query of [
      'status=late',
      'contact=x',
      'sort=company',
      'overdue=late',
      'project=019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20',
    ])
      expect((await api.call('GET', `/invoices?${query}`)).status, query).toBe(400)
    await expect(issueInvoice(ctx, { id: draft.id })).rejects.toThrow('already been issued')
    await expect(payInvoice(ctx, { id: draft.id })).rejects.toThrow('Only an open')
  })

  test('numbers have no gaps despite concurrent issues and failures', async () => {
    const ctx = at('2027-02-01T12:00:00Z')
    const small = { company: 'Brandt', lines: [line(1, 1, 0)] }
    const drafts = await Promise.all(Array.from({ length: 12 }, () => createRecord(invoiceKind, ctx, small)))
    const issued = await Promise.allSettled(
      drafts.flatMap(({ id }) => [
        issueInvoice(ctx, { id }),
        issueInvoice(ctx, { id }),
        issueInvoice(ctx, { id, version: 9 }),
      ]),
    )
    const numbers = issued.flatMap((one) => (one.status === 'fulfilled' ? [one.value.number] : []))
    expect(new Set(numbers).size).toBe(12)
    expect(numbers.toSorted((a, b) => (a! < b! ? -1 : 1))).toEqual(drafts.map((_, n) => invoiceNumber(2027, n + 1)))
    const nextYear = await createRecord(invoiceKind, ctx, small)
    expect((await issueInvoice(at('2027-12-31T23:30:00Z'), { id: nextYear.id })).number).toBe('2028-00001')
  })
})

describe('in the application', () => {
  let api: TestApi
  let owner: Person
  let member: Person
  beforeAll(async () => {
    api = await startApi()
    const team = await openWorkspace(api)
    owner = team.owner
    member = await team.join('member')
  })
  afterAll(() => api.close())

  const draft = async (fields: object = {}) =>
    (await owner.mutate('invoices.create', { company: 'Brandt', lines: [line(2, 50, 19)], ...fields })).body

  test('a draft changes with its totals until it is issued, then only its status does', async () => {
    const { id } = await draft({ lines: undefined })
    const two = await member.mutate('invoices.update', { id, lines: [line(1, 10, 19), line(3, 0.335, 7)] })
    expect(two.body).toMatchObject({ subtotal: 11.01, tax: 1.97, total: 12.98, amount_due: 12.98, version: 2 })
    expect((await member.mutate('invoices.update', { id, lines: two.body.lines.map(bare) })).body).toEqual(two.body)
    const lines = two.body.lines.map(bare).reverse()
    const stale = await owner.mutate('invoices.update', { id, lines, base: { lines: [] } })
    expect([stale.status, stale.body.detail?.field]).toEqual([409, 'lines'])
    expect((await owner.mutate('invoices.issue', { id, version: 1 })).status).toBe(409)
    expect((await owner.mutate('invoices.issue', { id, version: 2 })).body).toMatchObject({
      status: 'open',
      version: 3,
    })
    const late = await owner.mutate('invoices.update', { id, lines: [] })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Only a draft can be edited')])
    expect((await owner.mutate('invoices.remove', { id })).status).toBe(409)
  })

  test('amounts beyond the limits are rejected', async () => {
    const lines = [line(1_000_000, 1_000_000, 0)]
    const refused = await owner.mutate('invoices.create', { lines })
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('a total of at most')])
  })

  test.each([
    [{ company: null }, 'Add a customer'],
    [{ lines: [] }, 'Add at least one line'],
    [{ lines: [{ ...line(1, 1, 0), description: ' ' }] }, 'Add a description to every line'],
  ])('with %j it cannot be issued', async (fields, words) => {
    const { id } = await draft(fields)
    const refused = await owner.mutate('invoices.issue', { id })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(words)])
  })

  test('a paid invoice can be reopened, a voided one keeps its number', async () => {
    const { id } = await draft()
    for (const [step, status] of [
      ['pay', 'draft'],
      ['void', 'draft'],
      ['issue', 'open'],
      ['reopen', 'open'],
      ['pay', 'paid'],
      ['void', 'paid'],
      ['reopen', 'open'],
      ['void', 'void'],
      ['pay', 'void'],
    ]) {
      await owner.mutate(`invoices.${step}`, { id })
      expect([step, (await owner.query('invoices.get', { id })).body.status]).toEqual([step, status])
    }
    const { body } = await owner.query('invoices.get', { id })
    expect(body).toMatchObject({ number: expect.any(String), paid_at: null, amount_paid: 0 })
    expect((await member.mutate('invoices.issue', { id: (await draft()).id })).status).toBe(403)
  })

  test('an open invoice is voided and replaced by a draft once, however often the request repeats', async () => {
    const deal = (await owner.mutate('deals.create', { name: 'Catalogue' })).body.id
    const { id, version } = await draft({ deal, note: 'Thank you', address: 'Hafenstraße 5', due: null })
    expect((await owner.mutate('invoices.rewrite', { id })).status).toBe(409)
    const issued = (await owner.mutate('invoices.issue', { id, version })).body
    expect((await member.mutate('invoices.rewrite', { id })).status).toBe(403)
    expect((await owner.mutate('invoices.rewrite', { id, version })).status).toBe(409)

    const all = await Promise.all(
      Array.from({ length: 5 }, () => owner.mutate('invoices.rewrite', { id, version: issued.version })),
    )
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    const { voided, draft: anew } = all.find(({ status }) => status === 200)!.body
    expect(voided).toMatchObject({ id, number: issued.number, status: 'void', replaced_by: anew.id, replaces: null })
    const content = ['lines', 'total', 'company', 'address', 'note', 'currency', 'deal'] as const
    expect(anew).toMatchObject({
      ...Object.fromEntries(content.map((key) => [key, issued[key]])),
      status: 'draft',
      number: null,
      issued: null,
      replaces: id,
      replaced_by: null,
      version: 1,
    })
    expect((await owner.query('invoices.get', { id: anew.id })).body).toEqual(anew)
    expect((await owner.query('invoices.get', { id })).body).toEqual(voided)
    const drafts = (await owner.query('invoices.all')).body.data as { replaces: string | null }[]
    expect(drafts.filter(({ replaces }) => replaces === id)).toHaveLength(1)
  })

  test('the replacement has the same payment term, and references only existing records', async () => {
    const today = dayIn('UTC', new Date())
    const project = (await owner.mutate('projects.create', { name: 'Spring' })).body.id
    const { id } = await draft({ project, due: addDays(today, 14) })
    const issued = (await owner.mutate('invoices.issue', { id })).body
    await owner.mutate('projects.remove', { id: project })
    const { draft: anew } = (await owner.mutate('invoices.rewrite', { id })).body
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
    expect(days(anew.created_at.slice(0, 10), anew.due)).toBe(days(issued.issued, issued.due))
    expect(anew.project).toBeNull()
  })

  test('a restored draft references only existing records', async () => {
    const deal = (await owner.mutate('deals.create', { name: 'Catalogue' })).body.id
    const { id } = await draft({ deal })
    expect((await owner.mutate('invoices.update', { id, deal: id })).status).toBe(400)
    await owner.mutate('deals.remove', { id: deal })
    expect((await owner.mutate('invoices.update', { id, deal, company: 'B' })).body).toMatchObject({
      deal,
      company: 'B',
    })
    await member.mutate('invoices.remove', { id })
    expect((await owner.query('invoices.get', { id })).status).toBe(404)
    expect((await owner.mutate('invoices.restore', { id })).body).toMatchObject({ id, deal: null, version: 3 })
  })
})

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const bare = ({ amount: _amount, ...line }: InvoiceLine) => line
