import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace, type Person } from '#server/testing/person.ts'
import { isIban } from '../workspaces/rules.ts'
import { NO_SELLER } from '../workspaces/schema.ts'

let api: TestApi
let owner: Person
let join: Awaited<ReturnType<typeof openWorkspace>>['join']
beforeAll(async () => {
  api = await startApi()
  ;({ owner, join } = await openWorkspace(api))
})
afterAll(() => api.close())

const seller = { ...NO_SELLER, name: 'Nordlicht Studio GmbH', address: 'Hafenstraße 5\n20457 Hamburg' }
const account = { iban: 'DE89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' }
const lines = [{ description: 'Proofs', quantity: 2, unit_price: 50, tax_rate: 19 }]

const paper = async (id: string) => (await owner.query('invoices.paper', { id })).body
const draft = async (fields: object) => (await owner.mutate('invoices.create', { lines, ...fields })).body.id

test('the seller defaults to the workspace until an owner enters another', async () => {
  const { name } = (await owner.query('workspaces.get')).body
  expect((await owner.query('workspaces.seller')).body).toEqual({ ...NO_SELLER, name })
})

test('an issued invoice keeps the seller and contact of its issue date; drafts follow changes', async () => {
  const saved = await owner.mutate('workspaces.updateSeller', { ...seller, ...account })
  expect(saved.body).toEqual({ ...seller, iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' })
  const contact = (await owner.mutate('contacts.create', { name: 'Ada Brandt', email: 'ada@brandt.example' })).body.id
  const [issued, open] = [
    await draft({ contact, address: 'Kaistraße 3', note: 'Delivered in May' }),
    await draft({ contact }),
  ]
  expect((await paper(issued)).seller).toEqual(saved.body)
  expect((await owner.mutate('invoices.issue', { id: issued })).body).toMatchObject({ address: 'Kaistraße 3' })
  const printed = await paper(issued)
  expect(printed).toMatchObject({ invoice: { note: 'Delivered in May' }, contact: { name: 'Ada Brandt' } })

  const moved = { ...saved.body, address: 'Marktplatz 1\n28195 Bremen' }
  await owner.mutate('workspaces.updateSeller', moved)
  await owner.mutate('contacts.update', { id: contact, name: 'Ada Berg' })
  expect(await paper(issued)).toEqual(printed)
  expect(await paper(open)).toMatchObject({ seller: moved, contact: { name: 'Ada Berg' } })
  await owner.mutate('contacts.remove', { id: contact })
  expect([await paper(issued), (await paper(open)).contact]).toEqual([printed, null])
})

test('invoices issued before these were stored have those from the date of the upgrade', async () => {
  const contact = (await owner.mutate('contacts.create', { name: 'Cara Lind', email: 'cara@lind.example' })).body.id
  const [old, withoutContact] = [await draft({ contact }), await draft({ company: 'Brandt' })]
  const { owner: stranger } = await openWorkspace(api)
  const plain = (await stranger.mutate('invoices.create', { lines, company: 'Roth' })).body.id
  for (const id of [old, withoutContact]) await owner.mutate('invoices.issue', { id })
  await stranger.mutate('invoices.issue', { id: plain })
  const papers = async () => [
    await paper(old),
    await paper(withoutContact),
    (await stranger.query('invoices.paper', { id: plain })).body,
  ]
  const printed = await papers()
  const ids = [old, withoutContact, plain].map((id) => `'${id}'`).join()
  await asOwner(api.database, `update invoice set parties = null where id in (${ids})`)
  await asOwner(api.database, await readFile('db/migrations/20261122T0900-keep-parties-of-every-invoice.sql', 'utf8'))
  await owner.mutate('workspaces.updateSeller', { ...seller, name: 'Another GmbH' })
  await stranger.mutate('workspaces.updateSeller', { ...seller, name: 'Another GmbH' })
  expect(await papers()).toEqual(printed)
})

test("after erasure an invoice keeps only the person's name, and only without a company", async () => {
  const contact = (await owner.mutate('contacts.create', { name: 'Ben Roth', email: 'ben@roth.example' })).body.id
  const [own, withCompany] = [await draft({ contact }), await draft({ contact, company: 'Roth Ltd' })]
  for (const id of [own, withCompany]) await owner.mutate('invoices.issue', { id })
  expect((await owner.mutate('contacts.erase', { id: contact })).status).toBe(200)
  expect((await paper(own)).contact).toEqual({ name: 'Ben Roth', email: null })
  expect(await paper(withCompany)).toMatchObject({ contact: null, invoice: { company: 'Roth Ltd', contact: null } })
})

test('owners edit the seller, staff print it, guests see neither; each change is recorded', async () => {
  const [manager, guest] = [await join('manager'), await join('guest')]
  const id = await draft({ company: 'Brandt' })
  expect((await manager.mutate('workspaces.updateSeller', seller)).status).toBe(403)
  expect((await manager.query('invoices.paper', { id })).status).toBe(200)
  expect((await guest.query('workspaces.seller')).status).toBe(403)
  expect((await guest.query('invoices.paper', { id })).status).toBe(403)
  const before = (await owner.query('workspaces.get')).body.version
  await owner.mutate('workspaces.updateSeller', { ...seller, footer: 'HRB 12345' })
  await owner.mutate('workspaces.updateSeller', { ...seller, footer: 'HRB 12345' })
  expect((await owner.query('workspaces.get')).body).toMatchObject({ version: before + 1 })
  const [latest] = (await owner.query('activity.list', { entity: 'workspace', limit: 1 })).body.data
  expect(latest).toMatchObject({ event: 'workspace.updated', edits: [{ field: 'seller' }] })
})

test('an invalid IBAN or BIC is reported at its field', async () => {
  const wrong = { ...seller, iban: 'DE89370400440532013001', bic: 'COBA', email: 'ada', name: 'a\nb' }
  const refused = await owner.mutate('workspaces.updateSeller', wrong)
  const named = refused.body.fields.map(({ field }: { field: string }) => field)
  expect([refused.status, named]).toEqual([400, ['name', 'email', 'iban', 'bic']])
})

describe('IBAN', () => {
  test.each(['GB82WEST12345698765432', 'NO9386011117947', 'MT84MALT011000012345MTLCAST001S'])(
    '%s can be valid',
    (iban) => expect(isIban(iban)).toBe(true),
  )
  test.each(['GB82WEST12345698765423', 'gb82west12345698765432', 'DE89', '', '8937040044053201300012'])(
    '%s is invalid',
    (iban) => expect(isIban(iban)).toBe(false),
  )
})
