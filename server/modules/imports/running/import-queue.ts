import type { Signals } from '#server/core/database/signals.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { handBack, leaseImport, type LeasedImport, LOOK_MS, LostImport, RENEW_MS, renewLease } from './lease-import.ts'
import type { ImportParts } from './running.ts'
import { countFailure, workOnImport } from './work-on-import.ts'

/** How long an import works before it makes room for another one. */
const TURN_MS = 30_000
const RETRY_MS = 5_000

/** Checks, runs and takes back imports, one at a time per process. Any number of processes can run it. */
export class ImportQueue {
  private readonly running: RunUntilIdle
  private readonly stopListening: () => void

  constructor(parts: ImportParts, signals: Signals) {
    this.running = new RunUntilIdle({
      work: async (signal) => {
        const leased = await leaseImport(parts.relay)
        if (!leased) return LOOK_MS
        await workOnLeased(parts, leased, signal)
        return true
      },
      onError: (error) => parts.log.warn({ error }, 'could not look for imports'),
    })
    this.stopListening = signals.on('due', () => this.running.wake())
    this.running.wake()
  }

  async stop(): Promise<void> {
    this.stopListening()
    await this.running.stop()
  }
}

async function workOnLeased(parts: ImportParts, leased: LeasedImport, stop: AbortSignal): Promise<void> {
  const { relay, log } = parts
  const lost = new AbortController()
  const renewing = new RunUntilIdle({
    work: async () => {
      if (!(await renewLease(relay, leased))) lost.abort(new LostImport())
    },
    every: RENEW_MS,
    onError: (error) => log.warn({ error }, 'could not renew the lease of an import'),
  })
  renewing.wake(RENEW_MS)
  const until = performance.now() + TURN_MS
  const isOver = () => stop.aborted || lost.signal.aborted || performance.now() > until
  try {
    await workOnImport(parts, leased, isOver)
    await handBack(relay, leased)
  } catch (error) {
    if (error instanceof LostImport) return
    log.error({ error, import: leased.id }, 'could not work on an import')
    await countFailure(parts, leased)
    await handBack(relay, leased, RETRY_MS)
  } finally {
    await renewing.stop()
  }
}
