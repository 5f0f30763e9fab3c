import type { Connection } from '#db/client.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { recordResults, type Result } from '#server/modules/webhooks/results/mutations.ts'
import { throughOutage } from '../queue/through-outage.ts'

type Waiting = { result: Result; written: (ours: boolean) => void }

const BATCH = 100

/** Records the results of all queues in batches: while one is written, the next one fills. */
export class Results {
  private readonly relay: Connection
  private readonly log: Log
  private waiting: Waiting[] = []
  private readonly writing: RunUntilIdle

  constructor(relay: Connection, log: Log) {
    this.relay = relay
    this.log = log
    this.writing = new RunUntilIdle({
      work: () => this.writeBatch(),
      onError: (error) => log.error({ error }, 'could not write delivery results'),
    })
  }

  /** Resolves once recorded, with whether this process still held the delivery. */
  add(result: Result): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.waiting.push({ result, written: resolve })
    this.writing.wake()
    return promise
  }

  private async writeBatch(): Promise<boolean> {
    if (this.waiting.length === 0) return false
    await this.write(this.waiting.splice(0, BATCH))
    return this.waiting.length > 0
  }

  /** Retries while the database is unavailable; after that, the deliveries are sent again. */
  private async write(batch: Waiting[]): Promise<void> {
    const results = batch.map(({ result }) => result)
    const ours = await throughOutage(() => recordResults(this.relay, results)).catch(async (error: unknown) => {
      this.log.error({ error, results: batch.length }, 'could not write delivery results')
      return this.recordOneByOne(batch)
    })
    for (const { result, written } of batch) written(ours.has(result.id))
  }

  /** A result that cannot be stored must not block the others, so it is recorded without the response. */
  private async recordOneByOne(batch: Waiting[]): Promise<Set<string>> {
    const ours = new Set<string>()
    for (const { result } of batch) {
      const bare: Result = { ...result, response_headers: null, response_body: null }
      const written = await recordResults(this.relay, [bare]).catch(() => new Set<string>())
      for (const id of written) ours.add(id)
    }
    return ours
  }
}
