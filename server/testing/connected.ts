import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { pgTypes } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { closeDatabases, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { dayAfter } from '#server/core/values/days.ts'
import { newId } from '#server/core/values/ids.ts'
import { readEnv } from '#server/env.ts'
import { adapterOf } from '#server/modules/connectors/providers/registry.ts'
import type { ProviderSlug } from '#server/modules/connectors/rules.ts'
import { leasedConnectors } from '#server/modules/connectors/sync/lease-connector.ts'
import { openCall } from '#server/modules/connectors/sync/provider-call.ts'
import { readConnector, type SyncParts } from '#server/modules/connectors/sync/read-connector.ts'
import { syncPartsOf } from '#server/modules/connectors/sync/sync-parts.ts'
import { sealedTokens } from '#server/modules/connectors/tokens/mutations.ts'
import { createServices } from '#server/services.ts'
import { KEY, type Provider, type Simulator, startSimulator } from './providers/frame.ts'
import type { WorldOptions } from './providers/world.ts'
import { seedWorkspace } from './seed.ts'
import { type Spawned, spawned } from './spawned.ts'

type Row = Record<string, unknown>
type Choice = {
  /** How far back it reads. */
  days?: number
  /** Indexes of the accounts to read; default: all. */
  accounts?: number[]
  /** Company of QuickBooks. */
  realm?: string
}

export type Sources = Awaited<ReturnType<typeof openSources>>
export type Connection = Awaited<ReturnType<Sources['connect']>>

/** A workspace with connections to simulators, read by the real engine over HTTP into Postgres. */
export async function openSources(...simulators: Simulator[]) {
  const database = await createTestDatabase()
  const settings: Record<string, string> = { DATABASE_URL: database.ownerUrl, SERVICE_SECRET: database.secret }
  for (const simulator of simulators) Object.assign(settings, simulator.settings)
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  const log = createLog('silent')
  const databases = openDatabases(database.ownerUrl, database.secret)
  const services = createServices(readEnv(settings), databases, log)
  const { workspaceId, slug } = await seedWorkspace(database)
  const workspace = { id: workspaceId, slug, name: 'Test workspace', currency: 'EUR', time_zone: 'UTC', sandbox: false }
  const context = () => contextOf(openPlatform({ databases, services }), workspace)
  let shiftMs = 0
  const now = () => new Date(Date.now() + shiftMs)
  const parts: SyncParts = syncPartsOf({ databases, services, network: services, log, now })

  async function sql<Found extends object = Row>(text: string, values: unknown[] = []): Promise<Found[]> {
    const client = new pg.Client({ connectionString: database.ownerUrl, types: pgTypes })
    await client.connect()
    try {
      await client.query(`set app.maintenance = 'on'`)
      return (await client.query<Found>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** A new connection with all accessible accounts. */
  async function connect(simulator: Simulator, { days = 60, accounts: chosen, realm }: Choice = {}) {
    const id = newId(new Date())
    const provider = simulator.slug as ProviderSlug
    const adapter = adapterOf(provider)!
    const ctx = context()
    const readFrom = dayAfter(now().toISOString().slice(0, 10), 1 - days)
    const issued = simulator.authorization?.issue()
    const sealed = sealedTokens(ctx, id, {
      ...(issued ? { access: String(issued.access_token), refresh: String(issued.refresh_token) } : { key: KEY }),
      expiresAt: issued ? new Date(Date.now() + Number(issued.expires_in) * 1000) : null,
    })
    await sql(
      `insert into connector (workspace_id, id, provider, status, read_from, version, created_at, updated_at, access_token,
         refresh_token, api_key, token_expires_at, realm) values ($1, $2, $3, 'active', $4, 1, now(), now(), $5, $6, $7, $8, $9)`,
      [
        workspaceId,
        id,
        provider,
        readFrom,
        sealed.access_token,
        sealed.refresh_token,
        sealed.api_key,
        sealed.token_expires_at,
        realm,
      ],
    )
    const row = { id, provider, host: null, realm: realm ?? null, read_from: readFrom, every_hours: 6, failures: 0 }
    const { signal } = new AbortController()
    const call = await openCall({ ...parts.source(ctx, row), now: now(), signal }, { requests: 0, waitedMs: 0 })
    const accounts = await adapter.accounts(call)
    for (const [nth, { extId, name, currency, timeZone }] of accounts.entries())
      await sql(
        `insert into connector_account (workspace_id, connector, ext_id, name, currency, time_zone, chosen)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [workspaceId, id, extId, name, currency, timeZone, chosen?.includes(nth) ?? true],
      )
    simulator.requests.length = 0
    const one = (table: string, order: string) => () =>
      sql(`select * from ${table} where connector = $1 order by ${order}`, [id])
    return {
      id,
      readFrom,
      accounts,
      /** Makes it due, as "Sync now" does. */
      ask: () => sql(`update connector set next_sync_at = $2, requested_at = $2 where id = $1`, [id, now()]),
      rows: one('metric_day', 'account, date, campaign_ext_id, breakdown'),
      profits: one('profit_month', 'account, month'),
      campaigns: one('external_campaign', 'account, ext_id'),
      runs: one('connector_run', 'started_at, id'),
      progress: one('connector_account', 'ext_id'),
      state: async () => (await sql(`select * from connector where id = $1`, [id]))[0]!,
    }
  }

  return {
    workspaceId,
    settings,
    parts,
    context,
    sql,
    connect,
    /** Sets the clocks of the engine and the simulators. */
    shiftClock(milliseconds: number) {
      shiftMs = milliseconds
      for (const simulator of simulators) simulator.shiftClock(milliseconds)
    },
    /** One turn of one process: reads the first due connection. False if nothing is due. */
    async turn(provider: string, stop = new AbortController().signal, changed: Partial<SyncParts> = {}) {
      const leased = await leasedConnectors.take(parts.relay, now(), { provider })
      if (leased) await readConnector({ ...parts, ...changed }, leased, stop)
      return leased !== undefined
    },
    async close() {
      await services.end()
      await closeDatabases(databases)
      await database.drop()
    },
  }
}

/** A simulated provider and a workspace that reads it, for all tests of a file. Each test begins without connections. */
export function openSource(provider: Provider, world: WorldOptions) {
  const simulator = {} as Simulator
  const sources = {} as Sources
  beforeAll(async () => {
    // Copies getters too: each reset creates another world.
    Object.defineProperties(simulator, Object.getOwnPropertyDescriptors(await startSimulator(provider, { world })))
    Object.assign(sources, await openSources(simulator))
  })
  afterEach(async () => {
    simulator.reset()
    sources.shiftClock(0)
    await sources.sql('delete from connector')
  })
  afterAll(async () => {
    await sources.close()
    await simulator.close()
  })
  /** A turn in which `meanwhile` happens before the response to its second request. */
  async function turnWith(meanwhile: () => Promise<unknown>): Promise<void> {
    simulator.requests.length = 0
    simulator.fault({ kind: 'hang', after: 1 })
    const turn = sources.turn(simulator.slug)
    await expect.poll(() => simulator.requests.length).toBe(2)
    await meanwhile()
    simulator.release()
    await turn
  }
  return { simulator, sources, turnWith }
}

/** Starts worker processes, which are killed after each test. */
export function workersPerTest() {
  const workers = new Set<Spawned>()
  afterEach(async () => {
    for (const { child } of workers) child.kill('SIGKILL')
    await Promise.all([...workers].map(({ ended }) => ended))
    workers.clear()
  })
  return async function startWorker({ settings }: Sources): Promise<Spawned> {
    const worker = spawned('worker/main.ts', settings)
    workers.add(worker)
    await worker.line(/the worker is ready/)
    return worker
  }
}
