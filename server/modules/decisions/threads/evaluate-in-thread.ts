import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { ThreadError } from '#server/core/operations/threads.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import { evaluate, type Evaluation, type MethodName, METHODS } from '../rules/methods.ts'

const MODULE = new URL('evaluate-with-pauses.ts', import.meta.url)

type Asked = { method: MethodName; inputs?: unknown }
type Bounds = { signal?: AbortSignal | undefined; time?: number }

/** Evaluates a method. Simulations run in a thread, which `signal` stops. */
export async function evaluateInThread(
  { simulations }: Pick<WorkspaceContext['services'], 'simulations'>,
  { method, inputs }: Asked,
  bounds: Bounds = {},
): Promise<Evaluation> {
  if (!('heavy' in METHODS[method])) return evaluate(method, inputs)
  try {
    return await simulations.run<Evaluation>(MODULE, 'evaluateWithPauses', [method, inputs], bounds)
  } catch (error) {
    if (!(error instanceof ThreadError) || error.reason === 'crash') throw error
    if (error.reason === 'stopped') throw new DomainError('conflict', 'The simulation was stopped.')
    throw invalid('draws', 'the simulation takes too long. Use fewer draws')
  }
}
