import { parentPort } from 'node:worker_threads'

type Job = { id: number; module: string; name: string; args: unknown[] }
type Module = Record<string, (...args: unknown[]) => unknown>

/** What runs in each of `Threads`. */
parentPort!.on('message', (job: Job) => void answer(job))

async function answer({ id, module, name, args }: Job): Promise<void> {
  try {
    const functions = (await import(module)) as Module
    parentPort!.postMessage({ id, result: await functions[name]!(...args) })
  } catch (error) {
    const { message, stack, ...own } = error as Error
    const kind = (error as Error).constructor.name
    parentPort!.postMessage({ id, error: { message, stack, ...own, name: kind } })
  }
}
