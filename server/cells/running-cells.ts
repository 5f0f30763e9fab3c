import { isUnavailable } from '#db/postgres-errors.ts'
import { DirectoryWriter } from '#server/core/access/directory.ts'
import {
  closeDatabases,
  type Databases,
  directoryOf,
  dueMigrations,
  openDatabases,
  poolLoads,
} from '#server/core/database/databases.ts'
import type { NodeKind } from '#server/core/operations/heartbeat.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { Metrics, WatchedPools } from '#server/core/operations/metrics.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { unavailable } from '#server/core/values/errors.ts'
import type { Env } from '#server/env.ts'
import { type Common, createServices } from '#server/services.ts'
import { planPools } from '#server/start/connections.ts'
import type { Running } from '#server/start/program-parts.ts'
import { startEmbeddedWorker, startWorker } from '#worker/runner.ts'
import type { Cell } from './cells.ts'
import { databasesOn } from './plan-processes.ts'
import { prepareCell } from './prepare-cell.ts'
import { type CellSetting, placeOf } from './setting.ts'

type Parts = {
  env: Env
  /** The cells of this process. */
  served: readonly CellSetting[]
  log: Log
  metrics: Metrics
  common: Common
  directory: Databases
  directoryUrl: string
  /** What this process does with a cell. */
  kind: NodeKind
  isMemberAnywhere: (userId: string) => Promise<boolean>
}

type Open = Cell & { beside: Running; dueMigrations: () => Promise<readonly string[]> }

const RETRY_MS = 1_000

/**
 * The cells of this process. A cell whose database does not respond at the start is opened when it does; until then its
 * callers get `unavailable`.
 */
export class RunningCells {
  private readonly parts: Parts
  private readonly open = new Map<string, Open>()
  private readonly retrying: RunUntilIdle
  private down: CellSetting[] = []
  /** The last logged problem of each cell. */
  private readonly complaints = new Map<string, string>()

  constructor(parts: Parts) {
    this.parts = parts
    this.retrying = new RunUntilIdle({
      work: () => this.retry(),
      onError: (error) => parts.log.error({ error }, 'cells were not opened'),
    })
  }

  /** Throws one sentence if a cell responds and cannot be used. */
  async start(): Promise<void> {
    await Promise.all(this.parts.served.map((cell) => this.openOrWait(cell)))
    if (this.down.length > 0) this.retrying.wake(RETRY_MS)
  }

  /** Throws `unavailable` while the cell is down since the start. */
  async named(name: string): Promise<Open> {
    const cell = this.open.get(name)
    if (!cell) throw unavailable()
    return cell
  }

  /** Those that are open. */
  get all(): [name: string, cell: Open][] {
    return [...this.open]
  }

  watchedPools(): WatchedPools[] {
    return this.all.map(([cell, { databases }]) => ({ cell, pools: poolLoads(databases) }))
  }

  async stopWork(): Promise<void> {
    await this.retrying.stop()
    // A cell that is down must not keep the others from stopping in order.
    const stopping = this.all.map(([cell, { beside }]) =>
      beside
        .stop()
        .catch((error: unknown) => this.parts.log.warn({ cell, error }, 'the cell could not be left in order')),
    )
    await Promise.all(stopping)
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(([, { services }]) => services.end()))
    const { directory } = this.parts
    const own = this.all.filter(([, { databases }]) => databases.auth !== directory.auth)
    await Promise.all(own.map(([, { databases }]) => closeDatabases(databases)))
  }

  private async retry(): Promise<number | void> {
    for (const cell of this.down.splice(0))
      await this.openOrWait(cell).catch((error: unknown) => {
        this.down.push(cell)
        this.complain(cell, error)
      })
    return this.down.length > 0 ? RETRY_MS : undefined
  }

  private complain({ name }: CellSetting, error: unknown): void {
    if (this.complaints.get(name) === String(error)) return
    this.complaints.set(name, String(error))
    this.parts.log.error({ cell: name, error }, 'the cell cannot be opened; its workspaces are unavailable')
  }

  private async openOrWait(cell: CellSetting): Promise<void> {
    const { log } = this.parts
    try {
      this.open.set(cell.name, await this.opened(cell))
      log.info({ cell: cell.name }, 'the cell is open')
    } catch (error) {
      if (!isUnavailable(error)) throw error
      this.complain(cell, error)
      this.down.push(cell)
    }
  }

  private async opened(cell: CellSetting): Promise<Open> {
    const { env, log, metrics, common, directory, directoryUrl, isMemberAnywhere } = this.parts
    const { applied, secret } = await prepareCell({ env, directoryUrl, log }, cell)
    if (applied.length > 0) log.info({ cell: cell.name, applied }, 'migrated')
    const kind = this.kindIn(cell)
    const pools = await planPools({ ownerUrl: cell.url, env, kind, log, share: databasesOn(env, cell) })
    const isDirectory = placeOf(cell.url) === placeOf(directoryUrl)
    const databases = isDirectory
      ? directory
      : { ...openDatabases(cell.url, secret, pools), directory: directoryOf(directory) }
    const writer = new DirectoryWriter(directoryOf(directory).auth, cell.name)
    const services = createServices(env, databases, log, { common, directory: writer, isMemberAnywhere })
    const parts = { env: { ...env, worker: kind === 'web' ? ('off' as const) : ('inline' as const) }, log, metrics }
    const working = { ...parts, databases, services, cell: cell.name }
    try {
      const beside =
        kind === 'worker' ? await startWorker(working, { kind, pools }) : await startEmbeddedWorker(working, pools)
      return { databases, services, beside, dueMigrations: dueMigrations(databases) }
    } catch (error) {
      await services.end()
      if (!isDirectory) await closeDatabases(databases)
      throw error
    }
  }

  /** With SERVICE_CELL, the worker of this process serves one cell. */
  private kindIn({ name }: CellSetting): Parts['kind'] {
    const { env, kind } = this.parts
    return kind === 'both' && env.cell !== undefined && env.cell !== name ? 'web' : kind
  }
}
