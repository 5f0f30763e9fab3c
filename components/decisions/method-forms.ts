import type { MethodName } from '#server/modules/decisions/rules/methods.ts'
import { withJudgements } from './ahp-judgements.ts'
import { type Cell, number, type Part, text } from './form-parts.ts'
import { type Inputs, type Rows, rowsAt, textOf, triangle } from './inputs.ts'
import { UNCERTAINTY_FORMS } from './uncertainty-forms.ts'

const DIRECTIONS = [
  { value: 'higher', label: 'Higher is better' },
  { value: 'lower', label: 'Lower is better' },
]
/** Adding or removing a criterion adds or removes its value of each option. */
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
        criteria: rowsAt(inputs, 'criteria').map((one) => withJudgements(one, rows.length, gone)),
      }),
    },
    {
      kind: 'table',
      key: 'criteria',
      label: 'Criteria',
      noun: 'criterion',
      cells: () => [text('name', 'Criterion'), { kind: 'names', path: ['criteria'], label: 'Sub-criteria' }],
      follow: (inputs, rows, gone) => ({
        ...inputs,
        judgements: triangle(inputs['judgements'] as number[][], rows.length, gone),
        criteria: rows.map((one) => withJudgements(one, rowsAt(inputs, 'options').length)),
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
    { kind: 'number', key: 'rate', label: 'Discount rate', hint: 'Fraction of 1 per period, or per year.' },
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
  ...UNCERTAINTY_FORMS,
}

function nextId(rows: Rows, index: number): string {
  const used = new Set(rows.map(({ id }) => id))
  let nth = index + 1
  while (used.has(`node-${nth}`)) nth += 1
  return `node-${nth}`
}
