import { parentPort } from 'node:worker_threads'

type Call = { module: string; name: string; args: unknown[] }
type Module = Record<string, (...args: unknown[]) => unknown>

/** The program of each thread in `Threads`. */
parentPort!.on('message', (call: Call) => void answer(call))

async function answer({ module, name, args }: Call): Promise<void> {
  try {
    const functions = (await import(module)) as Module
    parentPort!.postMessage({ result: await functions[name]!(...args) })
  } catch (error) {
    const { message, stack, ...own } = error as Error
    const kind = (error as Error).constructor.name
    parentPort!.postMessage({ error: { message, stack, ...own, name: kind } })
  }
}
