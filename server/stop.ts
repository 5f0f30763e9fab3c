import { isUnavailable } from './core/errors.ts'
import { type Log, withoutSecrets } from './core/log.ts'

/** Ctrl-C reaches the program twice, from the terminal and from npm; only a later signal means impatience. */
const SAME_GESTURE_MS = 1_000
const LIMIT_MS = 9_000

/**
 * SIGTERM and SIGINT run `stop` once and end the process, with 1 when it failed or took more than 9 s. A second signal ends
 * it at once. An uncaught exception leaves the program in an unknown state: it is logged and ends the same way, with 1.
 */
export function stopOnSignal(log: Log, stop: () => Promise<void>) {
  let since = 0
  const begin = (reason: string, code: number) => {
    if (since) return Date.now() - since > SAME_GESTURE_MS ? process.exit(1) : undefined
    since = Date.now()
    log.info({ reason }, 'stopping')
    setTimeout(() => end(log, 1, 'not everything ended in time'), LIMIT_MS).unref()
    stop().then(
      () => end(log, code, 'stopped'),
      (error: unknown) => {
        log.error({ error }, 'stopping failed')
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

/** A start that fails says so in one line and ends the process. */
export function explainFailedStart(error: unknown): never {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const reason = first instanceof Error ? first.message : String(first)
  const message = isUnavailable(first) ? `the database does not answer (${reason}).` : reason
  const line = withoutSecrets(message.replaceAll(/\s*\n\s*/g, ' '))
  process.stderr.write(`Atrium cannot start: ${line}\n`)
  process.exit(1)
}
