import { describe, expect, test } from 'vitest'
import { type Connection, openSource } from '#server/testing/connected.ts'
import type { Fault } from '#server/testing/providers/faults.ts'
import { googleAds } from '#server/testing/providers/google-ads.ts'

const { simulator, sources } = openSource(googleAds, { campaigns: 1_200, timeZone: 'UTC' })

/** One account and one window: a page of campaigns and two of figures. */
const connect = () => sources.connect(simulator, { days: 10, accounts: [0] })

async function sync(connection: Connection): Promise<void> {
  await connection.ask()
  expect(await sources.turn(simulator.slug)).toBe(true)
}

async function isComplete(connection: Connection): Promise<boolean> {
  const [stored] = await sources.sql<{ sum: string; rows: number }>(
    `select count(*) as rows, sum(cost_micros)::text as sum from metric_day where connector = $1`,
    [connection.id],
  )
  const total = simulator.world.total(simulator.world.accounts[0]!.id, connection.readFrom, '2999-01-01')
  return BigInt(stored!.sum) === total.costMicros && stored!.rows === total.rows
}

/** The first is the example of `npm test`. */
const split = <T>([first, ...others]: T[]) => [
  { tags: [], some: [first!] },
  { tags: ['stress'], some: others },
]

describe('A fault that passes', () => {
  const faults: [string, Fault, number][] = [
    ['an answer 429 with RetryInfo', { kind: 'throttled', seconds: 1, after: 1 }, 1_000],
    ['an answer 500', { kind: 'error', seconds: 0, after: 2, times: 3 }, 0],
    ['a connection that breaks in the middle of an answer', { kind: 'cut', after: 2 }, 400],
    ['a slow answer', { kind: 'slow', seconds: 0.1, after: 1 }, 0],
    ['a page that repeats rows of the one before', { kind: 'duplicate_page', after: 2 }, 0],
    ['a token that the provider no longer accepts', { kind: 'unauthorized', after: 2 }, 0],
  ]
  for (const { tags, some } of split(faults))
    test.each(some)('%s costs time and no figure', { tags }, async (_name, fault, waited) => {
      const connection = await connect()
      simulator.fault(fault)
      await sync(connection)
      expect(await isComplete(connection)).toBe(true)
      const [run] = await connection.runs()
      expect(run).toMatchObject({ status: 'done', error: null, requests: simulator.requests.length })
      // Timers may fire a millisecond early.
      expect(run!['waited_ms']).toBeGreaterThanOrEqual(waited - 10)
      expect(await connection.state()).toMatchObject({ failures: 0, error_code: null })
    })

  test('tokens that end during a run are renewed once', async () => {
    const connection = await connect()
    simulator.expireAccess()
    const { refreshes } = simulator.authorization!.counts
    await sync(connection)
    expect(simulator.authorization!.counts.refreshes).toBe(refreshes + 1)
    expect(await isComplete(connection)).toBe(true)
  })
})

describe('A fault that stays stores nothing of the window and names itself', () => {
  const faults: [string, Fault, string, RegExp][] = [
    ['errors', { kind: 'error', seconds: 0, after: 2 }, 'unavailable', /^Google Ads had an error \(HTTP 500\)\. /],
    ['a page instead of JSON', { kind: 'html', after: 1 }, 'bad_answer', /^Google Ads did not send JSON\. /],
    ['half an answer', { kind: 'half', after: 2 }, 'bad_answer', /^Google Ads did not send JSON\. /],
    [
      'a refusal',
      { kind: 'error', status: 403, after: 1 },
      'forbidden',
      /^Google Ads denies access .* \(HTTP 403\)\. /,
    ],
    [
      'a long limit',
      { kind: 'throttled', seconds: 3_600 },
      'throttled',
      /^Google Ads limits requests \(RESOURCE_EXHAUSTED\)\. /,
    ],
  ]
  for (const { tags, some } of split(faults))
    test.each(some)('%s', { tags }, async (_name, fault, code, message) => {
      const connection = await connect()
      simulator.fault({ ...fault, times: 100 })
      await sync(connection)
      expect(await connection.rows()).toEqual([])
      const [run] = await connection.runs()
      expect(run).toMatchObject({
        status: 'failed',
        error_code: code,
        error: expect.stringMatching(message),
        rows_new: 0,
      })
      const state = await connection.state()
      expect(state).toMatchObject({ status: 'active', failures: 1, error_code: code, lease_token: null })
      const pause = Date.parse(String(state['next_sync_at'])) - Date.now()
      expect(pause).toBeGreaterThan(code === 'throttled' ? 3_500_000 : 200_000)
      simulator.clearFaults()
      await sync(connection)
      expect(await isComplete(connection)).toBe(true)
      expect(await connection.state()).toMatchObject({ failures: 0, error_code: null, error: null })
    })

  test('an answer whose words cannot be stored', async () => {
    const connection = await connect()
    const replace = ['"costMicros":"', '"costMicros":"\\u0000\\ud800\\u202e'] as const
    simulator.fault({ kind: 'altered', replace, after: 1, times: 100 })
    await sync(connection)
    const error = expect.stringMatching(/^Google Ads sent “\ufffd{3}\d+” as costMicros, which is not a number\. /)
    expect(await connection.runs()).toMatchObject([{ status: 'failed', error_code: 'bad_answer', error }])
    expect(await connection.state()).toMatchObject({ failures: 1, error_code: 'bad_answer', error })
  })

  test('pauses grow with each failure, up to the schedule', async () => {
    const connection = await connect()
    simulator.fault({ kind: 'html', times: 100 })
    const pauses: number[] = []
    for (let failure = 1; failure <= 8; failure++) {
      await sync(connection)
      pauses.push(Math.round((Date.parse(String((await connection.state())['next_sync_at'])) - Date.now()) / 60_000))
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 360])
    expect((await connection.state())['failures']).toBe(8)
  })

  test('a sign-in that was taken back stops the connection', async () => {
    const connection = await connect()
    simulator.expireAccess()
    simulator.authorization!.endAll()
    simulator.revoke()
    await sync(connection)
    expect(await connection.state()).toMatchObject({
      status: 'needs_reauth',
      error_code: 'needs_reauth',
      next_sync_at: null,
    })
    expect((await connection.runs())[0]).toMatchObject({ status: 'failed', error_code: 'needs_reauth' })
    await connection.ask()
    expect(await sources.turn(simulator.slug)).toBe(false)
  })
})

test('an account that fails does not keep the others from being read', async () => {
  const connection = await sources.connect(simulator, { days: 3 })
  const [first] = connection.accounts.map(({ extId }) => extId).toSorted()
  simulator.fault({ kind: 'error', status: 403, path: first!.split('/')[1]!, times: 100 })
  await sync(connection)
  const runs = await connection.runs()
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['done', 'failed']))
  expect(runs).toHaveLength(2)
  expect(await connection.state()).toMatchObject({ failures: 1, error_code: 'forbidden' })
})
