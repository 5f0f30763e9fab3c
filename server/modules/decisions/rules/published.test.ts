import { expect, test } from 'vitest'
import { evaluate, type InputsOf, type MethodName, METHODS, requireResult } from './methods.ts'
import { xoshiro } from './random.ts'

const valuesOf = <N extends MethodName>(method: N, inputs: InputsOf<N>) =>
  requireResult(evaluate(method, inputs)).values
const flowsOf = (...amounts: number[]) => amounts.map((amount) => ({ amount, date: null }))

/** The upper triangle from judgements by pair. */
function triangle(names: string[], pairs: Record<string, number>): number[][] {
  return names.slice(0, -1).map((a, i) => names.slice(i + 1).map((b) => pairs[`${a} ${b}`] ?? 1 / pairs[`${b} ${a}`]!))
}

test('AHP: the drinks of Saaty 2008', () => {
  const names = ['coffee', 'wine', 'tea', 'beer', 'soda', 'milk', 'water']
  const judgements = triangle(names, {
    'coffee wine': 9, 'coffee tea': 5, 'coffee beer': 2, 'coffee soda': 1, 'coffee milk': 1,
    'water coffee': 2, 'water wine': 9, 'water tea': 9, 'water beer': 3, 'water soda': 2, 'water milk': 3,
    'tea wine': 3, 'beer wine': 9, 'beer tea': 3, 'beer milk': 1, 'soda wine': 9, 'soda tea': 4, 'soda beer': 2,
    'soda milk': 2, 'milk wine': 9, 'milk tea': 3,
  }) // prettier-ignore
  const { options, comparisons, random_index } = valuesOf('ahp', {
    options: names.map((name) => ({ name })),
    judgements: [],
    criteria: [{ name: 'Consumption', judgements, criteria: [] }],
  })
  const rounded = Object.fromEntries(options.map(({ name, total }) => [name, Number(total.toFixed(3))]))
  expect(rounded).toEqual({
    water: 0.327,
    soda: 0.19,
    coffee: 0.177,
    milk: 0.129,
    beer: 0.116,
    tea: 0.042,
    wine: 0.019,
  })
  expect(comparisons[1]!.cr).toBeCloseTo(0.022, 3)
  expect(comparisons[1]!.lambda_max).toBeCloseTo(7.1766, 4)
  expect(random_index).toBe('Saaty 2005')
})

test('AHP: the cities of Saaty 2005, a hierarchy of two levels', () => {
  const cities = ['Bethesda', 'Boston', 'Pittsburgh', 'Santa Fe']
  const criteria = ['Culture', 'Family', 'Housing', 'Jobs', 'Transportation']
  const by: Record<string, Record<string, number>> = {
    Culture: {
      'Bethesda Pittsburgh': 1, 'Boston Bethesda': 2, 'Boston Pittsburgh': 2.5, 'Boston Santa Fe': 1,
      'Santa Fe Bethesda': 2, 'Santa Fe Pittsburgh': 2.5,
    },
    Family: {
      'Bethesda Boston': 2, 'Bethesda Santa Fe': 4, 'Boston Santa Fe': 2, 'Pittsburgh Bethesda': 3,
      'Pittsburgh Boston': 8, 'Pittsburgh Santa Fe': 9,
    },
    Housing: {
      'Bethesda Boston': 5, 'Bethesda Santa Fe': 2.5, 'Pittsburgh Bethesda': 2, 'Pittsburgh Boston': 9,
      'Pittsburgh Santa Fe': 7, 'Santa Fe Boston': 4,
    },
    Jobs: {
      'Bethesda Pittsburgh': 3, 'Bethesda Santa Fe': 4, 'Boston Bethesda': 2, 'Boston Pittsburgh': 6,
      'Boston Santa Fe': 8, 'Pittsburgh Santa Fe': 1,
    },
    Transportation: {
      'Bethesda Boston': 1.5, 'Bethesda Santa Fe': 4, 'Boston Santa Fe': 2.5, 'Pittsburgh Bethesda': 2,
      'Pittsburgh Boston': 3.5, 'Pittsburgh Santa Fe': 9,
    },
  } // prettier-ignore
  const goal = {
    'Culture Housing': 3, 'Culture Transportation': 5, 'Family Culture': 5, 'Family Housing': 7,
    'Family Transportation': 7, 'Housing Transportation': 3, 'Jobs Culture': 2, 'Jobs Housing': 4,
    'Jobs Transportation': 7, 'Family Jobs': 1,
  } // prettier-ignore
  const { options } = valuesOf('ahp', {
    options: cities.map((name) => ({ name })),
    judgements: triangle(criteria, goal),
    criteria: criteria.map((name) => ({ name, judgements: triangle(cities, by[name]!), criteria: [] })),
  })
  expect(options.map(({ name, total }) => [name, Number(total.toFixed(3))])).toEqual([
    ['Bethesda', 0.229],
    ['Boston', 0.275],
    ['Pittsburgh', 0.385],
    ['Santa Fe', 0.111],
  ])
})

