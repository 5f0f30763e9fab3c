import { parentPort } from 'node:worker_threads'
import { evaluate, type MethodName } from '../rules/methods.ts'

/** The other side of `evaluate-apart.ts`: one evaluation per message. */
parentPort!.on('message', ({ method, inputs }: { method: MethodName; inputs: unknown }) => {
  parentPort!.postMessage(evaluate(method, inputs))
})
