import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace } from '#server/testing/person.ts'
import { seedWorkspace } from '#server/testing/seed.ts'

let api: TestApi
let call: TestApi['call']
let workspace: string
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  const seeded = await seedWorkspace(api.database)
  workspace = seeded.workspaceId
  call = api.as(seeded.token)
})
afterAll(() => api.close())

const rows = (table: string, columns = '*') =>
  asOwner(api.database, `select ${columns} from ${table} where workspace_id = '${workspace}' order by id`)
const push = async (what: string, body: unknown) => {
  const reply = await call('POST', `/marketing/${what}`, body)
  expect(reply.status, reply.text).toBe(200)
  const { received, created, updated, skipped, failed } = reply.body
  expect(created + updated + skipped + failed).toBe(received)
  return reply.body
}
const events = async () =>
  (await asOwner(api.database, `select event from change where workspace_id = '${workspace}' order by id`)).map(
    ({ event }) => event,
  )

test('a new lead creates contact and lead, with both changes', async () => {
  const report = await push('leads', { name: 'Ada', email: 'Ada B <ADA@Brandt.Example>', message: 'Hello' })
  expect(report).toMatchObject({ received: 1, created: 1, errors: [], warnings: [] })
  expect(await events()).toEqual(['contact.created', 'lead.created', 'lead.noted'])
  const { body } = await call('GET', '/contacts?email=ada@brandt.example')
  expect(body.data).toMatchObject([{ name: 'Ada', email: 'ada@brandt.example' }])
})

test('an existing address: empty fields are filled, other values go to the timeline, overwrite replaces', async () => {
  const { body: contact } = await call('POST', '/contacts', { name: 'Ada', email: 'ada@x.example', company: 'Brandt' })
  const record = { name: 'Ada B', email: 'ada@x.example', phone: '123', company: 'Other' }
  expect((await push('leads', [record])).created).toBe(1)
  const filled = (await call('GET', `/contacts/${contact.id}`)).body
  expect(filled).toMatchObject({ name: 'Ada', company: 'Brandt', phone: '123', version: 2 })
  expect(await events()).toContain('lead.noted')
  expect((await push('leads', [record])).results[0]).toMatchObject({ status: 'skipped', code: 'unchanged' })
  expect((await push('leads', [{ ...record, overwrite: true }])).updated).toBe(1)
  const replaced = (await call('GET', `/contacts/${contact.id}`)).body
  expect(replaced).toMatchObject({ name: 'Ada B', company: 'Other', version: 3 })
})

test('an address with an internationalized domain matches the same contact in either spelling', async () => {
  const { body: contact } = await call('POST', '/contacts', { name: 'Ada', email: 'Ada@München.example' })
  expect(contact.email).toBe('ada@xn--mnchen-3ya.example')
  await push('leads', { email: 'Ada <ada@MÜNCHEN.example>', phone: '1' })
  expect(await rows('contact', 'email, phone')).toEqual([{ email: 'ada@xn--mnchen-3ya.example', phone: '1' }])
})

test('a lead without an address is matched by its extId; with neither it fails with email_required', async () => {
  const report = await push('leads', [{ name: 'No mail', extId: 'a' }, { name: 'Nobody' }, { email: 'no address' }])
  expect(report).toMatchObject({ created: 1, failed: 2 })
  expect(report.errors).toMatchObject([
    { index: 1, field: 'email', code: 'email_required' },
    { index: 2, field: 'email', code: 'validation_error' },
  ])
})

test('a record with a repeated extId is skipped entirely, across calls and within one', async () => {
  const record = { email: 'ada@x.example', extId: 'f-1', openDeal: true, message: 'Hi' }
  const first = await push('leads', [record, { ...record, message: 'Other' }])
  expect(first.results[1]).toMatchObject({ status: 'skipped', code: 'duplicate', duplicateOf: first.results[0].id })
  expect((await push('leads', [{ ...record, email: 'else@x.example' }])).skipped).toBe(1)
  expect(await rows('deal')).toHaveLength(1)
  expect(await rows('contact')).toHaveLength(1)
})

