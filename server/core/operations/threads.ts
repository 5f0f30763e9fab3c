import { Worker } from 'node:worker_threads'

type Job = { worker: Worker; resolve: (result: never) => void; reject: (error: unknown) => void }
type Answer = { id: number; result?: unknown; error?: unknown }

/** Threads for pure work that would hold up the event loop. They start when they are needed. */
export class Threads {
  private readonly size: number
  private readonly workers: Worker[] = []
  private readonly jobs = new Map<number, Job>()
  private next = 0

  constructor(size: number) {
    this.size = size
  }

  /**
   * Calls the exported function `name` of a module in a thread. Arguments and result are cloned; of an error only the
   * message and the own properties arrive, as a plain `Error` with the `name` of its class.
   */
  run<R>(module: URL, name: string, args: readonly unknown[]): Promise<R> {
    const id = this.next++
    const worker = this.freest()
    return new Promise<R>((resolve, reject) => {
      this.jobs.set(id, { worker, resolve, reject })
      worker.ref()
      worker.postMessage({ id, module: module.href, name, args })
    })
  }

  async end(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.terminate()))
  }

  private freest(): Worker {
    const [best] = this.workers
      .map((worker) => ({ worker, waiting: this.waiting(worker) }))
      .toSorted((one, other) => one.waiting - other.waiting)
    if (best && (best.waiting === 0 || this.workers.length >= this.size)) return best.worker
    return this.start()
  }

  private waiting(worker: Worker): number {
    return [...this.jobs.values()].filter((job) => job.worker === worker).length
  }

  private start(): Worker {
    const worker = new Worker(new URL('thread-program.ts', import.meta.url), { execArgv: [] })
    worker.on('message', ({ id, result, error }: Answer) => {
      const job = this.jobs.get(id)
      this.jobs.delete(id)
      if (this.waiting(worker) === 0) worker.unref()
      if (error === undefined) job?.resolve(result as never)
      else job?.reject(Object.assign(new Error(), error))
    })
    worker.on('error', (error) => this.lose(worker, error))
    worker.on('exit', () => this.lose(worker, new Error('a thread ended')))
    worker.unref()
    this.workers.push(worker)
    return worker
  }

  private lose(worker: Worker, error: unknown): void {
    const at = this.workers.indexOf(worker)
    if (at >= 0) this.workers.splice(at, 1)
    for (const [id, job] of this.jobs)
      if (job.worker === worker) {
        this.jobs.delete(id)
        job.reject(error)
      }
  }
}
