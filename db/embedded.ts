import { lstat, mkdir, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inspectBinaries, packagedBinaries, type Binaries } from './embedded/binaries.ts'
import * as cluster from './embedded/cluster.ts'
import { readPlace, settlePlace, unprivilegedAccount, type Account } from './embedded/place.ts'
import { supervise, type EmbeddedLog } from './embedded/supervisor.ts'

export interface Embedded {
  /** Connection URL of the database owner; stays valid across restarts. */
  url: string
  /** The folder of the cluster: `dataDir`, or one below /var when Postgres cannot access that. */
  home: string
  /** Current process id of the postmaster. */
  pid(): number | undefined
  /** Calls `listener` each time Postgres is ready again after an unexpected exit. */
  onRestart(listener: () => void): void
  /** Fast shutdown; resolves when Postgres has exited. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log?: EmbeddedLog
  /** A `bin` folder of an installed Postgres to use instead of the packaged one. */
  binFolder?: string
  /** Server settings over the defaults below. */
  settings?: Record<string, string>
}

const packagedMajor = 18

/** Modest settings for one workspace server; acknowledged writes are always on disk. */
const defaults = {
  max_connections: '100',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  // Bounds the recovery time after a crash. Compressing the pages in it with the one method every build has (pglz) took
  // a fifth of the processor under a push.
  max_wal_size: '1GB',
  checkpoint_timeout: '5min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // DETAIL and statements contain row values, which must not be logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/**
 * Starts the bundled Postgres, creates its cluster in `dataDir` on the first start, and keeps it running until
 * `stop()`. Throws a one-sentence error if another program uses that folder or Postgres cannot run.
 */
export async function startEmbedded({
  dataDir,
  log = silent,
  binFolder,
  settings = {},
}: EmbeddedOptions): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true })
  const base = await realpath(dataDir)
  const place = await settlePlace(base, unprivilegedAccount())
  const account = await accountOf(cluster.clusterFolder(place, packagedMajor))
  const binaries = binFolder ? installed(binFolder, account) : await packagedBinaries(account, place.home)
  const folder = cluster.clusterFolder(place, binaries.major)

  await cluster.createCluster(folder, place, binaries, account, settings.fsync !== 'off')
  await awaitEnd(folder, base)
  const socketFolder = await cluster.socketFolderFor(folder, account)
  await cluster.clearRemains(folder, socketFolder)
  const listeners: (() => void)[] = []
  const running = await supervise({
    folder,
    socketFolder,
    binaries,
    account,
    log,
    settings: { ...defaults, ...settings },
    onRestart: () => listeners.forEach((listener) => listener()),
  }).catch(async (error: unknown) => {
    const other = await cluster.findPostmaster(folder)
    throw other ? isUsed(base, other) : error
  })
  const stop = async () => {
    await running.stop()
    if (socketFolder !== folder) await rm(socketFolder, { recursive: true, force: true })
  }
  try {
    await cluster.ensureOwner(socketFolder, place)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: cluster.ownerUrl(socketFolder, place),
    home: place.home,
    pid: running.pid,
    onRestart: (listener) => void listeners.push(listener),
    stop,
  }
}

/** The URL of the embedded Postgres that another program runs in `dataDir`; undefined when none runs. */
export async function attachEmbedded(dataDir: string): Promise<string | undefined> {
  const base = await realpath(dataDir).catch(() => undefined)
  const place = base && (await readPlace(base))
  if (!place) return undefined
  const postmaster = await cluster.findPostmaster(cluster.clusterFolder(place, packagedMajor))
  return postmaster?.status === 'ready' ? cluster.ownerUrl(postmaster.socketFolder, place) : undefined
}

const silent: EmbeddedLog = { info: () => undefined, warn: () => undefined }

/** An existing cluster keeps its account, so that root can run a cluster that a user created. */
async function accountOf(folder: string): Promise<Account | undefined> {
  const made = await lstat(folder).catch(() => undefined)
  const self = process.getuid?.()
  if (!made || made.uid === self) return unprivilegedAccount()
  if (self === 0) return { uid: made.uid, gid: made.gid }
  throw new Error(`The database in ${folder} belongs to user ${made.uid}. Start Atrium as that user.`)
}

function installed(binFolder: string, account: Account | undefined): Binaries {
  const found = inspectBinaries(path.resolve(binFolder), account)
  if (typeof found === 'string') throw new Error(`No usable Postgres in ${binFolder}: ${found}`)
  return found
}

const isUsed = (dataDir: string, { startedBy }: cluster.Postmaster) =>
  new Error(`Another process (${startedBy}) uses the database in ${dataDir}. Stop it, or set another DATA_DIR.`)

/** Stops and waits for an orphaned postmaster; rejects one whose program is running. */
async function awaitEnd(folder: string, dataDir: string) {
  const limit = 60_000
  for (const deadline = Date.now() + limit; Date.now() < deadline; await delay(50)) {
    const other = await cluster.findPostmaster(folder)
    if (!other) return
    if (other.parent === other.startedBy && other.status !== 'stopping') {
      throw isUsed(dataDir, other)
    }
    if (other.status !== 'stopping') cluster.signal(other.pid, 'SIGINT')
  }
  throw new Error(`Postgres from an earlier run in ${dataDir} did not stop within ${limit / 1000} seconds.`)
}
