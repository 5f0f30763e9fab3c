/** The state of the window after a call. `resetAt` is in epoch seconds, rounded up. */
export type Allowance = { allowed: boolean; limit: number; remaining: number; resetAt: number; retryAfter: number }

/** Counts calls per key; the Redis and Postgres versions share counts between nodes. */
export type RateLimiter = {
  /** `limit`: the calls per minute of this key, if not those of the limiter. */
  take(key: string, limit?: number): Allowance | Promise<Allowance>
}

/** `endsAt` in epoch milliseconds. */
export type RateWindow = { key: string; endsAt: number; calls: number }

export const WINDOW_MS = 60_000
const FIRST_SWEEP = 10_000

/**
 * Windows by key. Expired ones are removed when the number of keys has doubled, which keeps the cost per call
 * constant.
 */
export class Windows<Window extends { endsAt: number }> extends Map<string, Window> {
  private sweepAt = FIRST_SWEEP

  /** The open window of a key; `begin` creates a missing one. */
  open(key: string, now: number, begin: (endsAt: number) => Window): Window {
    const open = this.get(key)
    if (open && open.endsAt > now) return open
    if (this.size >= this.sweepAt) this.sweep(now)
    const window = begin(now + WINDOW_MS)
    this.set(key, window)
    return window
  }

  private sweep(now: number): void {
    for (const [key, { endsAt }] of this) if (endsAt <= now) this.delete(key)
    this.sweepAt = Math.max(FIRST_SWEEP, 2 * this.size)
  }
}

/**
 * Fixed windows of 60 seconds in process memory; each starts with the first call of its key. `take` counts a call; the
 * next one after `retryAfter` seconds always passes. As in every limiter, a refused call does not count, so that a limit
 * that is raised applies at once.
 */
export class MemoryLimiter {
  private readonly limit: number
  private readonly windows = new Windows<{ endsAt: number; calls: number }>()

  constructor(limit: number) {
    this.limit = limit
  }

  take(key: string, now = Date.now(), limit = this.limit): Allowance {
    const window = this.windows.open(key, now, (endsAt) => ({ endsAt, calls: 0 }))
    const place = window.calls + 1
    if (place <= limit) window.calls = place
    return allowance(limit, place, window.endsAt, now)
  }

  /** Keys with a window, including expired ones. */
  get size(): number {
    return this.windows.size
  }

  forget(key: string): void {
    this.windows.delete(key)
  }

  /** Removes and returns every open window, to be counted elsewhere. */
  release(now = Date.now()): RateWindow[] {
    const living = [...this.windows].filter(([, { endsAt }]) => endsAt > now)
    this.windows.clear()
    return living.map(([key, window]) => ({ key, ...window }))
  }

  /** Continues windows that were started elsewhere. */
  restore(windows: readonly RateWindow[]): void {
    for (const { key, endsAt, calls } of windows) {
      const own = this.windows.get(key)
      this.windows.set(key, { endsAt: Math.min(endsAt, own?.endsAt ?? endsAt), calls: calls + (own?.calls ?? 0) })
    }
  }
}

export function allowance(limit: number, calls: number, endsAt: number, now: number): Allowance {
  return {
    allowed: calls <= limit,
    limit,
    remaining: Math.max(0, limit - calls),
    resetAt: Math.ceil(endsAt / 1000),
    retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  }
}
