import { useNotation } from '#components/ui/reader.tsx'
import type { Result } from '#server/modules/decisions/rules/methods.ts'
import { Chart } from './charts.tsx'
import { figure } from './decision-labels.ts'
import { useMoney } from './use-money.ts'

/** One bar per input from its result at the low value to the one at the high value, around the base. */
export function TornadoChart({ base, swings }: Result<'tornado'>['values']) {
  const notation = useNotation()
  const { money } = useMoney()
  const ends = swings.flatMap(({ at_low, at_high }) => [at_low, at_high])
  const [least, most] = [Math.min(base, ...ends), Math.max(base, ...ends)]
  const across = (value: number) => (100 * (value - least)) / (most - least || 1)
  return (
    <Chart
      title="Swing of the result by input"
      rows={swings.map(({ name, at_low, at_high, swing }) => ({
        Input: name,
        'At low': money(at_low),
        'At high': money(at_high),
        Swing: money(swing),
      }))}
    >
      <ul className="flex flex-col gap-1.5">
        {swings.map(({ name, low, high, at_low, at_high, swing }, index) => (
          <li key={index} className="grid grid-cols-[minmax(5rem,9rem)_minmax(0,1fr)_auto] items-center gap-3">
            <span className="truncate">{name}</span>
            <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-5 w-full overflow-visible">
              <title>{`${figure(notation, low)} to ${figure(notation, high)}`}</title>
              <rect
                x={Math.min(across(base), across(at_low))}
                width={Math.abs(across(at_low) - across(base))}
                height={10}
                className="fill-line-control"
              />
              <rect
                x={Math.min(across(base), across(at_high))}
                width={Math.abs(across(at_high) - across(base))}
                height={10}
                className="fill-accent"
              />
              <line
                x1={across(base)}
                x2={across(base)}
                y1={-2}
                y2={12}
                className="stroke-ink"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            <span className="text-right tabular-nums">{money(swing)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted">
        {`Base result ${money(base)}. Grey: the input at its low value; filled: at its high value.`}
      </p>
    </Chart>
  )
}
