import type { Signals } from '#server/core/database/signals.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { adapters } from '../providers/registry.ts'
import { leasedConnectors } from './lease-connector.ts'
import { readConnector, type SyncParts } from './read-connector.ts'

/**
 * Reads due connections with one queue per provider, so that a slow provider does not delay others. Any number of
 * processes can run it.
 */
export class ProviderQueues {
  private readonly queues: readonly RunUntilIdle[]
  private readonly stopListening: () => void

  constructor(parts: SyncParts, signals: Signals) {
    this.queues = adapters.map(
      ({ slug }) =>
        new RunUntilIdle({
          work: async (signal) => {
            const leased = await leasedConnectors.take(parts.relay, parts.now(), { provider: slug })
            if (leased) {
              await readConnector(parts, leased, signal)
              return true
            }
            return leasedConnectors.untilNext(parts.relay, { provider: slug })
          },
          onError: (error) => parts.log.warn({ error, provider: slug }, 'could not look for connections to read'),
        }),
    )
    this.stopListening = signals.on('due', () => this.wake())
    this.wake()
  }

  /** Each minute, and when a person requests a run. */
  wake(): void {
    for (const queue of this.queues) queue.wake()
  }

  /** Running syncs end without storing their window; other processes continue immediately. */
  async stop(): Promise<void> {
    this.stopListening()
    await Promise.all(this.queues.map((queue) => queue.stop()))
  }
}
