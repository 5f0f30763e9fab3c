import type { Connection } from '#db/client.ts'
import { isUnavailable } from '#db/postgres-errors.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { retryWhileUnavailable } from '#server/modules/webhooks/queue/retry-while-unavailable.ts'
import { recordResults, type Result } from '#server/modules/webhooks/results/mutations.ts'

type Waiting = { result: Result; written: PromiseWithResolvers<boolean> }

const BATCH = 100
/** Under load, results of this time are written together: a result costs Postgres half as much again in a batch of 16 as in one of 100. */
const APART_MS = 16

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
      apart: () => APART_MS,
      onError: (error) => log.error({ error }, 'could not write delivery results'),
    })
  }

  /**
   * Resolves once recorded, with whether this process still held the delivery. `now`: the next delivery waits for this result. Rejects
   * when the database was unavailable for too long.
   */
  add(result: Result, { now = false } = {}): Promise<boolean> {
    const written = Promise.withResolvers<boolean>()
    this.waiting.push({ result, written })
    if (now || this.waiting.length >= BATCH) void this.writing.flush()
    else this.writing.wake()
    return written.promise
  }

  private async writeBatch(): Promise<boolean | number> {
    if (this.waiting.length === 0) return false
    await this.write(this.waiting.splice(0, BATCH))
    return this.waiting.length >= BATCH || (this.waiting.length > 0 && APART_MS)
  }

  private async write(batch: Waiting[]): Promise<void> {
    const results = batch.map(({ result }) => result)
    try {
      const ours = await retryWhileUnavailable(() => recordResults(this.relay, results))
      for (const { result, written } of batch) written.resolve(ours.has(result.id))
    } catch (error) {
      this.log.error({ error, results: batch.length }, 'could not write delivery results')
      if (isUnavailable(error)) return batch.forEach(({ written }) => written.reject(error))
      for (const { result, written } of batch) await this.writeAlone(result).then(written.resolve, written.reject)
    }
  }

  /**
   * A result that Postgres refuses must not block the others, and must count, since it would be sent again without end: it is
   * recorded without the response, or else without the attempt.
   */
  private async writeAlone(result: Result): Promise<boolean> {
    const bare: Result = { ...result, response_headers: null, response_body: null }
    const record = (stored: Result, logged = true) =>
      retryWhileUnavailable(() => recordResults(this.relay, [stored], { logged })).then((ours) => ours.has(result.id))
    const unlessRefused = (error: unknown, next: () => Promise<boolean>) => {
      if (isUnavailable(error)) throw error
      return next()
    }
    return record(result)
      .catch((error: unknown) => unlessRefused(error, () => record(bare)))
      .catch((error: unknown) => unlessRefused(error, () => record(bare, false)))
  }
}
