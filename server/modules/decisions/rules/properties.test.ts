import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate, type InputsOf, METHODS, requireResult } from './methods.ts'

const amount = fc.integer({ min: 1, max: 1_000 })
const table = fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 5 })).chain(([rows, columns]) =>
  fc.record({
    weights: fc.array(amount, { minLength: columns, maxLength: columns }),
    higher: fc.array(fc.boolean(), { minLength: columns, maxLength: columns }),
    scores: fc.array(fc.array(amount, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  }),
)
type Table = { weights: number[]; higher: boolean[]; scores: number[][] }

const criteriaOf = ({ weights, higher }: Table) =>
  weights.map((weight, index) => ({
    name: `C${index}`,
    weight,
    direction: higher[index] ? ('higher' as const) : ('lower' as const),
  }))
const optionsOf = ({ scores }: Table) => scores.map((row, index) => ({ name: `O${index}`, scores: row }))
const weighted = (given: Table, normalisation: 'range' | 'maximum'): InputsOf<'weighted_scoring'> => ({
  normalisation,
  criteria: criteriaOf(given).map((one) => ({ ...one, scale: null })),
  options: optionsOf(given),
})
const totalsOf = (inputs: InputsOf<'weighted_scoring'>) =>
  Object.fromEntries(
    requireResult(evaluate('weighted_scoring', inputs)).values.options.map(({ name, total }) => [name, total]),
  )

test('order of options, scale of weights and unit of scores do not matter to weighted scoring', () => {
  fc.assert(
    fc.property(table, fc.constantFrom('range', 'maximum'), (given, normalisation) => {
      const inputs = weighted(given, normalisation)
      const totals = totalsOf(inputs)
      const same = (other: InputsOf<'weighted_scoring'>) => {
        for (const [name, total] of Object.entries(totalsOf(other))) expect(total).toBeCloseTo(totals[name]!, 9)
      }
      same({ ...inputs, options: inputs.options.toReversed() })
      same({ ...inputs, criteria: inputs.criteria.map((one) => ({ ...one, weight: one.weight * 7 })) })
      same({ ...inputs, options: inputs.options.map((one) => ({ ...one, scores: one.scores.map((x) => x * 3) })) })
    }),
    { numRuns: 200 },
  )
})

test('at the weight that sensitivity names, the other option has caught up', () => {
  fc.assert(
    fc.property(table, (given) => {
      const inputs = weighted(given, 'range')
      const { sensitivity, options } = requireResult(evaluate('weighted_scoring', inputs)).values
      const best = options.find(({ rank }) => rank === 1)!
      for (const [index, { weight, down, up }] of sensitivity.entries())
        for (const move of [down, up]) {
          if (!move || move.weight < 1e-6 || move.weight > 1 - 1e-6) continue
          const others = (1 - move.weight) / (1 - weight)
          const criteria = inputs.criteria.map((one, at) => ({
            ...one,
            weight: at === index ? move.weight : sensitivity[at]!.weight * others,
          }))
          const totals = totalsOf({ ...inputs, criteria })
          expect(totals[move.winner]).toBeCloseTo(totals[best.name]!, 9)
          expect(Math.max(...Object.values(totals))).toBeCloseTo(totals[best.name]!, 9)
        }
    }),
    { numRuns: 300 },
  )
})

test('the order of options and the scale of weights do not matter to TOPSIS, and equal options share a rank', () => {
  fc.assert(
    fc.property(table, (given) => {
      const inputs = { criteria: criteriaOf(given), options: optionsOf(given) }
      const closeness = (one: InputsOf<'topsis'>) =>
        new Map(
          requireResult(evaluate('topsis', one)).values.options.map(({ name, total, rank }) => [name, { total, rank }]),
        )
      const found = closeness(inputs)
      for (const [name, { total }] of closeness({ ...inputs, options: inputs.options.toReversed() }))
        expect(total).toBeCloseTo(found.get(name)!.total, 9)
      const copied = closeness({ ...inputs, options: [...inputs.options, { ...inputs.options[0]!, name: 'Copy' }] })
      expect(copied.get('Copy')!.rank).toBe(copied.get('O0')!.rank)
    }),
    { numRuns: 200 },
  )
})

test('the swing of a linear formula is its coefficient times the range', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 6 }), (terms) => {
      const inputs = terms.map(([, low, range], index) => ({
        name: `x${index}`,
        low,
        base: low + range / 2,
        high: low + range,
      }))
      const formula = terms.map(([factor], index) => `${factor} * x${index}`).join(' + ')
      const { swings } = requireResult(evaluate('tornado', { formula, inputs })).values
      for (const { name, swing } of swings) {
        const [factor, , range] = terms[Number(name.slice(1))]!
        expect(swing).toBeCloseTo(factor * range, 6)
      }
      expect(swings.map(({ swing }) => swing)).toEqual(swings.map(({ swing }) => swing).toSorted((a, b) => b - a))
    }),
    { numRuns: 200 },
  )
})

