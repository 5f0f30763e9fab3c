import { evaluate, type Evaluation, type MethodName } from '../rules/methods.ts'

/** The thread works for this long, then yields the CPU to requests for `REST` times as long. */
const STRETCH_MS = 1
const REST = 3

/** Evaluates a method in a thread, with pauses. */
export function evaluateWithPauses(method: MethodName, inputs: unknown): Evaluation {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  let since = performance.now()
  return evaluate(method, inputs, () => {
    const worked = performance.now() - since
    if (worked < STRETCH_MS) return
    Atomics.wait(sleeper, 0, 0, worked * REST)
    since = performance.now()
  })
}
