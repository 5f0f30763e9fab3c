import { describe, expect, test } from 'vitest'
import { dayAfter } from '#server/core/values/days.ts'
import { type Connection, openSource } from '#server/testing/connected.ts'
import { googleAds } from '#server/testing/providers/google-ads.ts'
import { matchCampaigns } from '../figures/mutations.ts'

const { simulator, sources, turnWith } = openSource(googleAds, { campaigns: 4, timeZone: 'UTC' })

const today = () => new Date().toISOString().slice(0, 10)
/** The account at the provider: `manager/client` here. */
const clientOf = (extId: string) => extId.split('/')[1]!

/** Makes it due and reads it in one turn. */
async function sync(connection: Connection): Promise<void> {
  await connection.ask()
  expect(await sources.turn(simulator.slug)).toBe(true)
}

/** Compares every total of the stored rows with the provider, account by account. */
async function expectSource(connection: Connection): Promise<void> {
  const stored = await sources.sql<Record<string, string | null>>(
    `select account, count(*)::text as rows, sum(cost_micros)::text as cost, sum(value_micros)::text as value, sum(clicks)::text as clicks,
       sum(impressions)::text as impressions, sum(conversions_micros)::text as conversions, string_agg(distinct currency, ',') as currency
     from metric_day where connector = $1 group by account order by account`,
    [connection.id],
  )
  const source = connection.accounts
    .toSorted((one, other) => (one.extId < other.extId ? -1 : 1))
    .map(({ extId, currency }) => {
      const total = simulator.world.total(clientOf(extId), connection.readFrom, dayAfter(today()))
      return {
        account: extId,
        rows: `${total.rows}`,
        cost: `${total.costMicros}`,
        value: `${total.valueMicros}`,
        clicks: `${total.clicks}`,
        impressions: `${total.impressions}`,
        conversions: `${total.conversionsMicros}`,
        currency,
      }
    })
  expect(stored).toEqual(source)
  await expectSums(connection)
}

const COUNTED = ['cost_micros', 'value_micros', 'clicks']
const MONTHLY = [...COUNTED, 'impressions', 'conversions_micros', 'sessions', 'users', 'key_events_micros']

/** Compares the stored sums of months and days with their rows. */
async function expectSums({ id }: Connection): Promise<void> {
  const added = (key: string, figures: readonly string[]) =>
    `select account, ${key}, currency, ${figures.map((name) => `sum(${name}) as ${name}`).join()} from metric_day
     where connector = $1 and campaign_ext_id <> '' group by 1, 2, 3`
  const byMonth = added(`(date_trunc('month', date)::date, campaign_ext_id)`, MONTHLY)
  const storedMonths = `select account, (month, campaign_ext_id), currency, ${MONTHLY.join()} from metric_month where connector = $1`
  const byDay = added('date', COUNTED)
  const storedDays = `select account, date, currency, ${COUNTED.join()} from metric_day_total where connector = $1`
  for (const [rows, sums] of [
    [byMonth, storedMonths],
    [byDay, storedDays],
  ])
    expect(
      await sources.sql(`((${rows}) except all (${sums})) union all ((${sums}) except all (${rows}))`, [id]),
    ).toEqual([])
}

const identity = ({ account, date, campaign_ext_id }: Record<string, unknown>) =>
  [account, date, campaign_ext_id].map(String).join(' ')