test('at the break-even point, revenue equals cost', () => {
  fc.assert(
    fc.property(amount, amount, amount, (fixed, variable, margin) => {
      const inputs = { fixed, price: variable + margin, variable, planned: null }
      const { units, revenue } = requireResult(evaluate('break_even', inputs)).values
      expect(revenue).toBeCloseTo(fixed + units * variable, 6)
    }),
    { numRuns: 200 },
  )
})

test('each internal rate of return makes the present value 0', () => {
  const flow = fc.integer({ min: -1_000, max: 1_000 })
  fc.assert(
    fc.property(fc.array(flow, { minLength: 2, maxLength: 8 }), (amounts) => {
      const flows = amounts.map((one) => ({ amount: one, date: null }))
      const { values } = requireResult(evaluate('cash_flows', { timing: 'periodic', rate: 0.1, flows }))
      for (const rate of values.irr) {
        const terms = amounts.map((one, at) => one * (1 + rate) ** -at)
        const size = terms.reduce((total, term) => total + Math.abs(term), 0)
        expect(Math.abs(terms.reduce((total, term) => total + term, 0)) / size).toBeLessThan(1e-6)
      }
      expect(values.irr.length === 0).toBe(values.irr_reason !== null)
    }),
    { numRuns: 60 },
  )
})

test('payback is linear within a period, and discounting makes it later', () => {
  const flows = [-100, 40, 40, 40].map((one) => ({ amount: one, date: null }))
  const { values } = requireResult(evaluate('cash_flows', { timing: 'periodic', rate: 0.05, flows }))
  expect(values.payback).toBe(2.5)
  expect(values.discounted_payback).toBeCloseTo(2 + (100 - 40 / 1.05 - 40 / 1.05 ** 2) / (40 / 1.05 ** 3), 12)
  expect(values.profitability_index).toBeCloseTo((40 / 1.05 + 40 / 1.05 ** 2 + 40 / 1.05 ** 3) / 100, 12)
})

test('a weight of almost everything and identical options are ties, not errors', () => {
  const options = ['A', 'B'].map((name) => ({ name, scores: [5] }))
  const { values, warnings } = requireResult(
    evaluate('topsis', { criteria: [{ name: 'C', weight: 1, direction: 'higher' }], options }),
  )
  expect(values.options.map(({ rank }) => rank)).toEqual([1, 1])
  expect(warnings).toEqual(['A and B are tied at rank 1.'])
})

test('Pugh adds weighted ratings and ranks the datum with the options', () => {
  const { values } = requireResult(evaluate('pugh', METHODS.pugh.example))
  expect(values.options).toMatchObject([
    { name: 'Current packaging', total: 0, rank: 4 },
    { name: 'Moulded pulp', total: 5, better: 7, worse: -2, rank: 1 },
    { name: 'Corrugated insert', total: 4, rank: 2 },
    { name: 'Air cushions', total: 2, rank: 3 },
  ])
})

test('AHP names the three judgements that disturb most', () => {
  const { values, warnings } = requireResult(
    evaluate('ahp', {
      options: ['A', 'B', 'C'].map((name) => ({ name })),
      judgements: [],
      criteria: [{ name: 'Taste', judgements: [[9, 1 / 9], [9]], criteria: [] }],
    }),
  )
  const { cr, disturbing } = values.comparisons[1]!
  expect(cr).toBeGreaterThan(0.1)
  expect(disturbing).toHaveLength(3)
  expect(warnings[0]).toContain('Taste: the judgements contradict each other')
})

test('all 25 cells of the risk matrix have the level of their score, and mitigated risks cost less', () => {
  const { values } = requireResult(evaluate('risk_matrix', METHODS.risk_matrix.example))
  expect(values.cells).toHaveLength(25)
  for (const { likelihood, impact, score, level } of values.cells) {
    expect(score).toBe(likelihood * impact)
    expect(level).toBe(score <= 4 ? 'low' : score <= 9 ? 'medium' : score <= 16 ? 'high' : 'critical')
  }
  expect(values.movement[0]).toMatchObject({ inherent: { score: 12 }, residual: { score: 6 }, change: -6 })
  expect(values.loss.residual.mean).toBeLessThan(values.loss.inherent.mean)
  const expected = 0.4 * 21_000 + 0.2 * 110_000 + 0.6 * (32_000 / 3)
  expect(Math.abs(values.loss.inherent.mean - expected)).toBeLessThan(4 * values.loss.inherent.standard_error)
})