test('TOPSIS: Tzeng and Huang 2011', () => {
  const { options } = valuesOf('topsis', {
    criteria: [0.3, 0.4, 0.3].map((weight, index) => ({ name: `C${index}`, weight, direction: 'higher' as const })),
    options: [
      [5, 8, 4],
      [7, 6, 8],
      [8, 8, 6],
      [7, 4, 6],
    ].map((scores, index) => ({ name: `A${index}`, scores })),
  })
  expect(options.map(({ total }) => Number(total.toFixed(4)))).toEqual([0.5037, 0.6581, 0.7482, 0.334])
  expect(options.map(({ rank }) => rank)).toEqual([3, 2, 1, 4])
})

const plant = (states: [string, number, number, number][]) => ({
  goal: 'maximise' as const,
  nodes: [
    { id: 'root', parent: null, kind: 'decision' as const, name: 'Plant', probability: null, value: 0 },
    { id: 'large', parent: 'root', kind: 'chance' as const, name: 'Large', probability: null, value: 0 },
    { id: 'small', parent: 'root', kind: 'chance' as const, name: 'Small', probability: null, value: 0 },
    { id: 'none', parent: 'root', kind: 'end' as const, name: 'None', probability: null, value: 0 },
    ...states.flatMap(([name, probability, large, small]) => [
      { id: `large-${name}`, parent: 'large', kind: 'end' as const, name, probability, value: large },
      { id: `small-${name}`, parent: 'small', kind: 'end' as const, name, probability, value: small },
    ]),
  ],
})

test('decision tree: Thompson Lumber with three states, whose perfect information is worth 24,000', () => {
  const tree = plant([
    ['high', 0.3, 200_000, 90_000],
    ['moderate', 0.5, 100_000, 50_000],
    ['low', 0.2, -120_000, -20_000],
  ])
  const found = valuesOf('decision_tree', tree)
  expect(found.choices.map(({ emv }) => Math.round(emv))).toEqual([86_000, 48_000, 0])
  expect(found).toMatchObject({ emv: expect.closeTo(86_000, 6), evpi: expect.closeTo(24_000, 6) })
  expect(found.value_with_perfect_information).toBeCloseTo(110_000, 6)
  expect(found.profile).toEqual([
    { value: -120_000, probability: 0.2 },
    { value: 100_000, probability: 0.5 },
    { value: 200_000, probability: 0.3 },
  ])
})

test('decision tree: Thompson Lumber with two equal states', () => {
  const { choices } = valuesOf(
    'decision_tree',
    plant([
      ['good', 0.5, 200_000, 100_000],
      ['bad', 0.5, -180_000, -20_000],
    ]),
  )
  expect(choices.map(({ emv }) => Math.round(emv))).toEqual([10_000, 40_000, 0])
})

