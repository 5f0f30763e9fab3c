import type { Signals } from '#server/core/database/signals.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { type LeasedImport, leasedImports, LOOK_MS, LostImport } from './lease-import.ts'
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
        const leased = await leasedImports.take(parts.relay)
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

function workOnLeased(parts: ImportParts, leased: LeasedImport, stop: AbortSignal): Promise<void> {
  const { relay, log } = parts
  /** Puts it at the end of the queue, and lets it wait there. */
  const handBack = (wait = 0) =>
    leasedImports.handBack(relay, leased, `waiting_since = now() + interval '${wait} milliseconds'`)
  return leasedImports.whileHeld(parts, leased, new LostImport(), async (lost) => {
    const until = performance.now() + TURN_MS
    const isOver = () => stop.aborted || lost.aborted || performance.now() > until
    try {
      await workOnImport(parts, leased, isOver)
      await handBack()
    } catch (error) {
      if (error instanceof LostImport) return
      log.error({ error, import: leased.id }, 'could not work on an import')
      await countFailure(parts, leased)
      await handBack(RETRY_MS)
    }
  })
}
