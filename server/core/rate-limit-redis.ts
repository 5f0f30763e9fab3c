import { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { type Allowance, allowance, type RateLimiter, WINDOW_MS } from './rate-limit.ts'

/** The same windows in a Redis that all nodes share. Rejects at once while Redis is away. */
export class RedisLimiter implements RateLimiter {
  private readonly client: Redis
  private readonly limiter: RateLimiterRedis
  private readonly limit: number
  private connecting: Promise<void> | undefined

  constructor(url: string, limit: number) {
    this.limit = limit
    this.client = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: 500,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    })
    // The calls that fail say so themselves.
    this.client.on('error', () => undefined)
    this.limiter = new RateLimiterRedis({
      storeClient: this.client,
      keyPrefix: 'atrium',
      points: limit,
      duration: WINDOW_MS / 1000,
    })
  }

  async take(key: string): Promise<Allowance> {
    // The first calls wait for the first attempt; later ones learn at once that Redis is away.
    await (this.connecting ??= this.client.connect().catch(() => undefined))
    const { consumedPoints, msBeforeNext } = await this.limiter.consume(key).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused
      throw refused
    })
    const now = Date.now()
    return allowance(this.limit, consumedPoints, now + msBeforeNext, now)
  }

  end(): void {
    this.client.disconnect()
  }
}
