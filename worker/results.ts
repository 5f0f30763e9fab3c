import { setTimeout as delay } from 'node:timers/promises'
import type { Connection } from '#db/client.ts'
import { isUnavailable } from '#server/core/errors.ts'
import type { Log } from '#server/core/log.ts'
import { recordResults, type Result } from '#server/modules/webhooks/results/mutations.ts'

type Waiting = { result: Result; written: (ours: boolean) => void }

const BATCH = 100
/** How long results are kept while the database is away; after that the deliveries are made again. */
const PATIENCE_MS = 60_000

/** Writes results of all lanes together: while one batch is on its way, the next one gathers. */
export class Results {
  private readonly relay: Connection
  private readonly log: Log
  private waiting: Waiting[] = []
  private writing: Promise<void> | undefined

  constructor(relay: Connection, log: Log) {
    this.relay = relay
    this.log = log
  }

  /** Resolves when it is written: whether it was still ours to write. */
  add(result: Result): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.waiting.push({ result, written: resolve })
    this.writing ??= this.writeAll().finally(() => (this.writing = undefined))
    return promise
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) await this.write(this.waiting.splice(0, BATCH))
  }

  private async write(batch: Waiting[]): Promise<void> {
    const ours = await this.record(batch.map(({ result }) => result)).catch(async (error: unknown) => {
      this.log.error({ error, results: batch.length }, 'results of deliveries were not written')
      return this.recordOneByOne(batch)
    })
    for (const { result, written } of batch) written(ours.has(result.id))
  }

  private async record(results: Result[]): Promise<Set<string>> {
    const giveUpAt = Date.now() + PATIENCE_MS
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      try {
        return await recordResults(this.relay, results)
      } catch (error) {
        if (!isUnavailable(error) || Date.now() > giveUpAt) throw error
        await delay(wait)
      }
    }
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
