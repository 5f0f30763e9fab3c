import { moneyWords } from '#components/records/field-words.ts'
import { formatDay } from '#components/ui/day-words.ts'
import { numberFormat } from '#components/ui/formats.ts'
import { Section } from '#components/ui/section.tsx'
import type { Results } from '#server/modules/marketing/results/schema.ts'
import { niceScale } from './nice-scale.ts'

type Week = Results['weeks'][number]
type Amounts = { week: string; cost: number; revenue: number }
type Measure = { key: 'cost' | 'revenue'; label: string; color: string }

const MEASURES: Measure[] = [
  { key: 'cost', label: 'Spent', color: 'bg-line-control' },
  { key: 'revenue', label: 'Won', color: 'bg-accent' },
]
const dayWords = (day: string) => formatDay(day, { day: 'numeric', month: 'short' })

/** Costs and won revenue by week, for each currency. */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const currencies = [...new Set(weeks.flatMap(({ money }) => money.map(({ currency }) => currency)))].toSorted()
  return currencies.map((currency) => <CurrencyCharts key={currency} currency={currency} weeks={weeks} />)
}

function CurrencyCharts({ currency, weeks }: { currency: string; weeks: readonly Week[] }) {
  const amounts = weeks.map(({ week, money }) => ({
    week,
    ...(money.find((one) => one.currency === currency) ?? { cost: 0, revenue: 0 }),
  }))
  return (
    <Section title={`By week, ${currency}`}>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {MEASURES.map((measure) => (
          <Bars key={measure.key} measure={measure} amounts={amounts} currency={currency} />
        ))}
      </div>
      <Values amounts={amounts} currency={currency} />
    </Section>
  )
}

type BarsProps = { measure: Measure; amounts: readonly Amounts[]; currency: string }

/** Each measure has its own axis, because revenue is often many times the cost. */
function Bars({ measure: { key, label, color }, amounts, currency }: BarsProps) {
  const { top, lines } = niceScale(Math.max(...amounts.map((week) => week[key])))
  const axis = numberFormat('en', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
  const words = ({ week, [key]: amount }: Amounts) =>
    `Week of ${dayWords(week)}: ${moneyWords(amount, currency)} ${label.toLowerCase()}`
  const total = amounts.reduce((sum, week) => sum + week[key], 0)
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex items-baseline justify-between gap-2">
        <span className="flex items-center gap-1.5 font-medium">
          <span aria-hidden className={`size-2 rounded-full ${color}`} />
          {label}
        </span>
        <span className="text-ink-muted tabular-nums">{moneyWords(total, currency)}</span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden
          className="flex h-36 flex-col-reverse justify-between text-right text-xs text-ink-muted tabular-nums"
        >
          {lines.map((line) => (
            <span key={line} className="-my-1.5 h-3 leading-3">
              {axis.format(line)}
            </span>
          ))}
        </div>
        <div className="relative h-36">
          <div aria-hidden className="absolute inset-0 flex flex-col-reverse justify-between">
            {lines.map((line) => (
              <span key={line} className="border-t border-line" />
            ))}
          </div>
          <ul aria-label={`${label} by week in ${currency}`} className="relative flex h-full items-end gap-px">
            {amounts.map((week) => (
              <li
                key={week.week}
                title={words(week)}
                className="flex h-full min-w-0 flex-1 items-end justify-center hover:bg-hover"
              >
                <span className="sr-only">{words(week)}</span>
                <span
                  aria-hidden
                  className={`w-full max-w-4 rounded-t-xs ${color}`}
                  style={{ height: `${(week[key] / top) * 100}%` }}
                />
              </li>
            ))}
          </ul>
        </div>
        <div aria-hidden className="col-start-2 flex justify-between pt-1 text-xs text-ink-muted tabular-nums">
          <span>{dayWords(amounts[0]!.week)}</span>
          <span>{dayWords(amounts.at(-1)!.week)}</span>
        </div>
      </div>
    </figure>
  )
}

/** The values as a table, for users who cannot point at a bar. */
function Values({ amounts, currency }: Omit<BarsProps, 'measure'>) {
  const activeWeeks = amounts.filter(({ cost, revenue }) => cost > 0 || revenue > 0)
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-default rounded-sm text-ink-muted hover:text-ink">Values by week</summary>
      <table className="mt-2 w-full max-w-120 tabular-nums">
        <caption className="sr-only">Spent and won by week in {currency}</caption>
        <thead className="text-ink-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              Week of
            </th>
            {MEASURES.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {activeWeeks.map((week) => (
            <tr key={week.week} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {dayWords(week.week)}
              </th>
              {MEASURES.map(({ key }) => (
                <td key={key} className="py-1 text-right">
                  {moneyWords(week[key], currency, undefined, true)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
