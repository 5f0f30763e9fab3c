import type { Connection } from '#db/client.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { recordResults, type Result } from '#server/modules/webhooks/results/mutations.ts'
import { throughOutage } from '../queue/through-outage.ts'

type Waiting = { result: Result; written: (ours: boolean) => void }

const BATCH = 100

/** Writes results of all queues together: while one batch is on its way, the next one gathers. */
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

  /** Resolves when it is written: whether it was still ours to write. */
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

  /** They are kept while the database is away; when it stays away, the deliveries are made again. */
  private async write(batch: Waiting[]): Promise<void> {
    const results = batch.map(({ result }) => result)
    const ours = await throughOutage(() => recordResults(this.relay, results)).catch(async (error: unknown) => {
      this.log.error({ error, results: batch.length }, 'could not write delivery results')
      return this.recordOneByOne(batch)
    })
    for (const { result, written } of batch) written(ours.has(result.id))
  }

  /** One that cannot be stored must not keep the others from it: it is written without what the receiver said. */
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
