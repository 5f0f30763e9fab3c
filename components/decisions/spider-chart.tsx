import { useNotation } from '#components/ui/reader.tsx'
import type { Result } from '#server/modules/decisions/rules/methods.ts'
import { Lines } from './charts.tsx'
import { percent } from './decision-labels.ts'
import { useMoney } from './use-money.ts'

const STEPS = 20

/** How far the best option leads when the weight of one criterion changes: below 0, another option wins. */
export function WeightSpider({ result: { inputs, values } }: { result: Result<'weighted_scoring'> }) {
  const notation = useNotation()
  const best = values.options.findIndex(({ rank }) => rank === 1)
  const lead = (criterion: number, weight: number) => {
    const { weight: usual } = values.sensitivity[criterion]!
    const totals = values.options.map(({ total, values: own }) => {
      const rest = usual === 1 ? 0 : (total - usual * own[criterion]!) / (1 - usual)
      return weight * own[criterion]! + (1 - weight) * rest
    })
    return totals[best]! - Math.max(...totals.filter((_, option) => option !== best))
  }
  return (
    <Lines
      title={`Spider: lead of ${values.options[best]!.name} by weight of one criterion`}
      x="Weight of the criterion"
      y="Lead over the next option"
      zero
      wordsOfX={(share) => percent(notation, share)}
      lines={inputs.criteria.map(({ name }, criterion) => ({
        name,
        points: Array.from({ length: STEPS + 1 }, (_, step) => [step / STEPS, lead(criterion, step / STEPS)] as const),
      }))}
    />
  )
}

const ENDS = ['low', 'base', 'high']

/** The result as each input goes from its low through its base to its high value. */
export function SwingSpider({ base, swings }: Result<'tornado'>['values']) {
  return (
    <Lines
      title="Spider: result by input"
      x="Input"
      y={useMoney().inCurrency('Result')}
      ticks={ENDS}
      lines={swings.map(({ name, at_low, at_high }) => ({
        name,
        points: [
          [0, at_low],
          [1, base],
          [2, at_high],
        ],
      }))}
    />
  )
}
