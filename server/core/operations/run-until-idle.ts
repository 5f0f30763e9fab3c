type Options = {
  /**
   * One run. `true`: there may be more, so it runs again immediately. A number: milliseconds until the next run,
   * instead of `every`. Long work checks `signal`, which aborts when the loop is stopped.
   */
  work: (signal: AbortSignal) => Promise<boolean | number | void>
  /** Milliseconds between runs without a wake-up; if absent, only `wake` starts a run. */
  every?: number
  /**
   * Minimum milliseconds between the starts of two runs. The first wake-up starts a run at once; later ones within this time
   * share the next run. Work that is left over does not wait.
   */
  apart?: () => number
  /** `false` disables jitter for intervals that users configure. */
  spread?: false
  /** A failed run is retried with increasing delay. */
  onError: (error: unknown) => void
  /** Called when idle with no run scheduled. */
  onIdle?: () => void
  /** Does not keep the process alive while waiting. */
  unref?: boolean
}

const FIRST_BACK_OFF_MS = 100
/** Retry delays of work that only wake-ups start, such as deliveries, and of all other work. */
const LONGEST_BACK_OFF_MS = { woken: 500, polled: 2_000 }

/**
 * Milliseconds to wait after this number of consecutive failures: doubles, with jitter so that processes do not retry
 * in sync.
 */
export const backOff = (failures: number, longest: number = LONGEST_BACK_OFF_MS.woken): number =>
  Math.min(FIRST_BACK_OFF_MS * 2 ** (failures - 1), longest) * (0.5 + Math.random() / 2)

/** Waits are shortened by up to a tenth, so that processes do not run in sync. */
const jittered = (milliseconds: number) => milliseconds * (0.9 + Math.random() / 10)

/** Runs `step` until it reports that nothing is left, or until `signal` aborts. */
export async function untilIdle(step: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await step()));
}

/**
 * Runs recurring work of one process, one run at a time: on wake-ups, and by polling for work left by a crash or a
 * lost wake-up. Wake-ups during a run share one further run, so nothing is missed.
 */
export class RunUntilIdle {
  private readonly options: Options
  private readonly ending = new AbortController()
  private running: Promise<void> | undefined
  private again = false
  private failures = 0
  private timer: NodeJS.Timeout | undefined
  private due = Infinity
  private startedAt = -Infinity

  constructor(options: Options) {
    this.options = options
  }

  /** Runs now, or within `after` milliseconds. After a failure, joins the scheduled run. */
  wake(after = 0): void {
    if (this.ending.signal.aborted) return
    const rest = this.startedAt + (this.options.apart?.() ?? 0) - performance.now()
    if (after > 0 || (rest > 0 && this.failures === 0)) this.plan(Math.max(after, rest))
    else if (this.running) this.again = true
    else if (this.failures === 0) this.start()
  }

  /**
   * Runs now, regardless of earlier failures; resolves when the work that exists now has been processed. Never rejects.
   */
  async flush(): Promise<void> {
    if (this.running) this.again = true
    else if (!this.ending.signal.aborted) this.start()
    await this.running
  }

  /** Prevents further runs; resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.ending.abort()
    clearTimeout(this.timer)
    await this.running
  }

  private start(): void {
    clearTimeout(this.timer)
    this.due = Infinity
    this.running = this.run()
  }

  private async run(): Promise<void> {
    const { signal } = this.ending
    let wait: number | undefined
    do {
      this.again = false
      this.startedAt = performance.now()
      wait = await this.runOnce(signal)
    } while (this.again && !signal.aborted)
    // In the same event-loop turn as the last check of `again`; otherwise a wake-up in between would be lost.
    this.running = undefined
    if (signal.aborted) return
    if (wait !== undefined) this.plan(wait)
    else if (this.due === Infinity) this.options.onIdle?.()
  }

  private async runOnce(signal: AbortSignal): Promise<number | undefined> {
    const { work, every, spread, onError } = this.options
    try {
      const left = await work(signal)
      this.failures = 0
      if (left === true) this.again = true
      const wait = typeof left === 'number' ? left : every
      return wait === undefined || spread === false ? wait : jittered(wait)
    } catch (error) {
      onError(error)
      this.failures++
      this.again = false
      clearTimeout(this.timer)
      this.due = Infinity
      const { woken, polled } = LONGEST_BACK_OFF_MS
      return backOff(this.failures, every === undefined ? woken : Math.min(Math.max(every, woken), polled))
    }
  }

  /** Keeps the earlier of two scheduled runs. */
  private plan(after: number): void {
    const due = performance.now() + after
    if (due >= this.due) return
    clearTimeout(this.timer)
    this.due = due
    this.timer = setTimeout(() => {
      this.due = Infinity
      if (this.running) this.again = true
      else this.start()
    }, after)
    if (this.options.unref) this.timer.unref()
  }
}
