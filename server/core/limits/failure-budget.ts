import { Windows } from './rate-limit.ts'

type Window = { endsAt: number; left: number; running: number; waiting: (() => void)[] }
type Attempt = { allowed: true; leave(failed: boolean): void } | { allowed: false; retryAfter: number }

/**
 * Allows `limit` failed attempts per key and minute. Pending attempts count as failures and further ones wait: a burst
 * of failures cannot exceed the limit, and a burst of successes is not refused.
 */
export class FailureBudget {
  private readonly limit: number
  private readonly windows = new Windows<Window>()

  constructor(limit: number) {
    this.limit = limit
  }

  async enter(key: string): Promise<Attempt> {
    const begin = (endsAt: number) => ({ endsAt, left: this.limit, running: 0, waiting: [] })
    const window = this.windows.open(key, Date.now(), begin)
    while (window.left === 0 && window.running > 0) await new Promise<void>((resolve) => window.waiting.push(resolve))
    if (window.left === 0)
      return { allowed: false, retryAfter: Math.max(1, Math.ceil((window.endsAt - Date.now()) / 1000)) }
    window.left--
    window.running++
    return { allowed: true, leave: (failed) => leave(window, failed) }
  }
}

function leave(window: Window, failed: boolean): void {
  window.running--
  if (!failed) window.left++
  const isSpent = window.left === 0 && window.running === 0
  for (const wake of window.waiting.splice(0, isSpent ? Infinity : window.left)) wake()
}