test('a deal gets the company of the record that opens it, even if that record also fills in the contact', async () => {
  const deals = async (contact: string) => (await call('GET', `/deals?contact=${contact}`)).body.data
  const { body: blank } = await call('POST', '/contacts', { name: 'Old', email: 'blank@x.example' })
  const record = { company: 'Acme', openDeal: true }
  await push('leads', { ...record, email: 'blank@x.example', name: 'New', overwrite: true })
  expect((await call('GET', `/contacts/${blank.id}`)).body).toMatchObject({ name: 'New', company: 'Acme', version: 2 })
  expect(await deals(blank.id)).toMatchObject([{ name: 'Acme', company: 'Acme' }])

  const { body: other } = await call('POST', '/contacts', { name: 'Bo', email: 'bo@x.example', company: 'Before' })
  await push('leads', { ...record, email: 'bo@x.example' })
  expect((await call('GET', `/contacts/${other.id}`)).body).toMatchObject({ company: 'Before', version: 1 })
  expect(await deals(other.id)).toMatchObject([{ name: 'Acme', company: 'Acme' }])

  const changes = await rows('change', 'event, record')
  const named = changes.map(({ event, record }) => `${event as string} ${(record as { name: string }).name}`)
  expect(named.filter((line) => /^(lead|deal)\.created/.test(line))).toEqual([
    'lead.created New',
    'deal.created Acme',
    'lead.created Bo',
    'deal.created Acme',
  ])
})

test('openDeal opens one deal per contact and campaign', async () => {
  const record = { email: 'ada@x.example', openDeal: true }
  await push('leads', [record, { ...record, campaign: 'a' }, { ...record, campaign: 'A', message: 'again' }, record])
  expect(await rows('deal')).toHaveLength(2)
})

