/** Resolves after `ms`; rejects with the reason of the signal as soon as it is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

const FIRST_MS = 250
const LONGEST_MS = 8_000
const JITTER_MS = 250

/** A random wait before the attempt after the `attempt`th, up to 250 ms · 2ⁿ. */
export const backoff = (attempt: number) => Math.random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1))

/** Spreads calls that wait for the same moment. */
export const jitter = () => Math.random() * JITTER_MS

/** Holds all calls of a client after a 429 until its `Retry-After` has passed. */
export class Hold {
  private until = 0

  extend(seconds: number): void {
    this.until = Math.max(this.until, performance.now() + seconds * 1_000)
  }

  /** Milliseconds left. */
  left(): number {
    return Math.max(0, this.until - performance.now())
  }
}
