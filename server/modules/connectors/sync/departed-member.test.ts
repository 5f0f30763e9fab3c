import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace, type Person } from '#server/testing/person.ts'
import { brevo } from '#server/testing/providers/brevo.ts'
import { KEY, type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { leasedConnectors } from './lease-connector.ts'
import { readConnector } from './read-connector.ts'
import { syncPartsOf } from './sync-parts.ts'

let simulator: Simulator
let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
beforeAll(async () => {
  simulator = await startSimulator(brevo, { world: { campaigns: 2, timeZone: 'UTC' } })
  api = await startApi(simulator.settings)
})
afterEach(async () => {
  simulator.reset()
  await asOwner(api.database, 'delete from connector')
})
afterAll(async () => {
  await api.close()
  await simulator.close()
})

const sql = (text: string) => asOwner(api.database, text)
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function connect(person: Person): Promise<string> {
  const key = { provider: 'brevo', connector: null, key: KEY, host: null, database: null }
  const { body } = await person.mutate('connectors.connectKey', key)
  const choice = { id: body.id, accounts: ['owner@example.com'], read_from: dayAgo(10), every_hours: 6 }
  expect((await person.mutate('connectors.choose', choice)).status).toBe(200)
  return body.id as string
}

async function sync(): Promise<void> {
  const parts = syncPartsOf({ ...api.program, network: api.program.services, now: () => new Date() })
  const leased = await leasedConnectors.take(parts.relay, new Date(), { provider: 'brevo' })
  await readConnector(parts, leased!, new AbortController().signal)
}

/** A run that is under way while `meanwhile` happens. */
async function syncDuring(meanwhile: () => Promise<unknown>): Promise<void> {
  simulator.requests.length = 0
  simulator.fault({ kind: 'hang' })
  const running = sync()
  await expect.poll(() => simulator.requests.length).toBe(1)
  await meanwhile()
  simulator.release()
  await running
}

const notified = async (connector: string) => {
  const rows = await sql(
    `select m.name, (select count(*)::int from mail where recipient = m.email and about @> array[n.entity_id]) as mails
     from notification n join member m on m.id = n.member where n.entity_id = '${connector}' order by m.name`,
  )
  return rows.map(({ name, mails }) => [name, mails])
}

test.each<[string, (id: string) => Promise<{ status: number }>, number]>([
  ['is demoted', (id) => team.owner.mutate('members.setRole', { id, role: 'member' }), 403],
  ['is deactivated', (id) => team.owner.mutate('members.deactivate', { id }), 403],
  [
    'is erased',
    async (id) => {
      await team.owner.mutate('members.deactivate', { id })
      return team.owner.mutate('members.erase', { id })
    },
    401,
  ],
])('a data source whose manager %s is read on, for the owners', async (_how, depart, refusal) => {
  team = await openWorkspace(api)
  const manager = await team.join('manager', 'The manager')
  const former = await team.join('owner', 'A former owner')
  await team.join('owner', 'Another owner')
  const id = await connect(manager)
  await syncDuring(async () => {
    expect((await depart(manager.id)).status).toBe(200)
    expect((await team.owner.mutate('members.setRole', { id: former.id, role: 'manager' })).status).toBe(200)
  })
  const page = async () => (await team.owner.query('connectors.get', { id })).body
  const first = await page()
  expect(first.connector).toMatchObject({ status: 'active', error: null })
  expect(first.runs.map(({ status }: { status: string }) => status)).toEqual(['done'])
  for (const call of [manager.query('connectors.get', { id }), manager.mutate('connectors.syncNow', { id })])
    expect((await call).status).toBe(refusal)

  await sql(`update connector set next_sync_at = now() where id = '${id}'`)
  await sync()
  const second = await page()
  expect(second.connector).toMatchObject({ status: 'active', error: null })
  expect(second.runs).toHaveLength(2)
  expect(second.runs[0]).toMatchObject({ reason: 'schedule', rows_new: 0, rows_removed: 0 })

  simulator.fault({ kind: 'unauthorized', times: 10 })
  await sql(`update connector set next_sync_at = now() where id = '${id}'`)
  await sync()
  expect((await page()).connector).toMatchObject({ status: 'needs_reauth', next_sync_at: null })
  expect(await notified(id)).toEqual([
    ['Ada Berg', 1],
    ['Another owner', 1],
  ])
})
