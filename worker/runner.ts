import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker'
import { Heartbeat } from '#server/core/heartbeat.ts'
import { createOutbound } from '#server/core/outbound/client.ts'
import { EVENT_NAMES } from '#server/modules/events/schema.ts'
import { findDueLanes } from '#server/modules/webhooks/lane/queries.ts'
import type { Program, Running } from '#server/program.ts'
import { followUp } from './follow-up.ts'
import { Lanes } from './lanes.ts'
import { Relay } from './relay.ts'
import { Results } from './results.ts'
import { drainLane } from './tasks/drain-lane.ts'
import { purge } from './tasks/purge.ts'

export type WorkerOptions = {
  /** The clock of schedules. */
  now?: () => Date
  /** `worker` when this process does nothing else. */
  kind?: 'worker' | 'both'
}

type Parts = Pick<Program, 'env' | 'log' | 'doors' | 'services'>

const JOBS_AT_ONCE = 4
const WIDTH = 4
/** Deliveries under way get this long at a stop; then they are broken off and made again by others. */
const FINISH_MS = 4_000
const SWEEP_MS = 1_000

/** Everything that runs beside requests: relay, deliveries, purges, heartbeat. Any number of processes may run it. */
export async function startWorker(program: Parts, { now = () => new Date(), kind = 'both' }: WorkerOptions = {}): Promise<Running> {
  const { env, log, services } = program
  const { relay } = program.doors
  const outbound = createOutbound({ allowedNetworks: env.webhookAllowedNetworks })
  const heartbeat = new Heartbeat({ relay, log, kind, version: services.version })
  await heartbeat.start()

  const { retryMinutes } = { retryMinutes: env.webhookRetryMinutes }
  const lanes = new Lanes({
    relay,
    log,
    results: new Results(relay, log),
    sending: { outbound, sealer: services.sealer, version: services.version, retryMinutes, now, random: Math.random },
    width: WIDTH,
    node: () => heartbeat.node,
    follow: followUp({ ...program, retryMinutes, now }),
  })
  const wakeLane = (lane: Parameters<Lanes['wake']>[0]) => lanes.wake(lane)
  const ending = new AbortController()
  const queue = await startQueue(program, heartbeat, {
    'drain-lane': drainLane(lanes),
    purge: purge({ relay, log, env, now }, ending.signal),
  })
  const sweeper = setInterval(() => {
    findDueLanes(relay, now(), 'any').then(
      (due) => due.forEach(wakeLane),
      (error: unknown) => log.warn({ error }, 'due lanes were not looked for'),
    )
  }, SWEEP_MS)
  const numbering = new Relay({ relay, log, signals: services.signals, events: EVENT_NAMES, wakeLane, now })

  return {
    async stop() {
      ending.abort()
      clearInterval(sweeper)
      await numbering.stop()
      await queue.stop()
      const breakOff = setTimeout(() => outbound.close(), FINISH_MS)
      await lanes.stop()
      clearTimeout(breakOff)
      outbound.close()
      await heartbeat.stop()
    },
  }
}

/** The job queue on our own pool; its pools are told to the heartbeat, so that others can free what they had locked. */
async function startQueue({ doors, log }: Parts, heartbeat: Heartbeat, tasks: Record<string, (payload: unknown) => unknown>) {
  const events = new EventEmitter() as WorkerEvents
  const pools: Promise<void>[] = []
  events.on('pool:create', ({ workerPool }) => void pools.push(heartbeat.addPool(workerPool.id)))
  const runner: Runner = await run({
    pgPool: doors.relay.pool,
    concurrency: JOBS_AT_ONCE,
    pollInterval: 1_000,
    noHandleSignals: true,
    crontab: '17 * * * * purge',
    events,
    taskList: tasks as Record<string, () => Promise<void>>,
    logger: new Logger(() => (level, message) => level === 'error' && log.warn({ reason: message }, 'the job queue complained')),
  })
  await Promise.all(pools)
  runner.promise.catch((error: unknown) => log.error({ error }, 'the job queue ended'))
  return runner
}