test('withdrawn consent stays withdrawn after an older or an undated true', async () => {
  const consent = (value: unknown) => push('leads', [{ email: 'ada@x.example', consent: value }])
  await consent({ given: true, at: '2026-01-01T00:00:00Z', text: 'Yes, write to me', version: '1' })
  await consent({ given: false, at: '2026-03-01T00:00:00Z' })
  expect((await consent({ given: true, at: '2026-02-01T00:00:00Z' })).warnings[0].code).toBe('consent_withdrawn')
  expect((await consent(true)).warnings[0].code).toBe('consent_withdrawn')
  expect((await consent(true)).skipped).toBe(1)
  const kept = await rows('consent', 'granted, text, text_hash, version, token')
  expect(kept.map(({ granted }) => granted)).toEqual([true, false, true])
  expect(kept[0]).toMatchObject({ text: 'Yes, write to me', text_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect((await consent({ given: true, at: '2026-04-01T00:00:00Z' })).warnings).toEqual([])
})

test('consent with a time in the future counts from now, and can be withdrawn', async () => {
  const consent = (value: unknown) => push('leads', [{ email: 'ada@x.example', consent: value }])
  const early = { given: true, at: '2999-01-01T00:00:00Z' }
  expect((await consent(early)).warnings).toMatchObject([{ field: 'consent.at', code: 'date_in_future' }])
  expect((await consent(early)).results).toMatchObject([{ status: 'skipped' }])
  await consent(false)
  const kept = [
    { granted: true, isDue: true },
    { granted: false, isDue: true },
  ]
  expect(await rows('consent', 'granted, at <= created_at as "isDue"')).toEqual(kept)
  const codes = (await consent(early)).warnings.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(['date_in_future', 'consent_withdrawn'])
  expect(await rows('consent', 'granted, at <= created_at as "isDue"')).toEqual(kept)
})

test('an unknown campaign keeps its label, with a warning, until a campaign of that name is created', async () => {
  const open = await openWorkspace(api)
  call = await open.withToken()
  const cost = { date: '2027-03-01', campaign: 'Spring', amount: 5 }
  const report = await push('costs', [cost])
  expect(report.warnings).toMatchObject([{ index: 0, field: 'campaign', code: 'campaign_unknown' }])
  await push('leads', { email: 'a@x.example', campaign: 'Spring' })
  const { id } = (await open.owner.mutate('campaigns.create', { name: 'Spring 2027', slug: 'spring' })).body
  const resolved = await asOwner(
    api.database,
    `select id from cost where campaign = '${id}' union all
    select id from lead where campaign = '${id}'`,
  )
  expect(resolved).toHaveLength(2)
  const again = await push('costs', [{ ...cost, campaign: 'SPRING 2027' }])
  expect(again).toMatchObject({ skipped: 1, warnings: [] })
  await open.owner.mutate('campaigns.create', { name: 'Double' })
  await open.owner.mutate('campaigns.create', { name: 'double' })
  expect((await push('costs', [{ ...cost, campaign: 'Double' }])).errors[0].code).toBe('campaign_ambiguous')
})

test('costs with the same key are added up within a call and replaced across calls, exactly', async () => {
  const cost = { date: '2027-03-01', campaign: 'x', channel: 'Search', currency: 'EUR' }
  const first = await push('costs', {
    costs: [
      { ...cost, amount: '0.1' },
      { ...cost, amount: 0.2 },
    ],
  })
  expect(first).toMatchObject({ created: 1, updated: 1 })
  expect(await rows('cost', 'amount::text')).toEqual([{ amount: '0.300000' }])
  expect((await push('costs', [{ ...cost, amount: '0.30' }])).skipped).toBe(1)
  expect(
    (
      await push('costs', [
        { ...cost, amount: 7 },
        { ...cost, currency: 'USD', amount: 7 },
      ])
    ).updated,
  ).toBe(1)
  expect(await rows('cost', 'amount::text')).toEqual([{ amount: '7.000000' }, { amount: '7.000000' }])
})

test('a touch is identified by address, kind, campaign, source, medium and second; any address is stored', async () => {
  const touch = { email: 'a@x.example', kind: 'scan', source: 'fair', ts: '2027-03-01T10:00:00.100Z' }
  const first = await push('touches', [touch, { ...touch, ts: '2027-03-01T10:00:00.900Z' }])
  expect(first.results[1]).toMatchObject({ status: 'skipped', duplicateOf: first.results[0].id })
  expect((await push('touches', [touch])).results[0]).toMatchObject({ duplicateOf: first.results[0].id })
  expect((await push('touches', [{ ...touch, kind: 'visit' }])).created).toBe(1)
})

test('a touch without a time happens now: repeats merge within a call, but not across calls', async () => {
  const touch = { email: 'a@x.example', kind: ' Visit ' }
  expect(await push('touches', [touch, touch])).toMatchObject({ created: 1, skipped: 1 })
  await asOwner(api.database, `update touch set ts = ts - interval '2 s' where workspace_id = '${workspace}'`)
  expect(await push('touches', [touch])).toMatchObject({ created: 1 })
  expect(await rows('touch', 'kind')).toEqual([{ kind: 'visit' }, { kind: 'visit' }])
})

test('a cost has an ISO 4217 currency, by default that of the workspace', async () => {
  const cost = { date: '2027-03-01', amount: 5 }
  expect(await push('costs', [cost, { ...cost, currency: 'eur' }, { ...cost, currency: 'ZZZ' }])).toMatchObject({
    created: 1,
    errors: [{ field: 'currency' }, { field: 'currency' }],
  })
  expect(await rows('cost', 'currency')).toEqual([{ currency: 'EUR' }])
})

test('a kind is a free label in lower case, by default lead; missing consent is not stored', async () => {
  await push('leads', [{ email: 'a@x.example' }, { email: 'b@x.example', kind: 'Demo Request' }])
  expect(await rows('lead', 'kind')).toEqual([{ kind: 'lead' }, { kind: 'demo request' }])
  expect(await rows('consent')).toEqual([])
})

test('a lead keeps its campaign when another one names it, and the other one gets a touch', async () => {
  const lead = { email: 'ada@x.example', name: 'Ada' }
  await push('leads', [{ ...lead, campaign: 'first' }])
  await push('leads', [
    { ...lead, campaign: 'Second', source: 'fair' },
    { ...lead, campaign: 'second', source: 'fair' },
  ])
  await push('leads', [{ ...lead, campaign: 'FIRST', message: 'Again' }])
  expect(await rows('lead', 'campaign_label')).toEqual([{ campaign_label: 'first' }])
  expect(await rows('touch', 'email, kind, campaign_key, source')).toEqual([
    { email: 'ada@x.example', kind: 'lead', campaign_key: 'second', source: 'fair' },
  ])
})

test('good and bad records, unknown fields, atomic and dryRun', async () => {
  const leads = [{ email: 'a@x.example', colour: 'red' }, { email: 7 }, null]
  const report = await push('leads', { leads, dryRun: true })
  expect(report).toMatchObject({ received: 3, created: 1, failed: 2, warnings: [{ code: 'unknown_field' }] })
  const refused = await call('POST', '/marketing/leads', { leads, atomic: true })
  expect(refused).toMatchObject({ status: 400, body: { error: 'batch_rejected', failed: 2 } })
  expect(await rows('contact')).toEqual([])
  expect((await push('leads', leads)).created).toBe(1)
})

test('2,001 records are refused, 2,000 accepted, and sending them again creates nothing', async () => {
  const leads = Array.from({ length: 2001 }, (_, n) => ({ name: `P ${n}`, email: `p${n}@x.example`, campaign: 'c' }))
  expect(await call('POST', '/marketing/leads', leads)).toMatchObject({
    status: 413,
    body: { error: 'batch_too_large' },
  })
  expect((await push('leads', leads.slice(1))).created).toBe(2000)
  expect((await push('leads', leads.slice(1))).skipped).toBe(2000)
})

test('eight concurrent writers with overlapping addresses create each contact once', async () => {
  const leads = Array.from({ length: 60 }, (_, n) => ({ email: `w${n}@x.example`, openDeal: true }))
  const reports = await Promise.all(
    Array.from({ length: 8 }, (_, n) => push('leads', leads.toSorted(() => (n % 2 ? 1 : -1)).slice(n))),
  )
  expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(60)
  expect(await rows('contact')).toHaveLength(60)
  expect(await rows('deal')).toHaveLength(60)
})

test('texts are stored as sent: quotes, backslashes, braces, line breaks', async () => {
  const texts = [
    '"a" and \\b, {c}',
    'NULL',
    'null',
    '\\n is no line end',
    'two\n\tlines',
    '🎈 \u2028 \u0001',
    '""',
    '\\',
  ]
  await push(
    'leads',
    texts.map((message, n) => ({ extId: `x-${n}`, name: message.trim(), message })),
  )
  expect((await rows('lead', 'message')).map(({ message }) => message)).toEqual(texts)
  const created = await asOwner(
    api.database,
    `select record from change where workspace_id = '${workspace}' and event = 'lead.created' order by id`,
  )
  expect(created.map(({ record }) => (record as { message: string }).message)).toEqual(texts)
})

test('removing a contact removes its lead and everything sent about it', async () => {
  await push('leads', { name: 'Ada', email: 'ada@x.example', consent: true })
  await asOwner(api.database, `delete from contact where workspace_id = '${workspace}'`)
  expect(await rows('lead')).toEqual([])
  expect(await rows('consent')).toEqual([])
  expect(await asOwner(api.database, `select from lead_entry where workspace_id = '${workspace}'`)).toEqual([])
})
