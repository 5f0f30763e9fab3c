import { expect, test } from 'vitest'
import { evaluate, METHODS, requireResult } from '#server/modules/decisions/rules/methods.ts'
import { withJudgements, withNewJudgements } from './ahp-judgements.ts'

const { example } = METHODS.ahp
const [talent, ...others] = example.criteria
const split = withNewJudgements({ ...talent!, criteria: [{ name: 'Hiring' }, { name: 'Schools' }] }, talent!, 3)

test('a criterion that gets sub-criteria compares them, and each of them the options', () => {
  expect(split).toMatchObject({
    judgements: [[1]],
    criteria: [
      { name: 'Hiring', judgements: [[1, 1], [1]] },
      { name: 'Schools', judgements: [[1, 1], [1]] },
    ],
  })
  const result = requireResult(evaluate('ahp', { ...example, criteria: [split, ...others] }))
  expect(result.values.criteria.map(({ name }) => name)).toEqual([
    'Talent / Hiring',
    'Talent / Schools',
    'Cost',
    'Clients',
  ])
  expect(withNewJudgements({ ...split, criteria: [] }, split, 3)).toMatchObject({
    criteria: [],
    judgements: [[1, 1], [1]],
  })
})

test('an option that is removed takes its judgements along, on both levels', () => {
  expect(withJudgements(talent!, 2, 2)['judgements']).toEqual([[3]])
  const options = example.options.slice(0, 2)
  const criteria = [split, ...others].map((one) => withJudgements(one, 2, 2))
  requireResult(evaluate('ahp', { ...example, options, criteria }))
})