describe('What is stored', () => {
  test('equals the source to the last millionth, with campaigns and a gapless past', async () => {
    const connection = await sources.connect(simulator, { days: 75 })
    await sync(connection)
    await expectSource(connection)
    expect(connection.accounts.map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
    const campaigns = await connection.campaigns()
    expect(campaigns).toHaveLength(8)
    expect(campaigns[0]).toMatchObject({ name: 'Campaign 1.1', utm: 'campaign-1-1', campaign: null })
    for (const account of await connection.progress())
      expect(account).toMatchObject({ filled_from: connection.readFrom, progress: null })
    const runs = await connection.runs()
    expect(runs.map(({ status, reason }) => `${String(status)} ${String(reason)}`)).toEqual(
      Array(16)
        .fill(0)
        .map((_none, nth) => (nth % 8 === 0 ? 'done first' : 'done now')),
    )
    expect(runs.reduce((sum, run) => sum + Number(run['rows_new']), 0)).toBe((await connection.rows()).length)
    expect(await connection.state()).toMatchObject({ status: 'active', failures: 0, error: null, lease_token: null })
  })

  test('has the key of every name, and matching corrects keys that a migration made', async () => {
    simulator.rename(simulator.world.accounts[0]!.campaigns[0]!.id, 'İSTANBUL  E\u0301te\u0301')
    const connection = await sources.connect(simulator, { days: 3, accounts: [0] })
    await sync(connection)
    const keys = async () => (await connection.campaigns()).map(({ name_key }) => name_key)
    const expected = ['i\u0307stanbul été', 'campaign 1.2', 'campaign 1.3', 'campaign 1.4']
    expect(await keys()).toEqual(expected)
    await sources.sql(`update external_campaign set name_key = 'istanbul été' where name like 'İ%'`)
    await matchCampaigns(sources.context())
    expect(await keys()).toEqual(expected)
  })

  test('is the same after every window was read again', async () => {
    const connection = await sources.connect(simulator, { days: 40 })
    await sync(connection)
    const rows = await connection.rows()
    await sources.sql(`update connector_account set filled_from = null, filled_to = null where connector = $1`, [
      connection.id,
    ])
    await sync(connection)
    expect(await connection.rows()).toEqual(rows)
    const again = (await connection.runs()).slice(8)
    expect(
      again.map(({ status, rows_new, rows_changed, rows_removed }) => [status, rows_new, rows_changed, rows_removed]),
    ).toEqual(Array(8).fill(['done', 0, 0, 0]))
  })

  test('follows corrections, vanished rows and names as long as the provider changes them', async () => {
    const connection = await sources.connect(simulator, { days: 50 })
    await sync(connection)
    const { campaigns, id } = simulator.world.accounts[0]!
    const [first, second, third] = campaigns
    await sources.sql(`update external_campaign set matched_by = 'left_out' where connector = $1`, [connection.id])
    simulator.correct(dayAfter(today(), -20), first!.id, -30_000n)
    simulator.vanish(dayAfter(today(), -3), second!.id)
    simulator.vanish(dayAfter(today(), -45), second!.id)
    simulator.rename(third!.id, 'Autumn 🍂')
    const before = await connection.rows()
    await sync(connection)
    const after = await connection.rows()
    const gone = before.filter((row) => !after.some((one) => identity(one) === identity(row))).map(identity)
    expect(gone).toEqual([`9000000001/${id} ${dayAfter(today(), -3)} ${second!.id}`])
    const changed = after.filter((row) => {
      const was = before.find((one) => identity(one) === identity(row))!
      return was['cost_micros'] !== row['cost_micros']
    })
    expect(changed.map(identity)).toEqual([`9000000001/${id} ${dayAfter(today(), -20)} ${first!.id}`])
    const runs = (await connection.runs()).slice(-6)
    const counted = (name: string) => runs.reduce((sum, run) => sum + Number(run[name]), 0)
    expect(['rows_new', 'rows_changed', 'rows_removed'].map(counted)).toEqual([0, 1, 1])
    await expectSums(connection)
    const renamed = (await connection.campaigns()).find(({ ext_id }) => ext_id === third!.id)
    expect(renamed).toMatchObject({ name: 'Autumn 🍂', matched_by: 'left_out' })
  })

  test('loses a vanished row only in the transaction of a complete window', async () => {
    const connection = await sources.connect(simulator, { days: 10, accounts: [0] })
    await sync(connection)
    const rows = await connection.rows()
    simulator.vanish(dayAfter(today(), -2), simulator.world.accounts[0]!.campaigns[0]!.id)
    simulator.fault({ kind: 'html', after: 1 })
    await sync(connection)
    expect(await connection.rows()).toEqual(rows)
    await sync(connection)
    expect(await connection.rows()).toHaveLength(rows.length - 1)
    await expectSums(connection)
  })

  test('goes on after a pause of any length where the last run could still be corrected', async () => {
    sources.shiftClock(-100 * 86_400_000)
    const connection = await sources.connect(simulator, { days: 20, accounts: [0] })
    await sync(connection)
    const last = String((await connection.progress())[0]!['filled_to'])
    simulator.correct(dayAfter(last, -12), simulator.world.accounts[0]!.campaigns[0]!.id, 70_000n)
    sources.shiftClock(0)
    await sync(connection)
    const stored = await sources.sql<{ sum: string }>(
      `select sum(cost_micros)::text from metric_day where connector = $1`,
      [connection.id],
    )
    const source = simulator.world.total(simulator.world.accounts[0]!.id, connection.readFrom, dayAfter(today()))
    expect(BigInt(stored[0]!.sum)).toBe(source.costMicros)
  })
})

describe('A reading that is interrupted', () => {
  test('goes on with the windows that are left', async () => {
    const connection = await sources.connect(simulator, { days: 150, accounts: [0] })
    await connection.ask()
    for (let turn = 1; turn <= 15; turn++)
      expect(await sources.turn(simulator.slug, undefined, { turnMs: 0 })).toBe(true)
    expect(await sources.turn(simulator.slug)).toBe(false)
    await expectOnce(connection, 15)
  })

  test('by a stop stores nothing of its window, and the next process goes on at once', async () => {
    const connection = await sources.connect(simulator, { days: 60, accounts: [0] })
    await connection.ask()
    const stop = new AbortController()
    simulator.fault({ kind: 'hang', after: 3 })
    const turn = sources.turn(simulator.slug, stop.signal)
    await expect.poll(() => simulator.requests.length).toBe(4)
    stop.abort()
    await turn
    expect((await connection.runs()).map(({ status }) => status)).toEqual(['done', 'failed'])
    expect(await connection.state()).toMatchObject({ lease_token: null, failures: 0 })
    await sources.sql(`delete from connector_run where status = 'failed'`)
    expect(await sources.turn(simulator.slug)).toBe(true)
    await expectOnce(connection, 6)
  })

  test('by a crash goes on when the lease has ended, and its run is closed', async () => {
    const connection = await sources.connect(simulator, { days: 60, accounts: [0] })
    await connection.ask()
    simulator.fault({ kind: 'hang', after: 3 })
    const stop = new AbortController()
    const turn = sources.turn(simulator.slug, stop.signal)
    await expect.poll(() => simulator.requests.length).toBe(4)
    // Only one process has it during the lease; then another one takes over, and the first one can no longer write.
    await connection.ask()
    expect(await sources.turn(simulator.slug)).toBe(false)
    await sources.sql(`update connector set lease_until = now() - interval '1 second' where id = $1`, [connection.id])
    expect(await sources.turn(simulator.slug)).toBe(true)
    const rows = await connection.rows()
    const state = await connection.state()
    stop.abort()
    await turn
    expect(await connection.rows()).toEqual(rows)
    expect(await connection.state()).toEqual(state)
    const runs = await connection.runs()
    expect(runs.map(({ status }) => status)).toEqual(['done', 'failed', ...Array(6).fill('done')])
    expect(runs[1]!['error']).toMatch(/^The run was interrupted/)
  })

  test('by a disconnection ends without figures of its window', async () => {
    const connection = await sources.connect(simulator, { days: 60, accounts: [0] })
    await connection.ask()
    const disconnect = `update connector set status = 'disconnected', lease_token = null where id = $1`
    await turnWith(() => sources.sql(disconnect, [connection.id]))
    expect(await connection.rows()).toEqual([])
    expect((await connection.runs()).map(({ status }) => status)).toEqual(['failed'])
    expect(await connection.state()).toMatchObject({ status: 'disconnected', error: null })
  })
})

/** Each window was read once, without gaps or overlaps. */
async function expectOnce(connection: Connection, windows: number): Promise<void> {
  const runs = await connection.runs()
  expect(runs.map(({ status }) => status)).toEqual(Array(windows).fill('done'))
  const from = runs.map((run) => String(run['window_from'])).toSorted()
  const to = runs.map((run) => String(run['window_to'])).toSorted()
  expect(from[0]).toBe(connection.readFrom)
  expect(from.slice(1)).toEqual(to.slice(0, -1).map((day) => dayAfter(day)))
}
