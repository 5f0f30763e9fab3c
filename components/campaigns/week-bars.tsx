import { formatDay } from '#components/ui/format-day.ts'
import type { Notation } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { labelled, niceScale } from './nice-scale.ts'

const LABELS = 5

export type Measure = {
  label: string
  color: string
  total: string
  values: readonly { week: string; amount: number }[]
  /** Format a value in full, and as an axis label. */
  words: (amount: number) => string
  tickLabel: (amount: number) => string
  whole?: boolean
}

export const formatWeek = (notation: Notation, day: string, withYear = false) =>
  formatDay(notation, day, { day: 'numeric', month: 'short', ...(withYear && { year: 'numeric' }) })

/** One measure by week, with an axis of its own, because revenue is often many times the cost. */
export function WeekBars({ measure }: { measure: Measure }) {
  const notation = useNotation()
  const { label, color, total, values, words, tickLabel, whole } = measure
  const { bottom, top, ticks } = niceScale(
    values.map(({ amount }) => amount),
    whole,
  )
  const place = (amount: number) => ((amount - bottom) / (top - bottom)) * 100
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex items-baseline justify-between gap-2">
        <span className="flex items-center gap-1.5 font-medium">
          <span aria-hidden className={`size-2 rounded-full ${color}`} />
          {label}
        </span>
        <span className="text-ink-muted tabular-nums">{total}</span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-1.5">
        <div aria-hidden className="relative h-36 text-right text-xs text-ink-muted tabular-nums">
          <span className="invisible">{tickLabel(top)}</span>
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 -mb-1.5 leading-3" style={{ bottom: `${place(tick)}%` }}>
              {tickLabel(tick)}
            </span>
          ))}
        </div>
        <div className="relative h-36">
          {ticks.map((tick) => (
            <span
              key={tick}
              aria-hidden
              className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-line-control' : 'border-line'}`}
              style={{ bottom: `${place(tick)}%` }}
            />
          ))}
          <ul aria-label={`${label} by week`} className="relative flex h-full gap-px">
            {values.map(({ week, amount }) => {
              const text = `Week of ${formatWeek(notation, week, true)}: ${words(amount)}`
              return (
                <li key={week} title={text} className="relative h-full min-w-0 flex-1 hover:bg-hover">
                  <span className="sr-only">{text}</span>
                  <span
                    aria-hidden
                    className={`absolute inset-x-0 mx-auto max-w-4 ${amount < 0 ? 'rounded-b-xs' : 'rounded-t-xs'} ${color}`}
                    style={{
                      bottom: `${place(Math.min(0, amount))}%`,
                      height: `${place(Math.abs(amount) + bottom)}%`,
                    }}
                  />
                </li>
              )
            })}
          </ul>
        </div>
        <div aria-hidden className="relative col-start-2 h-5 text-xs text-ink-muted tabular-nums">
          {labelled(values.length, LABELS).map((at) => (
            <span
              key={at}
              className="absolute top-1 border-l border-line-control pl-1 leading-3 whitespace-nowrap"
              style={{ left: `${(at / values.length) * 100}%` }}
            >
              {formatWeek(notation, values[at]!.week)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}
