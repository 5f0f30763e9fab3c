import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { planProcesses } from '#server/cells/plan-processes.ts'
import { mostConnections } from '#server/core/database/pool-sizes.ts'
import { createLog, type Log } from '#server/core/operations/log.ts'
import { answerMetrics } from '#server/core/operations/shared-metrics.ts'
import type { Env } from '#server/env.ts'
import { findPort } from '#server/http/listen.ts'
import { stopOnSignal, stopTimes } from './stop.ts'

/** The message of a child that is ready. */
export const READY = 'atrium ready'

/** A child that ends within this time is restarted with increasing delay. */
const SHORT_LIFE_MS = 10_000
/** Connections of the embedded Postgres for commands and for a worker that is started separately. */
const SPARE_CONNECTIONS = 60
const LONGEST_WAIT_MS = 30_000
const WEB = { exec: path.resolve(import.meta.dirname, '../main.ts'), flags: [] as string[] }
const WORKER = { exec: path.resolve(import.meta.dirname, '../../worker/main.ts'), flags: ['--max-semi-space-size=4'] }
type Part = typeof WEB

/**
 * Runs `env.processes` web processes on one port and, unless disabled, one worker; this process runs the embedded
 * database and replaces processes that end. The first web process opens the port before it is ready, to report that
 * Atrium is starting; later ones join when ready.
 */
export async function runProcesses(env: Env): Promise<void> {
  const log = createLog(env.logLevel)
  const port = await findPort(env)
  const kinds = [...Array<'web'>(env.processes).fill('web'), ...(env.worker === 'inline' ? (['worker'] as const) : [])]
  const settings = {
    max_connections: `${SPARE_CONNECTIONS + kinds.length * (env.connections ?? mostConnections('web'))}`,
  }
  const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, log, settings })
  const [secret = '', ...older] = env.secrets
  const ownerUrl = env.databaseUrl ?? embedded!.url
  await migrate({ ownerUrl, secret, older, log })
  const connections = await planProcesses({ ownerUrl, env, kinds, log })

  answerMetrics()
  const processes = new Processes(
    { PORT: `${port}`, SERVICE_WORKER: 'off', SERVICE_DATABASE_CONNECTIONS: `${connections}` },
    log,
  )
  const stop = async () => {
    await processes.stop()
    await embedded?.stop()
  }
  stopOnSignal(log, stopTimes(env.drainSeconds).limit + 1_500, stop)
  if (!(await processes.start(WEB))) {
    await stop()
    process.exit(1)
  }
  const others = Array.from({ length: env.processes - 1 }, () => processes.start(WEB))
  if (env.worker === 'inline') others.push(processes.start(WORKER))
  await Promise.all(others)
  log.info({ processes: env.processes, port }, 'all processes are ready')
}

class Processes {
  private readonly running = new Set<Worker>()
  private readonly settings: Record<string, string>
  private readonly log: Log
  /** Once one was ready, processes that end are replaced. */
  private hasStarted = false
  private isStopping = false

  constructor(settings: Record<string, string>, log: Log) {
    this.settings = settings
    this.log = log
  }

  /**
   * Starts a process and replaces it when it ends. False if it ended before it was ready. `short`: number of short
   * lifetimes so far.
   */
  start(part: Part, short = 0): Promise<boolean> {
    cluster.setupPrimary({ exec: part.exec, execArgv: [...process.execArgv, ...part.flags] })
    const child = cluster.fork(this.settings)
    const began = Date.now()
    this.running.add(child)
    return new Promise((resolve) => {
      child.on('message', (message) => {
        if (message !== READY) return
        this.hasStarted = true
        resolve(true)
      })
      child.once('exit', (code, signal) => {
        this.running.delete(child)
        resolve(false)
        if (this.isStopping || !this.hasStarted) return
        this.log.warn({ program: part.exec, pid: child.process.pid, code, signal }, 'a process ended')
        void this.replace(part, Date.now() - began < SHORT_LIFE_MS ? short + 1 : 0)
      })
    })
  }

  private async replace(part: Part, short: number): Promise<void> {
    if (short > 0) await delay(Math.min(LONGEST_WAIT_MS, 500 * 2 ** (short - 1)))
    if (!this.isStopping) await this.start(part, short)
  }

  async stop(): Promise<void> {
    this.isStopping = true
    const ended = Array.from(this.running, (child) => once(child, 'exit'))
    for (const child of this.running) child.process.kill('SIGTERM')
    await Promise.all(ended)
  }
}
