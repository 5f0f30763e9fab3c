import { migrate } from '#db/migrate.ts'
import {
  closeDatabases,
  type Databases,
  dueMigrations,
  openDatabases,
  poolLoads,
} from '#server/core/database/databases.ts'
import { connectionsOf } from '#server/core/database/pool-sizes.ts'
import { Heartbeat, type NodeKind } from '#server/core/operations/heartbeat.ts'
import type { Log } from '#server/core/operations/log.ts'
import { createMetrics, watchPools, watchRequestLog } from '#server/core/operations/metrics.ts'
import { type Env, SettingError } from '#server/env.ts'
import { createCommon, createServices, endCommon } from '#server/services.ts'
import { planPools } from '#server/start/connections.ts'
import type { ProgramParts, Running } from '#server/start/program-parts.ts'
import { startEmbeddedWorker, startWorker } from '#worker/runner.ts'
import { Lookups } from './lookups.ts'
import { RunningCells } from './running-cells.ts'
import { placeOf } from './setting.ts'
import { isMemberAnywhere, spreadCells } from './spread-cells.ts'

type Start = {
  env: Env
  log: Log
  /** The owner of the only database, or of the directory. */
  ownerUrl: string
  kind: NodeKind
}

/** The databases of this process and the services on them. */
export type Installation = {
  parts: ProgramParts
  /** Heartbeats, and the workers if this process has them. */
  beside: Running
  /** After `beside` has stopped: ends the services and closes the connections. */
  close(): Promise<void>
}

/** Migrates and opens the only database, or the directory and its cells. */
export async function openInstallation(start: Start): Promise<Installation> {
  const { env, log, ownerUrl } = start
  const [secret = '', ...older] = env.secrets
  const { applied, secret: inForce } = await migrate({ ownerUrl, secret, older, log })
  if (applied.length > 0) log.info({ applied }, 'migrated')
  return env.cells.length > 0 ? openCells(start, inForce) : openOnly(start, inForce)
}

async function openOnly({ env, log, ownerUrl, kind }: Start, secret: string): Promise<Installation> {
  const pools = await planPools({ ownerUrl, env, kind, log })
  const databases = openDatabases(ownerUrl, secret, pools)
  const metrics = createMetrics()
  watchPools(metrics, () => [{ pools: poolLoads(databases) }])
  const services = createServices(env, databases, log)
  watchRequestLog(metrics, services.requestLog)
  const parts = { env, log, databases, metrics, services, dueMigrations: dueMigrations(databases) }
  const beside = kind === 'worker' ? await startWorker(parts, { kind, pools }) : await startEmbeddedWorker(parts, pools)
  return {
    parts,
    beside,
    async close() {
      await services.end()
      await closeDatabases(databases)
    },
  }
}

async function openCells({ env, log, ownerUrl, kind }: Start, secret: string): Promise<Installation> {
  const served =
    kind === 'worker' && env.cell !== undefined ? env.cells.filter(({ name }) => name === env.cell) : env.cells
  const own = served.find(({ url }) => placeOf(url) === placeOf(ownerUrl))
  const pools = await planPools({ ownerUrl, env, kind: own ? kind : 'directory', log })
  const directory = openDatabases(ownerUrl, secret, pools)
  const metrics = createMetrics()
  const lookups = new Lookups(directory.auth)
  const common = createCommon(env, log)
  const cells = new RunningCells({
    env,
    served,
    log,
    metrics,
    common,
    directory,
    directoryUrl: ownerUrl,
    kind,
    isMemberAnywhere: isMember,
  })
  const open = (name: string) => cells.named(name)
  function isMember(userId: string): Promise<boolean> {
    return isMemberAnywhere({ lookups, open }, userId)
  }
  await requireAllNamed(lookups, env)
  await cells.start()
  const alone = own ? undefined : createServices(env, directory, log, { common, isMemberAnywhere: isMember })
  const services = alone ?? (await cells.named(own!.name)).services
  const beat =
    alone &&
    (await beatIn(directory, { log, version: services.version, connections: connectionsOf('directory', pools) }))
  watchPools(metrics, () => [
    ...(alone ? [{ cell: 'directory', pools: poolLoads(directory) }] : []),
    ...cells.watchedPools(),
  ])
  watchRequestLog(metrics, {
    get dropped() {
      return cells.all.reduce((sum, [, cell]) => sum + cell.services.requestLog.dropped, 0)
    },
  })
  return {
    parts: {
      env,
      log,
      databases: directory,
      metrics,
      services,
      cells: spreadCells({
        names: env.cells.map(({ name }) => name),
        lookups,
        open,
        directory: alone && { databases: directory, services: alone },
      }),
      // One cell that is up is enough: the others must not take this node away from it.
      dueMigrations: () => Promise.any(cells.all.map(([, cell]) => cell.dueMigrations())),
    },
    beside: {
      async stop() {
        const leave = beat
          ?.stop()
          .catch((error: unknown) => log.warn({ error }, 'the directory could not be left in order'))
        await Promise.all([cells.stopWork(), leave])
      },
    },
    async close() {
      await Promise.all([cells.close(), alone?.end()])
      await closeDatabases(directory)
      await endCommon(common)
    },
  }
}

/** Counts the connections of this process to the directory. */
async function beatIn(
  { relay }: Databases,
  parts: Pick<ConstructorParameters<typeof Heartbeat>[0], 'log' | 'version' | 'connections'>,
): Promise<Heartbeat> {
  const beat = new Heartbeat({ ...parts, relay, kind: 'web' })
  await beat.start()
  return beat
}

/** A cell that SERVICE_CELLS lacks would make its workspaces unavailable without a word. */
async function requireAllNamed(lookups: Lookups, { cells }: Pick<Env, 'cells'>): Promise<void> {
  const counts = await lookups.counts()
  const missing = [...counts].find(([name]) => !cells.some((cell) => cell.name === name))
  if (missing)
    throw new SettingError(
      `SERVICE_CELLS lacks the cell "${missing[0]}", in which the directory has ${missing[1]} workspaces. Add it.`,
    )
}
