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

  // The provider moves the invoice to an earlier month, which is read later.
  expect(await sync(november, [])).toMatchObject({ rows_changed: 1, rows_removed: 0 })
  expect(await stored()).toEqual([{ ...unnamed, total: 0 }])
  expect(await sync(november, [])).toMatchObject({ rows_changed: 0, rows_removed: 0 })
  const moved = { ...invoice, date: '2026-10-31' }
  expect(await sync(october, [moved])).toMatchObject({ rows_new: 0, rows_changed: 1 })
  expect(await stored()).toEqual([{ ...unnamed, total: 5 }])
  expect(await sync(october, [moved])).toMatchObject({ rows_new: 0, rows_changed: 0, rows_removed: 0 })
  expect(await sync(november, [])).toMatchObject({ rows_new: 0, rows_changed: 0, rows_removed: 0 })
})
