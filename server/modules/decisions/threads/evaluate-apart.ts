import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { DomainError, limited } from '#server/core/values/errors.ts'
import { evaluate, type Evaluation, type MethodName, METHODS } from '../rules/methods.ts'

/** Simulations at once in this process: one core stays with the event loop. */
const MOST_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1))
const MOST_WAITING = 10
const TIME_LIMIT = 10_000

const idle: Worker[] = []
const waiting: (() => void)[] = []
let running = 0

/**
 * Evaluates a method. One that draws random numbers runs in a thread, so that the event loop stays free; it ends when
 * `signal` aborts or after `limit` milliseconds.
 */
export async function evaluateApart(
  { method, inputs }: { method: MethodName; inputs?: unknown },
  signal?: AbortSignal,
  limit = TIME_LIMIT,
): Promise<Evaluation> {
  if (!('heavy' in METHODS[method])) return evaluate(method, inputs)
  await takeTurn()
  try {
    if (signal?.aborted) throw stopped()
    return await runIn(idle.pop() ?? open(), { method, inputs }, signal, limit)
  } finally {
    running--
    waiting.shift()?.()
  }
}

async function takeTurn(): Promise<void> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw limited({ retryAfter: 5 }, 'Too many simulations are running.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
}

function open(): Worker {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { execArgv: [], env: {} })
  worker.unref()
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    const place = idle.indexOf(worker)
    if (place >= 0) idle.splice(place, 1)
  })
  return worker
}

function runIn(worker: Worker, message: unknown, signal: AbortSignal | undefined, limit: number): Promise<Evaluation> {
  return new Promise((resolve, reject) => {
    const stop = (error: Error) => {
      end()
      void worker.terminate()
      reject(error)
    }
    const onAbort = () => stop(stopped())
    const onExit = () => stop(new Error('the simulation thread ended by itself'))
    const timer = setTimeout(() => stop(tooLong(limit)), limit)
    const onMessage = (evaluation: Evaluation) => {
      end()
      idle.push(worker)
      resolve(evaluation)
    }
    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      worker.off('message', onMessage).off('error', stop).off('exit', onExit)
    }
    signal?.addEventListener('abort', onAbort)
    worker.on('message', onMessage).on('error', stop).on('exit', onExit)
    worker.postMessage(message)
  })
}

const stopped = () => new DomainError('conflict', 'The simulation was stopped.')
const tooLong = (limit: number) =>
  new DomainError('validation_error', `draws: the simulation took longer than ${limit / 1_000} s. Use fewer draws`)
