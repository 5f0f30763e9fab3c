import { afterEach, expect, test } from 'vitest'
import { openSource } from '#server/testing/connected.ts'
import { googleAnalytics } from '#server/testing/providers/google-analytics.ts'

const { simulator, sources } = openSource(googleAnalytics, { campaigns: 3, accounts: 2, timeZone: 'UTC' })

afterEach(() => simulator.memory.clear())

const reports = () => simulator.requests.filter(({ path }) => path.endsWith(':runReport')).length

test('a property whose tokens run out is read on an hour later, before it is refused', async () => {
  const connection = await sources.connect(simulator, { days: 56, accounts: [0] })
  simulator.memory.set('tokens', 140)
  await connection.ask()
  await sources.turn(simulator.slug)
  // Each report costs 12 tokens: 116 are left after the second one, less than ten further reports need.
  expect([reports(), simulator.memory.get('tokens')]).toEqual([2, 116])
  const error = 'Google Analytics limits requests (tokensPerHour). Atrium continues when the limit resets.'
  const runs = await connection.runs()
  expect(runs.map(({ status, requests, error_code }) => [status, requests, error_code])).toEqual([
    ['done', 1, null],
    ['done', 1, null],
    ['failed', 0, 'throttled'],
  ])
  const state = await connection.state()
  expect(state).toMatchObject({ status: 'active', error_code: 'throttled', error })
  const pause = Date.parse(String(state['next_sync_at'])) - Date.now()
  expect(pause).toBeGreaterThan(3_500_000)
  expect(pause).toBeLessThan(3_700_000)
  const stored = await connection.rows()
  expect(stored.length).toBe(simulator.world.total(connection.accounts[0]!.extId, ...days(stored)).rows)

  simulator.memory.set('tokens', 40_000)
  await connection.ask()
  await sources.turn(simulator.slug)
  expect(await connection.state()).toMatchObject({ error_code: null, failures: 0 })
  const { rows } = simulator.world.total(connection.accounts[0]!.extId, connection.readFrom, '2999-01-01')
  expect(await connection.rows()).toHaveLength(rows)
})

test('tokens that suffice for the last report of a property do not delay the next property', async () => {
  const connection = await sources.connect(simulator, { days: 10 })
  simulator.memory.set('tokens', 40)
  await connection.ask()
  await sources.turn(simulator.slug)
  expect((await connection.runs()).map(({ status }) => status)).toEqual(['done', 'done'])
  expect(await connection.state()).toMatchObject({ error_code: null })
})

/** The first and the last day of rows. */
function days(rows: Record<string, unknown>[]): [string, string] {
  const dates = rows.map(({ date }) => String(date)).toSorted()
  return [dates[0]!, dates.at(-1)!]
}
