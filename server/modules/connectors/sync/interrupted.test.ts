import { expect, test } from 'vitest'
import { dayAfter } from '#server/core/values/days.ts'
import { openSource } from '#server/testing/connected.ts'
import { googleAds } from '#server/testing/providers/google-ads.ts'
import { removeConnection } from '../mutations.ts'
import { leasedConnectors } from './lease-connector.ts'
import { readConnector } from './read-connector.ts'

const { simulator, sources, turnWith } = openSource(googleAds, { campaigns: 3, timeZone: 'UTC' })

const today = () => new Date().toISOString().slice(0, 10)
const DAY_MS = 86_400_000

test.each<[string, (id: string) => Promise<unknown>]>([
  ['its connection', (id) => removeConnection(sources.context(), { id, figures: 'remove' })],
  ['its rows by a purge', (id) => sources.sql('delete from connector where id = $1', [id])],
])('a run that loses %s ends without figures, and the queue goes on', async (_what, remove) => {
  const gone = await sources.connect(simulator, { days: 10, accounts: [0] })
  await gone.ask()
  await turnWith(() => remove(gone.id))
  expect(await sources.sql('select 1 from metric_day')).toEqual([])
  expect(await sources.sql('select 1 from connector_run')).toEqual([])
  const other = await sources.connect(simulator, { days: 3, accounts: [0] })
  await other.ask()
  expect(await sources.turn(simulator.slug)).toBe(true)
  expect((await other.runs()).map(({ status }) => status)).toEqual(['done'])
})

test('a connection that is removed right after it was leased ends the turn quietly', async () => {
  const connection = await sources.connect(simulator, { days: 10, accounts: [0] })
  await connection.ask()
  const leased = await leasedConnectors.take(sources.parts.relay, new Date(), { provider: 'google-ads' })
  await sources.sql('delete from connector')
  await readConnector(sources.parts, leased!, new AbortController().signal)
  expect(simulator.requests).toEqual([])
})

test('a clock that was a day ahead loses no day', async () => {
  sources.shiftClock(DAY_MS)
  const connection = await sources.connect(simulator, { days: 10, accounts: [0] })
  await connection.ask()
  await sources.turn(simulator.slug)
  sources.shiftClock(0)
  const campaign = simulator.world.accounts[0]!.campaigns[0]!.id
  simulator.correct(today(), campaign, 5_000_000n)
  simulator.correct(dayAfter(today(), -1), campaign, 5_000_000n)
  await connection.ask()
  await sources.turn(simulator.slug)
  const source = simulator.world.total(simulator.world.accounts[0]!.id, connection.readFrom, today())
  const [stored] = await sources.sql(
    'select count(*)::int as rows, sum(cost_micros)::text as cost from metric_day where date <= $1',
    [today()],
  )
  expect(stored).toEqual({ rows: source.rows, cost: `${source.costMicros}` })
})
