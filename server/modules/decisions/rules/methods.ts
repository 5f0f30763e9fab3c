import type { z } from 'zod'
import { DomainError } from '#server/core/values/errors.ts'
import { ahp } from './ahp.ts'
import { breakEven } from './break-even.ts'
import { cashFlows } from './cash-flows.ts'
import { decisionTree } from './decision-tree.ts'
import { monteCarlo } from './monte-carlo.ts'
import type { Method, Rest } from './parts.ts'
import { InputProblem, type Path, type Problem, sentenceOf } from './problems.ts'
import { pugh } from './pugh.ts'
import { riskMatrix } from './risk-matrix.ts'
import { topsis } from './topsis.ts'
import { tornado } from './tornado.ts'
import { weightedScoring } from './weighted-scoring.ts'

/** Every method, by its name. */
export const METHODS = {
  weighted_scoring: weightedScoring,
  pugh,
  ahp,
  topsis,
  decision_tree: decisionTree,
  cash_flows: cashFlows,
  break_even: breakEven,
  monte_carlo: monteCarlo,
  tornado,
  risk_matrix: riskMatrix,
} as const

export type MethodName = keyof typeof METHODS
type Values<N extends MethodName> = ReturnType<(typeof METHODS)[N]['evaluate']>['values']
export type InputsOf<N extends MethodName> = z.infer<(typeof METHODS)[N]['Input']>

/** The result of a method. Includes its inputs, so that it can be verified later. */
export type Result<N extends MethodName = MethodName> = {
  method: N
  /** Increases when the same inputs give different values. */
  method_version: number
  inputs: InputsOf<N>
  values: Values<N>
  warnings: string[]
}

export type Evaluation<N extends MethodName = MethodName> =
  | { result: Result<N>; problems: [] }
  | { result: null; problems: Problem[] }

const MOST_PROBLEMS = 50

/**
 * Evaluates a method. For invalid inputs, returns the error of each cell. Slow methods call `rest` between their steps.
 */
export function evaluate<N extends MethodName>(name: N, given: unknown, rest: Rest = () => undefined): Evaluation<N> {
  const method = METHODS[name] as unknown as Method<N, z.ZodType<InputsOf<N>>, Values<N>>
  const read = method.Input.safeParse(given)
  if (!read.success)
    return {
      result: null,
      problems: read.error.issues
        .slice(0, MOST_PROBLEMS)
        .map((issue) => ({ path: issue.path as Path, message: messageOf(issue) })),
    }
  try {
    const { values, warnings } = method.evaluate(read.data, rest)
    const result = { method: name, method_version: method.version, inputs: read.data, values, warnings }
    return { result: finite(result) as Result<N>, problems: [] }
  } catch (error) {
    if (error instanceof InputProblem) return { result: null, problems: [error.problem] }
    throw error
  }
}

const TYPES: Record<string, string> = { string: 'text', number: 'a number', array: 'a list', object: 'a set of fields' }

/** The error text after the name of the cell. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `must not have ${issue.keys.join(', ').slice(0, 100)}`
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message
  return issue.message.endsWith('undefined') ? 'must be set' : `must be ${TYPES[issue.expected] ?? issue.expected}`
}

/** The result; throws an error for the first invalid cell. */
export function requireResult<N extends MethodName>({ result, problems }: Evaluation<N>): Result<N> {
  if (result) return result
  throw new DomainError('validation_error', problems.map(sentenceOf).slice(0, 5).join('; '), { detail: { problems } })
}

/** JSON has no −0, NaN or infinity; this keeps results unchanged by storage. */
function finite(value: unknown): unknown {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new InputProblem([], 'These inputs give numbers that are too large.')
    return value + 0
  }
  if (Array.isArray(value)) return value.map(finite)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, finite(inner)]))
  return value
}
