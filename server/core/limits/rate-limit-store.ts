import type { Log } from '#server/core/operations/log.ts'
import { type Allowance, MemoryLimiter, type RateLimiter } from './rate-limit.ts'

type Store = RateLimiter & { end(): void }

/** Counts in an external store (Redis); while that is down, this node counts alone and logs it once. */
export class StoreLimiter implements RateLimiter {
  private readonly open: () => Promise<Store>
  private readonly log: Log
  private readonly memory: MemoryLimiter
  private store: Promise<Store> | undefined
  private complained = false

  constructor(limit: number, open: () => Promise<Store>, log: Log) {
    this.memory = new MemoryLimiter(limit)
    this.open = open
    this.log = log
  }

  async take(key: string, limit?: number): Promise<Allowance> {
    try {
      const taken = await (await (this.store ??= this.open())).take(key, limit)
      if (this.complained) this.log.info('rate limits are counted in Redis again')
      this.complained = false
      return taken
    } catch (error) {
      if (!this.complained) this.log.warn({ error }, 'Redis does not respond: each node counts rate limits on its own')
      this.complained = true
      return this.memory.take(key, Date.now(), limit)
    }
  }

  async end(): Promise<void> {
    ;(await this.store)?.end()
  }
}
