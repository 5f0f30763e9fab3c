import { beforeAll, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { openInvoices, readInvoice } from '#server/testing/read-invoices.ts'
import { openTeam } from '#server/testing/team.ts'

const team = openTeam()
const november = { from: '2026-11-01', to: '2026-11-30' }
const october = { from: '2026-10-02', to: '2026-10-31' }
let sync: Awaited<ReturnType<typeof openInvoices>>
beforeAll(async () => {
  sync = await openInvoices(team)
})

const stored = () =>
  asOwner(
    team.api.database,
    'select customer, email, contact, total_micros::int as total from external_invoice order by ext_id',
  )
async function erase(name: string, email: string) {
  const { id } = (await team.owner.mutate('contacts.create', { name, email })).body
  expect((await team.owner.mutate('contacts.erase', { id })).status).toBe(200)
}

test('a sync does not bring the name of an erased customer back, wherever its invoice moves', async () => {
  const ida = { customer: 'Ida Holm', email: 'ida@holm.example' }
  const invoice = readInvoice('7', '2026-11-01', 5, ida)
  const unnamed = { customer: null, email: null, contact: null }
  expect(await sync(november, [invoice])).toMatchObject({ rows_new: 1 })
  expect(await stored()).toEqual([{ ...ida, contact: null, total: 5 }])
  await erase('Ida Holm', ida.email)
  expect(await stored()).toEqual([{ ...unnamed, total: 5 }])
  expect(await sync(november, [invoice])).toMatchObject({ rows_new: 0, rows_changed: 0, rows_removed: 0 })
  expect(await stored()).toEqual([{ ...unnamed, total: 5 }])

  // The provider moves the invoice to an earlier month that is read later.
  expect(await sync(november, [])).toMatchObject({ rows_changed: 1, rows_removed: 0 })
  expect(await stored()).toEqual([{ ...unnamed, total: 0 }])
  expect(await sync(november, [])).toMatchObject({ rows_changed: 0, rows_removed: 0 })
  const moved = { ...invoice, date: '2026-10-31' }
  expect(await sync(october, [moved])).toMatchObject({ rows_new: 0, rows_changed: 1 })
  expect(await stored()).toEqual([{ ...unnamed, total: 5 }])
  expect(await sync(october, [moved])).toMatchObject({ rows_new: 0, rows_changed: 0, rows_removed: 0 })
  expect(await sync(november, [])).toMatchObject({ rows_new: 0, rows_changed: 0, rows_removed: 0 })
})

test('an invoice that is first read after the erasure has no name until the person is a contact again', async () => {
  await asOwner(team.api.database, 'delete from external_invoice')
  const { id } = (await team.owner.mutate('contacts.create', { name: 'Jon Vale', email: 'jon@old.example' })).body
  await team.owner.mutate('contacts.update', { id, email: 'jon@vale.example' })
  expect((await team.owner.mutate('contacts.erase', { id })).status).toBe(200)
  const jon = { customer: 'Jon Vale', email: 'jon@vale.example' }
  const others = { customer: 'Vale AG', email: 'office@vale.example' }
  const invoices = [
    readInvoice('1', '2026-11-02', 1, jon),
    readInvoice('2', '2026-11-03', 2, { ...jon, email: 'jon@old.example' }),
    readInvoice('3', '2026-11-04', 3, others),
    // An invoice of another customer that is now billed to this person.
    readInvoice('4', '2026-11-05', 4, others),
  ]
  expect(await sync(november, invoices)).toMatchObject({ rows_new: 4 })
  const unnamed = { customer: null, email: null, contact: null }
  const named = { ...others, contact: null }
  expect(await stored()).toEqual([
    { ...unnamed, total: 1 },
    { ...unnamed, total: 2 },
    { ...named, total: 3 },
    { ...named, total: 4 },
  ])
  const moved = [...invoices.slice(0, 3), readInvoice('4', '2026-11-05', 4, jon)]
  expect(await sync(november, moved)).toMatchObject({ rows_new: 0, rows_changed: 1 })
  expect((await stored())[3]).toEqual({ ...unnamed, total: 4 })
  expect(await sync(november, moved)).toMatchObject({ rows_new: 0, rows_changed: 0, rows_removed: 0 })
  const kept = await asOwner(team.api.database, `select encode(digest, 'escape') as digest from erased_address`)
  expect(kept.filter(({ digest }) => String(digest).includes('jon'))).toEqual([])

  const again = (await team.owner.mutate('contacts.create', { name: 'Jon Vale', email: jon.email })).body
  expect(await sync(november, [...moved, readInvoice('5', '2026-11-06', 5, jon)])).toMatchObject({ rows_new: 1 })
  expect((await stored()).slice(3)).toEqual([
    { ...unnamed, total: 4 },
    { ...jon, contact: again.id, total: 5 },
  ])
})

test('an erasure during a sync waits for it', async () => {
  await asOwner(team.api.database, 'delete from external_invoice')
  const mia = { customer: 'Mia Lund', email: 'mia@lund.example' }
  const { id } = (await team.owner.mutate('contacts.create', { name: 'Mia Lund', email: mia.email })).body
  const rows = Array.from({ length: 5_000 }, (_, nth) => readInvoice(`${nth}`, '2026-11-02', nth, mia))
  const reading = sync(november, rows)
  const [erased] = await Promise.all([team.owner.mutate('contacts.erase', { id }), reading])
  expect(erased.status).toBe(200)
  const [{ count }] = (await asOwner(
    team.api.database,
    'select count(*)::int as count from external_invoice where customer is not null',
  )) as [{ count: number }]
  expect(count).toBe(0)
})

test('an invoice without an address loses the name of an erased person, now and when it is read later', async () => {
  await asOwner(team.api.database, 'delete from external_invoice')
  const eva = { customer: 'Eva Lind', email: null }
  const invoices = [readInvoice('1', '2026-11-02', 1, eva), readInvoice('2', '2026-11-03', 2, { customer: 'Lind AG' })]
  await sync(november, invoices)
  await erase('Eva Lind', 'eva@lind.example')
  const unnamed = { customer: null, email: null, contact: null }
  const company = { customer: 'Lind AG', email: null, contact: null, total: 2 }
  expect(await stored()).toEqual([{ ...unnamed, total: 1 }, company])
  const later = [...invoices, readInvoice('3', '2026-11-04', 3, { ...eva, customer: 'EVA LIND' })]
  expect(await sync(november, later)).toMatchObject({ rows_new: 1, rows_changed: 0 })
  expect(await stored()).toEqual([{ ...unnamed, total: 1 }, company, { ...unnamed, total: 3 }])
  expect(await sync(november, later)).toMatchObject({ rows_new: 0, rows_changed: 0, rows_removed: 0 })

  // A contact with that name again is another matter.
  await team.owner.mutate('contacts.create', { name: 'Eva Lind', email: 'eva@new.example' })
  await sync(november, [...later, readInvoice('4', '2026-11-05', 4, eva)])
  expect((await stored())[3]).toEqual({ ...eva, contact: null, total: 4 })
})
