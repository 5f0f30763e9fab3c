import { expect, test } from 'vitest'
import { syncNow } from '#server/modules/connectors/mutations.ts'
import { type Connection, openSource, workersPerTest } from '#server/testing/connected.ts'
import type { Fault } from '#server/testing/providers/faults.ts'
import { microsoftAds } from '#server/testing/providers/microsoft-ads.ts'

const { simulator, sources } = openSource(microsoftAds, { campaigns: 20, timeZone: 'America/Los_Angeles' })
const startWorker = workersPerTest()
const deadline = { timeout: 20_000 }

const asked = (path: string) => simulator.requests.filter((request) => request.path.includes(path)).length
const statuses = async (connection: Connection) => (await connection.runs()).map(({ status }) => status)
/** Time until a pending report is polled again: 10 seconds. A completed run must not start the next one. */
async function letTimePass({ id }: Connection): Promise<void> {
  await sources.sql(
    `update connector set next_sync_at = now() where id = $1 and lease_token is null
     and exists (select from connector_run where connector = $1 and status = 'waiting')`,
    [id],
  )
  sources.context().services.signals.wake('due', simulator.slug)
}

/** Two processes start in each test. */
const LIMIT_MS = 60_000
test.each<[string, Fault | undefined, () => number]>([
  ['before it asks whether the report is ready', undefined, () => asked('/Submit')],
  ['while it asks whether the report is ready', { kind: 'hang', path: '/Poll' }, () => asked('/Poll')],
  ['while it downloads the report', { kind: 'hang', path: '/reports/' }, () => asked('/reports/')],
])(
  'a worker that is killed %s asks for no second report',
  async (_when, fault, reached) => {
    const connection = await sources.connect(simulator, { days: 30, accounts: [0] })
    const first = await startWorker(sources)
    if (fault) simulator.fault(fault)
    await syncNow(sources.context(), { id: connection.id })
    await expect.poll(() => statuses(connection), deadline).toEqual(['waiting'])
    await expect
      .poll(async () => {
        await letTimePass(connection)
        return reached()
      }, deadline)
      .toBeGreaterThan(0)
    first.child.kill('SIGKILL')
    await first.ended
    expect(await connection.rows()).toEqual([])
    // Time until the lease of the killed process expires.
    await sources.sql(`update connector set lease_token = null, lease_until = null where id = $1`, [connection.id])

    await startWorker(sources)
    await expect
      .poll(async () => {
        await letTimePass(connection)
        return statuses(connection)
      }, deadline)
      .toEqual(['done'])
    expect(asked('/Submit')).toBe(1)
    const [stored] = await sources.sql(
      `select count(*)::int as rows, sum(cost_micros)::text as cost, sum(clicks)::int as clicks from metric_day where connector = $1`,
      [connection.id],
    )
    const source = simulator.world.total('4000000001', connection.readFrom, '2999-01-01')
    expect(stored).toEqual({ rows: source.rows, cost: `${source.costMicros}`, clicks: source.clicks })
  },
  LIMIT_MS,
)
