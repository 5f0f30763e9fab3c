import { formatMoney } from '#components/records/format-field.ts'
import { type Notation, formatNumber, formatQuantity } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Results } from '#server/modules/marketing/results/schema.ts'
import { formatCount, type Sums } from './format-results.ts'
import { type Measure, WeekBars, formatWeek } from './week-bars.tsx'

type Week = Results['weeks'][number]

/** Clicks, and costs and won revenue in each currency, by week. */
export function WeekChart({ weeks, totals }: Pick<Results, 'weeks' | 'totals'>) {
  const notation = useNotation()
  const currencies = [...new Set(weeks.flatMap(({ money }) => money.map(({ currency }) => currency)))].toSorted()
  const clicks = weeks.some((week) => week.clicks > 0) ? [clicksOf(notation, weeks, totals)] : []
  if (currencies.length === 0 && clicks.length === 0) return null
  const groups = [...currencies.map((currency) => [...amountsOf(notation, weeks, totals, currency)]), clicks].filter(
    (group) => group.length > 0,
  )
  return (
    <Section title="By week">
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2 xl:grid-cols-3">
        {groups.flat().map((measure) => (
          <WeekBars key={measure.label} measure={measure} />
        ))}
      </div>
      <details className="text-sm">
        <summary className="w-fit cursor-default rounded-sm text-ink-muted hover:text-ink">Values by week</summary>
        <div className="mt-2 flex flex-wrap gap-x-12 gap-y-4">
          {groups.map((group) => (
            <Values key={group[0]!.label} measures={group} />
          ))}
        </div>
      </details>
    </Section>
  )
}

function clicksOf(notation: Notation, weeks: readonly Week[], totals: Sums): Measure {
  const words = (count: number) => formatQuantity(notation, count)
  return {
    label: 'Clicks',
    color: 'bg-info',
    total: formatCount(notation, totals.clicks),
    values: weeks.map(({ week, clicks }) => ({ week, amount: clicks })),
    words: (count) => `${words(count)} clicks`,
    tickLabel: (count) => formatNumber(notation, count, { notation: 'compact', maximumFractionDigits: 1 }),
    whole: true,
  }
}

function amountsOf(notation: Notation, weeks: readonly Week[], totals: Sums, currency: string): Measure[] {
  const short = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const
  const amountIn = ({ money }: Week, of: 'cost' | 'revenue') =>
    money.find((one) => one.currency === currency)?.[of] ?? 0
  const measure = (label: string, of: 'cost' | 'revenue', color: string): Measure => ({
    label: `${label}, ${currency}`,
    color,
    total: formatMoney(notation, totals.money.find((one) => one.currency === currency)?.[of] ?? 0, currency),
    values: weeks.map((week) => ({ week: week.week, amount: amountIn(week, of) })),
    words: (amount) => formatMoney(notation, amount, currency),
    tickLabel: (amount) => formatNumber(notation, amount, short),
  })
  return [measure('Spent', 'cost', 'bg-line-control'), measure('Won', 'revenue', 'bg-accent')]
}

/** The values as a table, for users who cannot point at a bar. Weeks without any are left out. */
function Values({ measures }: { measures: readonly Measure[] }) {
  const notation = useNotation()
  const [first] = measures
  const places = first!.values.flatMap((_, at) => (measures.some(({ values }) => values[at]!.amount !== 0) ? [at] : []))
  return (
    <table className="min-w-0 flex-1 basis-70 tabular-nums">
      <caption className="sr-only">{measures.map(({ label }) => label).join(' and ')} by week</caption>
      <thead className="text-ink-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            Week of
          </th>
          {measures.map(({ label }) => (
            <th key={label} scope="col" className="py-1 text-right font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((at) => (
          <tr key={at} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {formatWeek(notation, first!.values[at]!.week, true)}
            </th>
            {measures.map(({ label, values, words }) => (
              <td key={label} className="py-1 text-right">
                {words(values[at]!.amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
