import { Worker } from 'node:worker_threads'
import { DomainError, limited } from '../values/errors.ts'

type Limits = {
  /** Maximum number of threads. */
  threads: number
  /** Maximum number of waiting calls; further ones are rejected with `rate_limited`. */
  waiting: number
  /** Maximum duration of a call in milliseconds. */
  time: number
  /** Megabytes of JavaScript objects per thread. */
  memory: number
  /** Milliseconds after which an idle thread ends. */
  idle: number
}
type Bounds = { signal?: AbortSignal | undefined; time?: number }

/** A call that its thread did not complete. `stopped`: by the signal of the caller. */
export class ThreadError extends Error {
  readonly reason: 'stopped' | 'time' | 'memory' | 'crash'
  constructor(reason: ThreadError['reason'], message: string) {
    super(message)
    this.name = 'ThreadError'
    this.reason = reason
  }
}

type Answer = { result?: unknown; error?: object }
type Call = {
  message: { module: string; name: string; args: readonly unknown[] }
  time: number
  signal: AbortSignal | undefined
  /** Called once with the reason. */
  settle: (answer: Answer | Error) => void
}

/** Threads for pure functions that would block the event loop. They start on demand and run one call at a time. */
export class Threads {
  private readonly limits: Limits
  private readonly idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  private readonly queue: Call[] = []
  /** Functions that end each running call, with its thread. */
  private readonly running = new Map<Call, (error: Error) => Promise<unknown>>()
  private isEnded = false

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Running calls. */
  get busy(): number {
    return this.running.size
  }

  /**
   * Calls the exported function `name` of a module in a thread. Arguments and result are cloned; of an error only the
   * message and the own properties arrive, as a plain `Error` with the `name` of its class. Throws `ThreadError` when
   * `signal` aborts, the call takes longer than `time` milliseconds, or the thread is lost.
   */
  run<R>(module: URL, name: string, args: readonly unknown[], { signal, time }: Bounds = {}): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      if (this.isEnded) throw ending()
      if (signal?.aborted) throw stopped()
      if (this.running.size >= this.limits.threads && this.queue.length >= this.limits.waiting)
        throw limited({ retryAfter: 5 }, 'Too many calculations are running.')
      const call: Call = {
        message: { module: module.href, name, args },
        time: time ?? this.limits.time,
        signal,
        settle(answer) {
          signal?.removeEventListener('abort', onAbort)
          if (answer instanceof Error) reject(answer)
          else if (answer.error) reject(Object.assign(new Error(), answer.error))
          else resolve(answer.result as R)
        },
      }
      const onAbort = () => this.stop(call, stopped())
      signal?.addEventListener('abort', onAbort)
      this.queue.push(call)
      this.next()
    })
  }

  /** Stops all threads. Running and waiting calls are rejected. */
  async end(): Promise<void> {
    this.isEnded = true
    for (const call of this.queue.splice(0)) call.settle(ending())
    const stops = [...this.running.values()].map((stop) => stop(ending()))
    const idle = this.idle.splice(0)
    for (const { timer } of idle) clearTimeout(timer)
    await Promise.all([...stops, ...idle.map(({ worker }) => worker.terminate())])
  }

  private stop(call: Call, error: Error): void {
    const place = this.queue.indexOf(call)
    if (place < 0) return void this.running.get(call)?.(error)
    this.queue.splice(place, 1)
    call.settle(error)
  }

  private next(): void {
    while (this.queue.length > 0 && this.running.size < this.limits.threads)
      this.start(this.queue.shift()!, this.takeIdle() ?? this.open())
  }

  private start(call: Call, worker: Worker): void {
    const end = (answer: Answer | Error) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      this.running.delete(call)
      call.settle(answer)
    }
    const stop = (error: Error) => {
      end(error)
      worker.on('error', () => undefined)
      this.next()
      return worker.terminate()
    }
    const onMessage = (answer: Answer) => {
      end(answer)
      this.keepIdle(worker)
      this.next()
    }
    const onError = (error: Error & { code?: string }) =>
      void stop(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ThreadError('memory', `the thread needed more than ${this.limits.memory} MB`)
          : new ThreadError('crash', `the thread failed: ${error.message}`),
      )
    const onExit = (code: number) => void stop(new ThreadError('crash', `the thread ended with exit code ${code}`))
    const late = () => void stop(new ThreadError('time', `the call took longer than ${call.time / 1_000} s`))
    const timer = setTimeout(late, call.time)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    this.running.set(call, stop)
    worker.ref()
    worker.postMessage(call.message)
  }

  private takeIdle(): Worker | undefined {
    const taken = this.idle.pop()
    clearTimeout(taken?.timer)
    return taken?.worker
  }

  /** The libraries of a thread take up to 100 MB, so it ends if no call comes. */
  private keepIdle(worker: Worker): void {
    worker.unref()
    const timer = setTimeout(() => {
      this.idle.splice(this.idle.indexOf(kept), 1)
      void worker.terminate()
    }, this.limits.idle)
    const kept = { worker, timer: timer.unref() }
    this.idle.push(kept)
  }

  private open(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: this.limits.memory }
    return new Worker(new URL('thread-program.ts', import.meta.url), { execArgv: [], env: {}, resourceLimits })
  }
}

const stopped = () => new ThreadError('stopped', 'the call was stopped')
const ending = () =>
  new DomainError('unavailable', 'The server is restarting. Try again.', { headers: { 'Retry-After': '2' } })
