import { beforeAll, expect, test } from 'vitest'
import { PURGES } from '#server/modules/trash/purges.ts'
import { cancelDeletion, scheduleDeletion } from '#server/modules/workspaces/mutations.ts'
import { openSource } from '#server/testing/connected.ts'
import { googleAds } from '#server/testing/providers/google-ads.ts'

const { simulator, sources, turnWith } = openSource(googleAds, { campaigns: 3, timeZone: 'UTC' })
const logged: unknown[] = []

beforeAll(async () => {
  for (const level of ['warn', 'error'] as const)
    sources.parts.log[level] = (...line: unknown[]) => void logged.push(line)
})

const PROVIDER = 'google-ads'
const DAY_MS = 86_400_000
const { statement } = PURGES.find(({ name }) => name === 'deleted workspaces')!
const purgeAt = (at: number) => sources.parts.relay.pool.query(statement, [new Date(at).toISOString()])

const tables = async () =>
  (
    await sources.sql<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_name, table_schema)
       where column_name = 'workspace_id' and table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
  ).map(({ name }) => name)

test('a workspace whose deletion is scheduled is read as usual, and again after the deletion was cancelled', async () => {
  const connection = await sources.connect(simulator, { days: 60, accounts: [0] })
  await connection.ask()
  await turnWith(() => scheduleDeletion(sources.context(), { name: 'Test workspace' }))
  while (await sources.turn(PROVIDER));
  expect((await purgeAt(Date.now() + 13 * DAY_MS)).rowCount).toBe(0)
  const before = await connection.rows()
  const { costMicros, rows } = simulator.world.total(simulator.world.accounts[0]!.id, connection.readFrom, '2999-01-01')
  expect(before).toHaveLength(rows)
  expect(before.reduce((sum, row) => sum + BigInt(row['cost_micros'] as string), 0n)).toBe(costMicros)
  await connection.ask()
  await turnWith(() => cancelDeletion(sources.context()))
  while (await sources.turn(PROVIDER));
  expect(await connection.rows()).toEqual(before)
  expect((await connection.runs()).every(({ status }) => status === 'done')).toBe(true)
  expect((await purgeAt(Date.now() + 100 * DAY_MS)).rowCount).toBe(0)
  await sources.sql('delete from connector')
})

test('a workspace that is deleted during a run leaves no row and no error behind', async () => {
  const connection = await sources.connect(simulator, { days: 60, accounts: [0] })
  await sources.sql(
    `insert into campaign (workspace_id, id, name, name_key, slug, currency, status, version, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Campaign 1.1', 'campaign 1.1', 'campaign-1-1', 'EUR', 'active', 1, now(), now())`,
    [sources.workspaceId],
  )
  await connection.ask()
  await scheduleDeletion(sources.context(), { name: 'Test workspace' })
  logged.length = 0
  await turnWith(async () => expect((await purgeAt(Date.now() + 15 * DAY_MS)).rowCount).toBe(1))
  expect(await sources.turn(PROVIDER)).toBe(false)
  expect(logged).toEqual([])
  const left = (await tables()).map(
    (table) => `select '${table}' as name where exists (select from ${table} where workspace_id = $1)`,
  )
  expect(await sources.sql(left.join(' union all '), [sources.workspaceId])).toEqual([])
})
