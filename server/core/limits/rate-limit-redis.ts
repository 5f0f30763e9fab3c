import { Redis } from 'ioredis'
import { type Allowance, allowance, type RateLimiter, WINDOW_MS } from './rate-limit.ts'

/** One atomic step by the clock of Redis: counts the call and starts the window with the first one. */
const COUNT = `
  local calls = redis.call('incr', KEYS[1])
  if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[1]) end
  if calls > tonumber(ARGV[2]) then redis.call('decr', KEYS[1]) end
  return { calls, redis.call('pttl', KEYS[1]) }`

/** The same windows in a Redis that all nodes share. Rejects immediately while Redis is down. */
export class RedisLimiter implements RateLimiter {
  private readonly client: Redis
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
    // The failing calls report the error themselves.
    this.client.on('error', () => undefined)
  }

  async take(key: string, limit = this.limit): Promise<Allowance> {
    // The first calls wait for the first connection attempt; later ones fail immediately while Redis is down.
    await (this.connecting ??= this.client.connect().catch(() => undefined))
    const [calls, left] = (await this.client.eval(COUNT, 1, `atrium:${key}`, WINDOW_MS, limit)) as [number, number]
    const now = Date.now()
    return allowance(limit, calls, now + left, now)
  }

  end(): void {
    this.client.disconnect()
  }
}
