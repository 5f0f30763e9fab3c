import type { Connection } from '#db/client.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Workspace } from '#server/core/database/context.ts'
import type { Leased } from '#server/core/database/locks/leased-rows.ts'
import type { Signals } from '#server/core/database/signals.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import type { OpenMailAccount } from '#server/core/outbound/mail-account.ts'
import { handBack, leasedNewsletters, LostNewsletter } from '../mutations.ts'
import { isInternal } from './obstacles.ts'
import { pauseOrEnd, sendOnce } from './send-once.ts'

export type NewsletterParts = {
  relay: Connection
  log: Log
  now: () => Date
  context: (workspace: Workspace) => WorkspaceContext
  openMailAccount: OpenMailAccount
}

/** Sends confirmed newsletters, one at a time per process. Any number of processes can run it. */
export class NewsletterQueue {
  private readonly running: RunUntilIdle
  private readonly stopListening: () => void

  constructor(parts: NewsletterParts, signals: Signals) {
    this.running = new RunUntilIdle({
      work: async (signal) => {
        const leased = await leasedNewsletters.take(parts.relay, parts.now())
        if (leased) {
          await sendLeased(parts, leased, signal)
          return true
        }
        return leasedNewsletters.untilNext(parts.relay)
      },
      onError: (error) => parts.log.warn({ error }, 'could not look for newsletters to send'),
    })
    this.stopListening = signals.on('due', () => this.wake())
    this.wake()
  }

  /** Each minute, and when a newsletter was confirmed. */
  wake(): void {
    this.running.wake()
  }

  async stop(): Promise<void> {
    this.stopListening()
    await this.running.stop()
  }
}

/** Processes a leased newsletter. If even the reason of a failure cannot be stored, it is retried when the lease ends. */
export function sendLeased(parts: NewsletterParts, leased: Leased, stop: AbortSignal): Promise<void> {
  const { log, openMailAccount } = parts
  const ctx = parts.context(leased.workspace)
  return leasedNewsletters.whileHeld(parts, leased, new LostNewsletter(), async (lost) => {
    const signal = AbortSignal.any([stop, lost])
    try {
      await sendOnce(ctx, leased, openMailAccount, signal).catch(async (error: unknown) => {
        if (error instanceof LostNewsletter || signal.aborted) throw error
        if (isInternal(error)) log.error({ error, newsletter: leased.id }, 'could not send a newsletter')
        await pauseOrEnd(ctx, leased, error)
      })
    } catch (error) {
      if (error instanceof LostNewsletter || lost.aborted) return
      if (stop.aborted) return await handBack(ctx, leased)
      log.error({ error, newsletter: leased.id }, 'could not store why a newsletter was not sent')
    }
  })
}
