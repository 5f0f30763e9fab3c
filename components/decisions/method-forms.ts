import type { MethodName } from '#server/modules/decisions/rules/methods.ts'
import { type Inputs, type Rows, rowsAt, textOf, triangle } from './inputs.ts'

type Choice = { value: string; label: string }

/** A cell of a table; `path` is its place in the row. `when`: only rows for which it is asked. */
export type Cell = { path: (string | number)[]; label: string; when?: (row: Record<string, unknown>) => boolean } & (
  | { kind: 'text' | 'number' | 'day' }
  | { kind: 'choice'; options: readonly Choice[] }
)

/** One part of a form: a single value, or a table of rows. */
export type Part =
  | { kind: 'number' | 'formula' | 'text'; key: string; label: string; hint?: string; optional?: true }
  | { kind: 'choice'; key: string; label: string; options: readonly Choice[] }
  | {
      kind: 'table'
      key: string
      label: string
      noun: string
      cells: (inputs: Inputs) => Cell[]
      /** What else changes with the number of rows; `gone` is the row that was removed. */
      follow?: (inputs: Inputs, rows: Rows, gone?: number) => Inputs
    }
  | { kind: 'numbers'; key: string; label: string; names: readonly string[] }
  | { kind: 'judgements' }

const DIRECTIONS = [
  { value: 'higher', label: 'Higher is better' },
  { value: 'lower', label: 'Lower is better' },
]
const text = (key: string, label: string): Cell => ({ kind: 'text', path: [key], label })
const number = (key: string, label: string, when?: Cell['when']): Cell => ({
  kind: 'number',
  path: [key],
  label,
  ...(when && { when }),
})

/** Options get or lose the value of a criterion with it. */
const spread = (field: string) => (inputs: Inputs, rows: Rows, gone?: number) => ({
  ...inputs,
  options: rowsAt(inputs, 'options').map((option) => {
    const values = option[field] as unknown[]
    const next = gone === undefined ? values : values.toSpliced(gone, 1)
    return { ...option, [field]: [...next, ...Array.from({ length: rows.length - next.length }, () => null)] }
  }),
})

const options = (field: string): Part => ({
  kind: 'table',
  key: 'options',
  label: 'Options',
  noun: 'option',
  cells: (inputs) => [
    text('name', 'Option'),
    ...rowsAt(inputs, 'criteria').map((criterion, index): Cell => ({
      kind: 'number',
      path: [field, index],
      label: textOf(criterion['name'], `Criterion ${index + 1}`),
    })),
  ],
})

const criteria = (field: string, cells: (inputs: Inputs) => Cell[]): Part => ({
  kind: 'table',
  key: 'criteria',
  label: 'Criteria',
  noun: 'criterion',
  cells: (inputs) => [text('name', 'Criterion'), number('weight', 'Weight'), ...cells(inputs)],
  follow: spread(field),
})
const direction: Cell = { kind: 'choice', path: ['direction'], label: 'Direction', options: DIRECTIONS }

