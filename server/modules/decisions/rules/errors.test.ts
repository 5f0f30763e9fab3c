import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate, type MethodName, METHODS } from './methods.ts'
import { sentenceOf } from './problems.ts'

/** The example of a method with one value replaced. */
function example(method: MethodName, path: (string | number)[], value: unknown): unknown {
  const inputs = structuredClone(METHODS[method].example) as Record<string, unknown>
  const holder = path.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key], inputs as unknown)
  ;(holder as Record<string, unknown>)[path.at(-1)!] = value
  return inputs
}
const saidOf = (method: MethodName, inputs: unknown) => evaluate(method, inputs).problems.map(sentenceOf)

test.each<[MethodName, (string | number)[], unknown, string]>([
  ['weighted_scoring', ['criteria', 1, 'weight'], 0, 'criteria 2: weight must be greater than 0'],
  ['weighted_scoring', ['options', 0, 'scores', 2], 'x', 'options 1 scores 3: must be a number'],
  ['weighted_scoring', ['options', 1, 'scores'], [1], 'options 2: scores must be 3 numbers, one per criterion'],
  ['weighted_scoring', ['options', 1, 'name'], 'Brandt Print', 'options 2: name must differ from the others'],
  ['topsis', ['criteria', 0, 'weight'], -1, 'criteria 1: weight must be greater than 0'],
  ['pugh', ['options', 0, 'ratings', 1], 3, 'options 1 ratings 2: must be from -2 to 2'],
  ['ahp', ['criteria', 0, 'judgements', 0, 1], 10, 'criteria 1 judgements 1 2: must be from 1/9 to 9'],
  [
    'decision_tree',
    ['nodes', 2, 'probability'],
    0.29,
    'nodes 2: name Build a large plant: its probabilities sum to 0.99, not to 1',
  ],
  [
    'decision_tree',
    ['nodes', 1, 'parent'],
    'small-low',
    'nodes 9: kind of Low demand must not be end: it has branches',
  ],
  ['decision_tree', ['nodes', 0, 'parent'], 'large', 'nodes: must have exactly one node without a parent'],
  ['cash_flows', ['flows', 0, 'amount'], null, 'flows 1: amount must be a number'],
  ['cash_flows', ['timing'], 'dated', 'flows 1: date must be set'],
  ['break_even', ['price'], 9, 'price: must be greater than the variable cost per unit'],
  ['monte_carlo', ['inputs', 0, 'likely'], 1, 'inputs 1: low must be at most the likely value'],
  ['monte_carlo', ['draws'], 200_001, 'draws: must be from 100 to 200000'],
  ['monte_carlo', ['formula'], 'units * (price', 'formula: needs “)” at the end'],
  ['tornado', ['inputs', 1, 'high'], 1, 'inputs 2: high must be at least the base value'],
  ['risk_matrix', ['risks', 0, 'residual', 'impact'], 6, 'risks 1: residual impact must be from 1 to 5'],
])('%s with %j = %j says: %4$s', (method, path, value, sentence) => {
  expect(saidOf(method, example(method, path, value))).toContain(sentence)
})

test('a tree whose branches go round is refused', () => {
  const node = { kind: 'decision', probability: null, value: 0 }
  const nodes = [
    { ...node, id: 'a', parent: null, name: 'A' },
    { ...node, id: 'b', parent: 'a', name: 'B', kind: 'end' },
    { ...node, id: 'c', parent: 'd', name: 'C' },
    { ...node, id: 'd', parent: 'c', name: 'D' },
  ]
  expect(saidOf('decision_tree', { goal: 'maximise', nodes })).toEqual(['nodes: must not form a cycle'])
})

test.each<[string, number[], string]>([
  ['only income', [1, 2], 'All flows are positive, so no rate makes their present value 0.'],
  ['nothing', [0, 0], 'All flows are 0, so every rate fits.'],
  ['a curve that stays below 0', [-10, 1, -10], 'No rate from -99.9 % to 10,000 % makes the present value 0.'],
])('%s has no IRR, and the result says why', (_, amounts, reason) => {
  const flows = amounts.map((amount) => ({ amount, date: null }))
  const { result } = evaluate('cash_flows', { timing: 'periodic', rate: 0.1, flows })
  expect(result!.values).toMatchObject({ irr: [], irr_reason: reason })
})

test.each(Object.values(METHODS))(
  '$title refuses what is not an object, and unknown fields',
  ({ name, example: given }) => {
    for (const wrong of [null, [], 'x', 1, { ...given, extra: 1 }]) expect(evaluate(name, wrong).result).toBeNull()
  },
)

test('numbers that leave the range of numbers are refused, not stored as null', () => {
  const inputs = [{ name: 'x', low: 1e15, base: 1e15, high: 1e15 }]
  expect(saidOf('tornado', { formula: 'x ^ 30', inputs })).toEqual(['formula: has no result for the base values'])
  const flows = [-1e-10, 1e15].map((amount) => ({ amount, date: null }))
  expect(evaluate('cash_flows', { timing: 'periodic', rate: 0.1, flows }).problems).toEqual([])
})

test('hostile values in any cell give a result that JSON keeps, or name a cell', () => {
  const long = Array.from({ length: 1_000 }, (_, index) => ({ name: `Option ${index}`, scores: [1, 1, 1] }))
  const hostile = fc.constantFrom<unknown>(
    0, -0, -1, 1e-300, 1e15, 1e308, Number.MAX_SAFE_INTEGER, null, '', '__proto__', 'constructor', 'x'.repeat(2_000),
    '𝟘'.repeat(119), [], long, {}, JSON.parse('{"__proto__": {"weight": 1}}'), true, '1e999', 'x ^ x ^ x', '(('.repeat(400),
  ) // prettier-ignore
  const cells = Object.values(METHODS).flatMap(({ name, example: given }) =>
    pathsOf('draws' in given ? { ...given, draws: 200 } : given).map((path) => ({ name, path })),
  )
  fc.assert(
    fc.property(fc.constantFrom(...cells), hostile, ({ name, path }, value) => {
      const inputs = example(name, path, value) as Record<string, unknown>
      if (path[0] !== 'draws' && 'draws' in inputs) inputs['draws'] = 200
      const { result, problems } = evaluate(name, inputs)
      expect(result === null).toBe(problems.length > 0)
      expect(JSON.parse(JSON.stringify(result))).toEqual(result)
      for (const problem of problems) expect(sentenceOf(problem)).not.toMatch(/undefined|NaN|Invalid|received|\[object/)
    }),
    { numRuns: 1_500 },
  )
})

test('a discount rate that reads like a percentage is questioned', () => {
  const warningsAt = (rate: number) => evaluate('cash_flows', example('cash_flows', ['rate'], rate)).result?.warnings
  expect(warningsAt(8)).toEqual(['The discount rate is 800%. Enter 0.08 for 8%.'])
  expect(warningsAt(0.08)).toEqual([])
})

/** Every place within a value. */
function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => [
    [key],
    ...pathsOf((value as Record<string | number, unknown>)[key]).map((rest) => [key, ...rest]),
  ])
}
