import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '#server/core/values/days.ts'
import { openSources, type Sources } from '#server/testing/connected.ts'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { googleAds } from '#server/testing/providers/google-ads.ts'
import { microsoftAds } from '#server/testing/providers/microsoft-ads.ts'
import { chooseAccounts, removeConnection } from '../mutations.ts'
import type { ChooseAccounts } from '../schema.ts'

let ads: Simulator
let reports: Simulator
let sources: Sources

beforeAll(async () => {
  ads = await startSimulator(googleAds, { world: { campaigns: 4, timeZone: 'UTC' } })
  reports = await startSimulator(microsoftAds, { world: { campaigns: 2, timeZone: 'America/Los_Angeles' } })
  sources = await openSources(ads, reports)
})
afterEach(async () => {
  for (const simulator of [ads, reports]) simulator.reset()
  await sources.sql('delete from connector')
})
afterAll(async () => {
  await sources.close()
  await ads.close()
  await reports.close()
})

type Connection = Awaited<ReturnType<Sources['connect']>>
const today = () => new Date().toISOString().slice(0, 10)

/** As the page "Choose accounts" sends it: every account, unless given. */
const choose = ({ id, readFrom, accounts }: Connection, given: Partial<ChooseAccounts> = {}) =>
  chooseAccounts(sources.context(), {
    id,
    accounts: accounts.map(({ extId }) => extId),
    read_from: readFrom,
    every_hours: 24,
    ...given,
  })

/** Reads until nothing is due; waits of reports pass at once. */
async function readAll(connection: Connection, provider: string): Promise<void> {
  for (let turns = 0; turns < 60; turns++) {
    await sources.sql(
      `update connector set next_sync_at = now() where id = $1 and exists
         (select from connector_run r where r.connector = connector.id and r.status = 'waiting')`,
      [connection.id],
    )
    if (!(await sources.turn(provider))) return
  }
  throw new Error('it never ends')
}

test('an account chosen during a run is read right after it', async () => {
  const connection = await sources.connect(ads, { days: 10, accounts: [0] })
  await connection.ask()
  ads.fault({ kind: 'hang' })
  const turn = sources.turn(ads.slug)
  await expect.poll(() => ads.requests.length).toBeGreaterThan(0)
  await choose(connection)
  ads.release()
  await turn
  expect(await sources.turn(ads.slug)).toBe(true)
  expect((await connection.progress()).map(({ filled_from }) => filled_from)).toEqual([
    connection.readFrom,
    connection.readFrom,
  ])
  expect(await sources.turn(ads.slug)).toBe(false)
})

test('an earlier start is read at once, a later one keeps the figures', async () => {
  const connection = await sources.connect(ads, { days: 10, accounts: [0] })
  await connection.ask()
  await readAll(connection, ads.slug)
  const rows = await connection.rows()
  const accounts = [connection.accounts[0]!.extId]
  await choose(connection, { accounts, read_from: dayAfter(connection.readFrom, 5) })
  await readAll(connection, ads.slug)
  expect(await connection.rows()).toEqual(rows)
  const earlier = dayAfter(connection.readFrom, -25)
  await choose(connection, { accounts, read_from: earlier })
  await readAll(connection, ads.slug)
  const source = ads.world.total(accounts[0]!.split('/')[1]!, earlier, today())
  expect(await connection.rows()).toHaveLength(source.rows)
  expect((await connection.progress()).find(({ chosen }) => chosen)).toMatchObject({ filled_from: earlier })
})

test('an earlier start chosen while a report is made is read after it, and the report is not asked for again', async () => {
  const connection = await sources.connect(reports, { days: 20, accounts: [0] })
  await connection.ask()
  await sources.turn(reports.slug)
  expect(await connection.runs()).toMatchObject([{ status: 'waiting' }])
  const accounts = [connection.accounts[0]!.extId]
  const earlier = dayAfter(connection.readFrom, -30)
  await choose(connection, { accounts, read_from: earlier })
  await readAll(connection, reports.slug)
  const days = (await connection.runs()).map(
    ({ window_from, window_to }) => `${String(window_from)} ${String(window_to)}`,
  )
  expect(new Set(days).size).toBe(days.length)
  expect(await connection.rows()).toHaveLength(reports.world.total(accounts[0]!.split('/')[1]!, earlier, today()).rows)
  expect((await connection.progress()).find(({ chosen }) => chosen)).toMatchObject({
    filled_from: earlier,
    progress: null,
  })
})

test('of two connections that choose one account at the same time, one reads it', async () => {
  for (let round = 0; round < 5; round++) {
    const both = [await sources.connect(ads, { accounts: [] }), await sources.connect(ads, { accounts: [] })]
    const chosen = await Promise.allSettled(both.map((connection) => choose(connection)))
    expect(chosen.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await sources.sql('delete from connector')
  }
})

test.each([
  ['in the future', dayAfter(today(), 3), 'read_from: must not be in the future'],
  ['before any provider existed', '0001-01-01', 'read_from: must be within the last 10 years'],
])('a start %s is refused', async (_when, read_from, message) => {
  const connection = await sources.connect(ads, { accounts: [] })
  await expect(choose(connection, { read_from })).rejects.toThrow(message)
  expect(await connection.state()).toMatchObject({ read_from: connection.readFrom })
})

test('no run waits for a report after disconnecting, or when its account is no longer chosen', async () => {
  for (const end of ['disconnect', 'choose'] as const) {
    const connection = await sources.connect(reports, { days: 20 })
    await connection.ask()
    await sources.turn(reports.slug)
    expect((await connection.runs()).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    if (end === 'disconnect') await removeConnection(sources.context(), { id: connection.id, figures: 'keep' })
    else await choose(connection, { accounts: [connection.accounts[1]!.extId] })
    const waiting = (await connection.runs()).filter(({ status }) => status === 'waiting')
    expect(waiting.map(({ account }) => account)).toEqual(end === 'disconnect' ? [] : [connection.accounts[1]!.extId])
    await sources.sql('delete from connector')
  }
})
