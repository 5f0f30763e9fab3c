import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Connection } from '#db/client.ts'
import type { Heartbeat } from '#server/core/heartbeat.ts'
import type { Log } from '#server/core/log.ts'

type Parts = { relay: Connection; log: Log; heartbeat: Heartbeat; tasks: TaskList; crontab: string }

const JOBS_AT_ONCE = 2
const RESTART_MS = 1_000

/** The job queue on our own connections, started again when it ends by itself: it does when the database is away for long. */
export class Queue {
  private readonly parts: Parts
  private readonly stopping = new AbortController()
  private runner: Runner | undefined
  private readonly running: Promise<void>

  constructor(parts: Parts) {
    this.parts = parts
    this.running = this.keepRunning()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.runner?.stop()
    await this.running
  }

  private async keepRunning(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      try {
        this.runner = await this.start()
        if (signal.aborted) await this.runner.stop()
        await this.runner.promise
      } catch (error) {
        this.parts.log.warn({ error }, 'job queue stopped; restarting it')
      }
      await delay(RESTART_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Its pools are told to the heartbeat, so that others can free what they had locked. */
  private start(): Promise<Runner> {
    const { relay, log, heartbeat, tasks, crontab } = this.parts
    const events = new EventEmitter() as WorkerEvents
    events.on('pool:create', ({ workerPool }) => {
      heartbeat
        .changePool(workerPool.id)
        .catch((error: unknown) => log.warn({ error }, 'could not register the job pool'))
    })
    const write = (level: string, message: string) =>
      void (level === 'error' && log.warn({ reason: message }, 'job queue warning'))
    return run({
      pgPool: relay.pool,
      concurrency: JOBS_AT_ONCE,
      pollInterval: 1_000,
      noHandleSignals: true,
      crontab,
      events,
      taskList: tasks,
      logger: new Logger(() => write),
    })
  }
}
