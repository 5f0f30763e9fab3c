import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contextFor } from '#server/modules/connectors/tokens/parts.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { makeConnection } from '#server/testing/providers/connection.ts'
import { openTeam } from '#server/testing/team.ts'
import { mergeWindow } from './merge-window.ts'

const team = openTeam()

test('a sync does not bring the name of an erased customer back', async () => {
  const { databases, services } = team.api.program
  const tokens = { access: 'a', refresh: 'r', expiresAt: null }
  const made = await makeConnection(team.api, team.slug, { provider: 'quickbooks', account: 'company' }, tokens)
  const ctx = await contextFor({ databases, services, network: services, now: () => new Date() }, made)
  const lease = randomUUID()
  await asOwner(team.api.database, `update connector set lease_token = '${lease}' where id = '${made.connector}'`)
  const invoice = { ext_id: '7', number: '7', date: '2026-11-01', currency: 'EUR', total_micros: 5, paid_micros: 0 }
  const invoices = new Map([['7', { ...invoice, customer: 'Ida Holm', email: 'ida@holm.example' }]])
  const place = { connector: made.connector, account: 'company', run: randomUUID(), lease }
  const window = { from: '2026-11-01', to: '2026-11-30' }
  const sync = () =>
    mergeWindow(
      ctx,
      place,
      window,
      { metrics: new Map(), campaigns: new Map(), invoices },
      { filled: window, progress: null },
      { requests: 0, waitedMs: 0 },
    )
  const stored = () =>
    asOwner(team.api.database, 'select customer, email, total_micros::int as total from external_invoice')
  expect(await sync()).toMatchObject({ rows_new: 1 })
  expect(await stored()).toEqual([{ customer: 'Ida Holm', email: 'ida@holm.example', total: 5 }])

  const { id } = (await team.owner.mutate('contacts.create', { name: 'Ida Holm', email: 'ida@holm.example' })).body
  expect((await team.owner.mutate('contacts.erase', { id })).status).toBe(200)
  expect(await stored()).toEqual([{ customer: null, email: null, total: 5 }])
  expect(await sync()).toMatchObject({ rows_new: 0, rows_changed: 0, rows_removed: 0 })
  expect(await stored()).toEqual([{ customer: null, email: null, total: 5 }])
})
