import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from '#db/postgres-errors.ts'
import { type Log, withoutSecrets } from '#server/core/operations/log.ts'
import type { Listener } from '#server/http/listen.ts'
import type { Program } from '#server/program.ts'

/** The terminal and npm both forward Ctrl-C; only a later signal forces an exit. */
const SAME_GESTURE_MS = 1_000

/**
 * The milliseconds of a stop: `notice`: requests are still served while readiness fails, so that a load balancer
 * notices; `finish`: for running requests; `limit`: total. With the default settings the program ends within 10 s.
 */
export function stopTimes(drainSeconds: number) {
  const notice = drainSeconds * 1_000
  const finish = Math.max(3_000, Math.min(6_000, 8_000 - notice))
  return { notice, finish, limit: Math.max(9_000, notice + finish + 1_500) }
}

type Stopping = Pick<Program, 'announceStop' | 'drain' | 'worker'>

/** Readiness first, then streams, then calls and the worker. */
export async function stopServing(program: Stopping, listener: Listener, drainSeconds: number): Promise<void> {
  const { notice, finish } = stopTimes(drainSeconds)
  program.announceStop()
  await delay(notice)
  program.drain()
  await Promise.all([listener.close(finish), program.worker.stop()])
}

/**
 * SIGTERM and SIGINT run `stop` once and end the process, with 1 when it failed or took longer than `limit` ms. A second signal ends
 * it at once. An uncaught exception leaves the program in an unknown state: it is logged and ends the same way, with 1.
 */
export function stopOnSignal(log: Log, limit: number, stop: () => Promise<void>) {
  let since = 0
  const begin = (reason: string, code: number) => {
    if (since) return Date.now() - since > SAME_GESTURE_MS ? process.exit(1) : undefined
    since = Date.now()
    log.info({ reason }, 'stopping')
    setTimeout(() => end(log, 1, 'shutdown did not finish in time'), limit).unref()
    stop().then(
      () => end(log, code, 'stopped'),
      (error: unknown) => {
        log.error({ error }, 'shutdown failed')
        end(log, 1, 'stopped')
      },
    )
  }
  process.on('SIGTERM', () => begin('SIGTERM', 0))
  process.on('SIGINT', () => begin('SIGINT', 0))
  process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught exception')
    begin('uncaught exception', 1)
  })
}

function end(log: Log, code: number, message: string) {
  log.info(message)
  log.flush(() => process.exit(code))
  setTimeout(() => process.exit(code), 500).unref()
}

/** Logs a failed start in one line and exits. */
export function explainFailedStart(error: unknown): never {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const reason = first instanceof Error ? first.message : String(first)
  const message = isUnavailable(first) ? `the database does not respond (${reason}).` : reason
  const line = withoutSecrets(message.replaceAll(/\s*\n\s*/g, ' '))
  process.stderr.write(`Atrium cannot start: ${line}\n`)
  process.exit(1)
}
