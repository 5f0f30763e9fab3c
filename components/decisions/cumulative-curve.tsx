import { Lines } from './charts.tsx'
import { useMoney } from './use-money.ts'

/** The share of draws at or below each result; `percentiles` has one result per percent. */
export function CumulativeCurve({ percentiles }: { percentiles: readonly number[] }) {
  const { inCurrency } = useMoney()
  return (
    <Lines
      title="Cumulative curve"
      x={inCurrency('Result')}
      y="Percent of draws at or below"
      lines={[{ name: 'Share', points: percentiles.map((value, percent) => [value, percent]) }]}
    />
  )
}
