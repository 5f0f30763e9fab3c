import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Connection } from '#db/client.ts'
import type { Heartbeat } from '#server/core/operations/heartbeat.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'

type Parts = { relay: Connection; log: Log; heartbeat: Heartbeat; tasks: TaskList; crontab: string }

const JOBS_AT_ONCE = 2
const RESTART_MS = 1_000

/** The job queue on our own connections. Restarted when it stops, which happens during long outages of the database. */
export class Queue {
  private readonly parts: Parts
  private runner: Runner | undefined
  private readonly running: RunUntilIdle

  constructor(parts: Parts) {
    this.parts = parts
    this.running = new RunUntilIdle({
      work: (signal) => this.runOnce(signal),
      every: RESTART_MS,
      onError: (error) => parts.log.warn({ error }, 'job queue stopped; restarting it'),
    })
    this.running.wake()
  }

  async stop(): Promise<void> {
    const stopped = this.running.stop()
    await this.runner?.stop()
    await stopped
  }

  private async runOnce(signal: AbortSignal): Promise<void> {
    this.runner = await this.start()
    if (signal.aborted) await this.runner.stop()
    await this.runner.promise
  }

  /** Registers its pools with the heartbeat, so that other processes can release their locks. */
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