const FORMULA: Part = {
  kind: 'formula',
  key: 'formula',
  label: 'Formula',
  hint: 'Names of the inputs, + − * / ^, comparisons, and abs, ceil, exp, floor, if, ln, log10, max, min, round, sqrt.',
}
const DRAWS: Part[] = [
  { kind: 'number', key: 'draws', label: 'Draws', hint: '100 to 200,000' },
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
const isOf =
  (...kinds: string[]) =>
  (row: Record<string, unknown>) =>
    kinds.includes(row['kind'] as string)

export const LIKELIHOODS = ['1 rare', '2 unlikely', '3 possible', '4 likely', '5 almost certain']

/** The form of each method. */
export const FORMS: Record<MethodName, readonly Part[]> = {
  weighted_scoring: [
    {
      kind: 'choice',
      key: 'normalisation',
      label: 'Normalisation',
      options: [
        { value: 'scale', label: 'Position on the scale of the criterion' },
        { value: 'range', label: 'Position between worst and best option' },
        { value: 'maximum', label: 'Share of the best option' },
      ],
    },
    criteria('scores', ({ normalisation }) => [
      direction,
      ...(normalisation === 'scale'
        ? (['from', 'to'] as const).map((end): Cell => ({
            kind: 'number',
            path: ['scale', end],
            label: end === 'from' ? 'Scale from' : 'Scale to',
          }))
        : []),
    ]),
    options('scores'),
  ],
  pugh: [{ kind: 'text', key: 'datum', label: 'Compared with' }, criteria('ratings', () => []), options('ratings')],
  topsis: [criteria('scores', () => [direction]), options('scores')],
  ahp: [
    {
      kind: 'table',
      key: 'options',
      label: 'Options',
      noun: 'option',
      cells: () => [text('name', 'Option')],
      follow: (inputs, rows, gone) => ({
        ...inputs,
        criteria: rowsAt(inputs, 'criteria').map((one) => ({
          ...one,
          judgements: triangle(one['judgements'] as number[][], rows.length, gone),
        })),
      }),
    },
    {
      kind: 'table',
      key: 'criteria',
      label: 'Criteria',
      noun: 'criterion',
      cells: () => [text('name', 'Criterion')],
      follow: (inputs, rows, gone) => ({
        ...inputs,
        judgements: triangle(inputs['judgements'] as number[][], rows.length, gone),
        criteria: rows.map((one) => ({
          ...one,
          judgements: triangle(
            (one['judgements'] as number[][]).map((row) => row.map((value) => value ?? 1)),
            rowsAt(inputs, 'options').length,
          ),
        })),
      }),
    },
    { kind: 'judgements' },
  ],
  decision_tree: [
    {
      kind: 'choice',
      key: 'goal',
      label: 'Goal',
      options: [
        { value: 'maximise', label: 'Maximise the value' },
        { value: 'minimise', label: 'Minimise the value' },
      ],
    },
    {
      kind: 'table',
      key: 'nodes',
      label: 'Nodes',
      noun: 'node',
      cells: (inputs) => [
        text('name', 'Name'),
        {
          kind: 'choice',
          path: ['kind'],
          label: 'Kind',
          options: [
            { value: 'decision', label: 'Decision' },
            { value: 'chance', label: 'Chance' },
            { value: 'end', label: 'End' },
          ],
        },
        {
          kind: 'choice',
          path: ['parent'],
          label: 'Follows',
          options: rowsAt(inputs, 'nodes')
            .filter(({ kind }) => kind !== 'end')
            .map(({ id, name }) => ({ value: textOf(id), label: textOf(name, 'Unnamed') })),
          when: ({ parent, id }) => parent !== null || id !== rowsAt(inputs, 'nodes')[0]?.['id'],
        },
        number('probability', 'Probability', ({ parent }) =>
          rowsAt(inputs, 'nodes').some(({ id, kind }) => id === parent && kind === 'chance'),
        ),
        number('value', 'Value'),
      ],
      follow: (inputs, rows) => ({
        ...inputs,
        nodes: rows.map((row, index) => (row['id'] ? row : { ...row, id: nextId(rows, index), kind: 'end' })),
      }),
    },
  ],
  cash_flows: [
    {
      kind: 'choice',
      key: 'timing',
      label: 'Timing',
      options: [
        { value: 'periodic', label: 'One flow per period, the first now' },
        { value: 'dated', label: 'Each flow on its day' },
      ],
    },
    { kind: 'number', key: 'rate', label: 'Discount rate', hint: '0.08 is 8 % per period, or per year.' },
    {
      kind: 'table',
      key: 'flows',
      label: 'Flows',
      noun: 'flow',
      cells: ({ timing }) => [
        number('amount', 'Amount'),
        ...(timing === 'dated' ? [{ kind: 'day' as const, path: ['date'], label: 'Day' }] : []),
      ],
    },
  ],
  break_even: [
    { kind: 'number', key: 'fixed', label: 'Fixed cost' },
    { kind: 'number', key: 'price', label: 'Price per unit' },
    { kind: 'number', key: 'variable', label: 'Variable cost per unit' },
    { kind: 'number', key: 'planned', label: 'Planned units', optional: true },
  ],
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
        number('low', 'Low', isOf('triangular', 'pert', 'uniform')),
        number('likely', 'Likely', isOf('triangular', 'pert')),
        number('high', 'High', isOf('triangular', 'pert', 'uniform')),
        number('mean', 'Mean', isOf('normal', 'lognormal')),
        number('sd', 'Standard deviation', isOf('normal', 'lognormal')),
        ...[0, 1, 2].flatMap((index): Cell[] => [
          {
            kind: 'number',
            path: ['outcomes', index, 'value'],
            label: `Outcome ${index + 1}`,
            when: (row) => hasOutcome(row, index),
          },
          {
            kind: 'number',
            path: ['outcomes', index, 'probability'],
            label: `Probability ${index + 1}`,
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
}

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

function nextId(rows: Rows, index: number): string {
  const used = new Set(rows.map(({ id }) => id))
  let nth = index + 1
  while (used.has(`node-${nth}`)) nth += 1
  return `node-${nth}`
}
