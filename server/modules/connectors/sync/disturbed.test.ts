import { afterEach, expect, test } from 'vitest'
import { removeRecord } from '#server/core/records/trash.ts'
import { dayAfter } from '#server/core/values/days.ts'
import { newId } from '#server/core/values/ids.ts'
import { campaignKind } from '#server/modules/campaigns/kind.ts'
import { purgeTrashed } from '#server/modules/trash/mutations.ts'
import { type Connection, openSource } from '#server/testing/connected.ts'
import { googleAds } from '#server/testing/providers/google-ads.ts'
import { matchCampaigns } from '../figures/mutations.ts'
import { todayOf } from './progress.ts'
import { filledAfter, windowsToRead } from './windows.ts'

const { simulator, sources } = openSource(googleAds, { campaigns: 3, timeZone: 'UTC' })
afterEach(async () => {
  await sources.sql('delete from campaign')
})

async function sync(connection: Connection): Promise<void> {
  await connection.ask()
  while (await sources.turn(simulator.slug));
}

/** Deletes a campaign and purges it, as people do. */
async function purge(id: string) {
  await removeRecord(campaignKind, sources.context(), { id })
  await purgeTrashed(sources.context(), { entity: 'campaign', id })
}

test('campaigns that are purged while their names are matched leave no match and no failed run', async () => {
  const connection = await sources.connect(simulator, { days: 3, accounts: [0] })
  await sync(connection)
  const add = async () => {
    const id = newId(new Date())
    await sources.sql(
      `insert into campaign (workspace_id, id, name, name_key, slug, currency, status, version, created_at, updated_at)
       values ($1, $2, 'Campaign 1.1', 'campaign 1.1', $3, 'EUR', 'active', 1, now(), now())`,
      [sources.workspaceId, id, id],
    )
    return id
  }
  const failures: unknown[] = []
  for (let round = 0; round < 30; round++) {
    const id = await add()
    await Promise.all([matchCampaigns(sources.context()).catch((error: unknown) => failures.push(error)), purge(id)])
  }
  expect(failures).toEqual([])
  await matchCampaigns(sources.context())
  expect((await connection.campaigns()).map(({ campaign }) => campaign)).toEqual([null, null, null])
})

test('another currency of the workspace changes no stored amount', async () => {
  const connection = await sources.connect(simulator, { days: 5, accounts: [0] })
  await sync(connection)
  const before = await connection.rows()
  await sources.sql(`update workspace set currency = 'JPY' where id = $1`, [sources.workspaceId])
  await sync(connection)
  expect(await connection.rows()).toEqual(before)
  expect(before.length).toBeGreaterThan(0)
  expect(new Set(before.map(({ currency }) => currency))).toEqual(new Set(['EUR']))
})

const account = (time_zone: string) => ({
  ext_id: '1',
  name: 'Account',
  currency: null,
  time_zone,
  filled_from: null,
  filled_to: null,
  progress: null,
})

test.each([
  ['Europe/Berlin', '2027-03-27T00:00:00Z'],
  ['Europe/Berlin', '2027-10-30T00:00:00Z'],
  ['America/St_Johns', '2027-03-13T00:00:00Z'],
  ['America/St_Johns', '2027-11-06T00:00:00Z'],
  ['Pacific/Apia', '2027-01-01T00:00:00Z'],
])('every day is read once around a change of the clocks in %s (%s)', (zone, start) => {
  let filled: { from: string; to: string } | null = null
  let before = ''
  for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 30) {
    const today = todayOf(account(zone), 'UTC', new Date(Date.parse(start) + minutes * 60_000))
    expect(today >= before && (before === '' || today <= dayAfter(before))).toBe(true)
    const plan = { today, readFrom: '2026-12-01', filled, lookBackDays: 5, windowDays: 7 }
    const days = windowsToRead(plan).flatMap(({ from, to }) => daysOf(from, to))
    expect(new Set(days).size).toBe(days.length)
    for (const window of windowsToRead(plan)) filled = filledAfter(filled, window)
    expect(filled).toEqual({ from: '2026-12-01', to: today })
    before = today
  }
})

function daysOf(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}
