import { moneyWords } from '#components/records/field-words.ts'
import { formatDay } from '#components/ui/day-words.ts'
import { Section } from '#components/ui/section.tsx'
import type { Results } from '#server/modules/marketing/results/schema.ts'

type Week = Results['weeks'][number]
type Bar = { key: 'cost' | 'revenue'; label: string; color: string }

const BARS: Bar[] = [
  { key: 'cost', label: 'Spent', color: 'bg-line-control' },
  { key: 'revenue', label: 'Won', color: 'bg-accent' },
]
const dayWords = (day: string) => formatDay(day, { day: 'numeric', month: 'short' })

/** Spent and won week by week, a chart for each currency. */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const currencies = [...new Set(weeks.flatMap(({ money }) => money.map(({ currency }) => currency)))].toSorted()
  return currencies.map((currency) => <CurrencyChart key={currency} currency={currency} weeks={weeks} />)
}

function CurrencyChart({ currency, weeks }: { currency: string; weeks: readonly Week[] }) {
  const amounts = weeks.map(({ week, money }) => ({
    week,
    ...(money.find((one) => one.currency === currency) ?? { cost: 0, revenue: 0 }),
  }))
  const most = Math.max(...amounts.flatMap(({ cost, revenue }) => [cost, revenue]), 0.01)
  const words = (amount: number) => moneyWords(amount, currency)
  return (
    <Section
      title={`By week, ${currency}`}
      actions={BARS.map(({ key, label, color }) => (
        <span key={key} className="flex items-center gap-1.5 text-sm text-ink-muted">
          <span aria-hidden className={`size-2 rounded-full ${color}`} />
          {label}
        </span>
      ))}
    >
      <div className="flex flex-col gap-1">
        <ul
          aria-label={`Spent and won by week in ${currency}`}
          className="flex h-40 items-end gap-px border-b border-line"
        >
          {amounts.map(({ week, cost, revenue }) => (
            <li
              key={week}
              title={`Week of ${dayWords(week)}: ${words(cost)} spent, ${words(revenue)} won`}
              className="flex h-full min-w-0 flex-1 items-end justify-center gap-px rounded-t-sm hover:bg-hover"
            >
              <span className="sr-only">{`Week of ${dayWords(week)}: ${words(cost)} spent, ${words(revenue)} won`}</span>
              {BARS.map(({ key, color }) => (
                <span
                  key={key}
                  aria-hidden
                  className={`max-w-3 flex-1 rounded-t-xs ${color}`}
                  style={{ height: `${((key === 'cost' ? cost : revenue) / most) * 100}%` }}
                />
              ))}
            </li>
          ))}
        </ul>
        <div aria-hidden className="flex justify-between text-sm text-ink-muted tabular-nums">
          <span>{dayWords(amounts[0]!.week)}</span>
          <span>Peak {words(most)}</span>
          <span>{dayWords(amounts.at(-1)!.week)}</span>
        </div>
      </div>
    </Section>
  )
}
