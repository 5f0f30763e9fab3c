import { expect, test } from 'vitest'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { createRecord } from '#server/core/records/write.ts'
import { openTeam } from '#server/testing/team.ts'
import { startWorker } from '#worker/runner.ts'
import { invoiceKind } from '../kind.ts'
import { issueInvoice, payInvoice, reopenInvoice } from '../mutations.ts'
import { markOverdue } from './mutations.ts'

const team = openTeam()
const lines = [{ description: 'Proofs', quantity: 1, unit_price: 100, tax_rate: 19 }]

async function open(time_zone: string) {
  const { program } = team.api
  await team.owner.mutate('workspaces.update', { time_zone })
  const workspace = (await team.owner.query('workspaces.get')).body
  const at = (now: string) => contextOf({ ...openPlatform(program), now: new Date(now) }, workspace)
  return {
    call: await team.withToken('read_only'),
    at,
    mark: (now: string) => markOverdue({ ...openPlatform(program), now: new Date(now) }, program.databases.relay),
    async issue(due: string, now: string) {
      const { id } = await createRecord(invoiceKind, at(now), { company: 'Brandt', due, lines })
      return issueInvoice(at(now), { id })
    },
  }
}

test('an invoice becomes overdue after its due day ends in the workspace, once, as a separate change', async () => {
  const { call, issue, mark } = await open('Europe/Berlin')
  const { id } = await issue('2026-11-21', '2026-11-01T12:00:00Z')
  const now = async () => (await call('GET', `/invoices/${id}`)).body
  await mark('2026-11-21T22:59:00Z')
  expect(await now()).toMatchObject({ overdue: false, version: 2 })

  const { program } = team.api
  const worker = await startWorker(program, { now: () => new Date('2026-11-21T23:01:00Z') })
  try {
    await program.databases.relay.pool.query(`select graphile_worker.add_job('mark-overdue')`)
    const feed = async () =>
      (await call('GET', '/changes?limit=200')).body.data.filter((change: { id: string }) => change.id === id)
    await expect.poll(async () => (await feed()).length).toBe(3)
    await mark('2026-11-21T23:02:00Z')
    const overdue = await now()
    expect(overdue).toMatchObject({ overdue: true, version: 3, updated_at: '2026-11-21T23:01:00.000Z' })
    expect((await feed()).at(-1)).toMatchObject({ event: 'invoice.overdue', actor: { kind: 'system' }, data: overdue })
  } finally {
    await worker.stop()
  }
})

test('payment clears overdue in the same change; issuing or reopening too late sets it at once', async () => {
  const { at, issue } = await open('UTC')
  const late = await issue('2026-11-10', '2026-11-12T09:00:00Z')
  expect(late).toMatchObject({ status: 'open', overdue: true, version: 3 })
  const paid = await payInvoice(at('2026-11-12T10:00:00Z'), { id: late.id })
  expect(paid).toMatchObject({ status: 'paid', overdue: false, version: 4 })
  const reopened = await reopenInvoice(at('2026-11-12T11:00:00Z'), { id: late.id })
  expect(reopened).toMatchObject({ status: 'open', overdue: true, version: 6 })
})

test('moving the workspace to a time zone where the due day has not ended clears overdue', async () => {
  const { call, issue, mark } = await open('Pacific/Kiritimati')
  const { id } = await issue('2026-12-01', '2026-11-30T00:00:00Z')
  await mark('2026-12-01T11:00:00Z')
  expect((await call('GET', `/invoices/${id}`)).body).toMatchObject({ overdue: true, version: 3 })
  await team.owner.mutate('workspaces.update', { time_zone: 'Pacific/Pago_Pago' })
  await mark('2026-12-01T11:01:00Z')
  expect((await call('GET', `/invoices/${id}`)).body).toMatchObject({ overdue: false, version: 4 })
})