test.each([
  [[-150_000, 15_000, 25_000, 35_000, 45_000, 60_000], [0.0524], 4],
  [[-100, 39, 59, 55, 20], [0.28095], 5],
  [[-100, 0, 0, 74], [-0.0955], 4],
  [[-1_000, 2_300, -1_320], [0.1, 0.2], 9],
])('IRR of %j is %j', (amounts, rates, digits) => {
  const { irr } = valuesOf('cash_flows', { timing: 'periodic', rate: 0.05, flows: flowsOf(...amounts) })
  expect(irr).toHaveLength(rates.length)
  for (const [index, rate] of rates.entries()) expect(irr[index]).toBeCloseTo(rate, digits)
})

test('NPV does not discount the first flow', () => {
  const given = { timing: 'periodic' as const, rate: 0.05, flows: flowsOf(-15_000, 1_500, 2_500, 3_500, 4_500, 6_000) }
  const { npv, convention } = valuesOf('cash_flows', given)
  expect(npv).toBeCloseTo(122.89, 2)
  expect(convention).toContain('not discounted')
})

test('XIRR counts actual days of years of 365 (Microsoft KB Q116041)', () => {
  const dates = ['2008-01-01', '2008-03-01', '2008-10-30', '2009-02-15', '2009-04-01']
  const flows = [-10_000, 2_750, 4_250, 3_250, 2_750].map((amount, index) => ({ amount, date: dates[index]! }))
  const { irr, day_count } = valuesOf('cash_flows', { timing: 'dated', rate: 0.09, flows })
  expect(irr).toHaveLength(1)
  expect(irr[0]).toBeCloseTo(0.373363, 5)
  expect(day_count).toBe('actual/365')
})

test.each([
  [
    'a week',
    [
      ['2026-03-02', -1_000],
      ['2026-03-09', 1_100],
    ],
    1.1 ** (365 / 7) - 1,
  ],
  [
    'a week with a small gain',
    [
      ['2026-03-02', -1_000],
      ['2026-03-09', 1_001],
    ],
    1.001 ** (365 / 7) - 1,
  ],
  [
    'a day',
    [
      ['2026-03-02', -1_000],
      ['2026-03-03', 1_010],
    ],
    1.01 ** 365 - 1,
  ],
  [
    'a week with a loss',
    [
      ['2026-03-02', -1_000],
      ['2026-03-09', 950],
    ],
    0.95 ** (365 / 7) - 1,
  ],
  [
    'several flows of a week',
    [
      ['2026-03-02', -1_000],
      ['2026-03-04', 500],
      ['2026-03-09', 600],
    ],
    undefined,
  ],
] as const)('XIRR converges for flows within %s', (_, given, expected) => {
  const flows = given.map(([date, amount]) => ({ date, amount }))
  const { irr, irr_reason } = valuesOf('cash_flows', { timing: 'dated', rate: 0.08, flows })
  expect([irr.length, irr_reason]).toEqual([1, null])
  if (expected !== undefined) expect(irr[0]! / expected).toBeCloseTo(1, 8)
  const start = Date.parse(given[0][0])
  const left = given.reduce(
    (sum, [date, amount]) => sum + amount * (1 + irr[0]!) ** (-(Date.parse(date) - start) / 86_400_000 / 365),
    0,
  )
  expect(left).toBeCloseTo(0, 4)
})

test('the generator gives the numbers of its reference implementation', () => {
  const next = xoshiro([1, 2, 3, 4])
  expect(Array.from({ length: 10 }, next)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ])
})

test.each(Object.values(METHODS))(
  '$title: the example has a result that repeats its inputs',
  ({ name, example, version }) => {
    const result = requireResult(evaluate(name, example))
    expect(result).toMatchObject({ method: name, method_version: version, inputs: example })
    expect(JSON.parse(JSON.stringify(result))).toEqual(result)
    expect(requireResult(evaluate(name, result.inputs))).toEqual(result)
  },
)
