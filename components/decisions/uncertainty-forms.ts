import type { MethodName } from '#server/modules/decisions/rules/methods.ts'
import { type Cell, number, type Part, text } from './form-parts.ts'
import { rowsAt, textOf } from './inputs.ts'

const FORMULA: Part = {
  kind: 'formula',
  key: 'formula',
  label: 'Formula',
  hint: 'Names of the inputs, + − * / ^, comparisons, and abs, ceil, exp, floor, if, ln, log10, max, min, round, sqrt.',
}
const DRAWS: Part[] = [
  { kind: 'number', key: 'draws', label: 'Draws', hint: '100 to 200\u202F000' },
  { kind: 'number', key: 'seed', label: 'Seed', hint: 'The same seed gives the same numbers.' },
]

const DISTRIBUTIONS = [
  ['triangular', 'Triangular'],
  ['pert', 'PERT'],
  ['normal', 'Normal'],
  ['lognormal', 'Lognormal'],
  ['uniform', 'Uniform'],
  ['discrete', 'Discrete'],
].map(([value, label]) => ({ value: value!, label: label! }))
/** The columns of the parameters, of which each distribution has its own. */
const SHARED = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const

const isOf =
  (...kinds: string[]) =>
  (row: Record<string, unknown>) =>
    kinds.includes(row['kind'] as string)

const LIKELIHOODS = ['1 rare', '2 unlikely', '3 possible', '4 likely', '5 almost certain']

/** The forms of the methods that draw or vary uncertain inputs. */
export const UNCERTAINTY_FORMS = {
  monte_carlo: [
    FORMULA,
    {
      kind: 'table',
      key: 'inputs',
      label: 'Inputs',
      noun: 'input',
      cells: () => [
        text('name', 'Name'),
        { kind: 'choice', path: ['kind'], label: 'Distribution', options: DISTRIBUTIONS },
        number('low', 'Low', isOf('triangular', 'pert', 'uniform'), 'first'),
        number('likely', 'Likely', isOf('triangular', 'pert'), 'second'),
        number('high', 'High', isOf('triangular', 'pert', 'uniform'), 'third'),
        number('mean', 'Mean', isOf('normal', 'lognormal'), 'first'),
        number('sd', 'Standard deviation', isOf('normal', 'lognormal'), 'second'),
        ...[0, 1, 2].flatMap((index): Cell[] => [
          {
            kind: 'number',
            path: ['outcomes', index, 'value'],
            label: `Outcome ${index + 1}`,
            share: SHARED[2 * index]!,
            when: (row) => hasOutcome(row, index),
          },
          {
            kind: 'number',
            path: ['outcomes', index, 'probability'],
            label: `Probability ${index + 1}`,
            share: SHARED[2 * index + 1]!,
            when: (row) => hasOutcome(row, index),
          },
        ]),
      ],
    },
    {
      kind: 'table',
      key: 'correlations',
      label: 'Correlations',
      noun: 'correlation',
      cells: (inputs) => {
        const names = rowsAt(inputs, 'inputs').map(({ name }) => ({ value: textOf(name), label: textOf(name) }))
        return [
          { kind: 'choice', path: ['first'], label: 'Input', options: names },
          { kind: 'choice', path: ['second'], label: 'With', options: names },
          number('correlation', 'Correlation'),
        ]
      },
    },
    { kind: 'number', key: 'threshold', label: 'Loss below', hint: 'Results below this count as a loss.' },
    ...DRAWS,
  ],
  tornado: [
    FORMULA,
    {
      kind: 'table',
      key: 'inputs',
      label: 'Inputs',
      noun: 'input',
      cells: () => [text('name', 'Name'), number('low', 'Low'), number('base', 'Base'), number('high', 'High')],
    },
  ],
  risk_matrix: [
    {
      kind: 'table',
      key: 'risks',
      label: 'Risks',
      noun: 'risk',
      cells: () => [
        text('name', 'Risk'),
        ...(['inherent', 'residual'] as const).flatMap((when) =>
          (['likelihood', 'impact'] as const).map((axis): Cell => ({
            kind: 'number',
            path: [when, axis],
            label: `${when === 'inherent' ? 'Inherent' : 'Residual'} ${axis}`,
          })),
        ),
        ...(['low', 'likely', 'high'] as const).map((end): Cell => ({
          kind: 'number',
          path: ['loss', end],
          label: `Loss ${end}`,
        })),
      ],
    },
    { kind: 'numbers', key: 'probabilities', label: 'Probability per year', names: LIKELIHOODS },
    { kind: 'numbers', key: 'bands', label: 'Highest score', names: ['Low', 'Medium', 'High'] },
    ...DRAWS,
  ],
} satisfies Partial<Record<MethodName, readonly Part[]>>

const hasOutcome = ({ kind, outcomes }: Record<string, unknown>, index: number) =>
  kind === 'discrete' && Array.isArray(outcomes) && index < outcomes.length

/** Fields that a distribution has; the others are dropped when the kind of an input changes. */
export function withDistribution({ name }: Record<string, unknown>, kind: string): Record<string, unknown> {
  const fields: Record<string, object> = {
    triangular: { low: 0, likely: 1, high: 2 },
    pert: { low: 0, likely: 1, high: 2 },
    normal: { mean: 1, sd: 1 },
    lognormal: { mean: 1, sd: 1 },
    uniform: { low: 0, high: 1 },
    discrete: { outcomes: [0, 1, 2].map((value) => ({ value, probability: value === 1 ? 0.5 : 0.25 })) },
  }
  return { name, kind, ...fields[kind] }
}
