import { HeatGrid } from '#components/risks/heat-grid.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { type Notation, formatNumber, formatPercent } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Table } from '#components/ui/table.tsx'
import type { MethodName, Result } from '#server/modules/decisions/rules/methods.ts'
import type { Decision } from '#server/modules/decisions/schema.ts'
import { Bars, Chart, Histogram, Lines } from './charts.tsx'
import { CumulativeCurve } from './cumulative-curve.tsx'
import { figure, METHOD_LABELS, percent } from './decision-labels.ts'
import { SwingSpider, WeightSpider } from './spider-chart.tsx'
import { TornadoChart } from './tornado-chart.tsx'
import { TreeChart } from './tree-chart.tsx'
import { CurrencyContext, type Money, useMoney } from './use-money.ts'

type ResultsProps = { result: Result | NonNullable<Decision['result']>; currency: string | null }

/** The result of any method: figures, charts and warnings. */
export function Results({ result: stored, currency }: ResultsProps) {
  const result = stored as Result
  return (
    <CurrencyContext value={METHOD_LABELS[result.method].money ? currency : null}>
      <Shown result={result} />
    </CurrencyContext>
  )
}

function Shown({ result }: { result: Result }) {
  const notation = useNotation()
  const View = VIEWS[result.method] as (props: ViewProps<MethodName>) => React.ReactNode
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {result.warnings.length > 0 && (
        <Banner tone="warning" title="Check this first">
          <ul className="list-disc pl-4">
            {result.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Banner>
      )}
      <View result={result} notation={notation} {...useMoney()} />
    </div>
  )
}

type Ranked = { name: string; rank: number; total: number }
const share = (notation: Notation, value: number) =>
  formatNumber(notation, value, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
const ranking = (notation: Notation, title: string, options: readonly Ranked[], words = share) => (
  <Bars
    title={title}
    bars={options
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ name, rank, total }) => ({
        name: `${rank}. ${name}`,
        value: total,
        words: words(notation, total),
        strong: rank === 1,
      }))}
  />
)
const facts = (items: Record<string, string | null>) => (
  <DescriptionList
    items={Object.entries(items).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))}
  />
)

type ViewProps<N extends MethodName> = Money & { result: Result<N>; notation: Notation }
type Views = { [N in MethodName]: (props: ViewProps<N>) => React.ReactNode }

const VIEWS: Views = {
  weighted_scoring: ({ notation, result, result: { inputs, values } }) => (
    <>
      {ranking(notation, 'Total by option', values.options)}
      <Lines
        title="Values by criterion"
        x="Criterion"
        y="Value from 0 to 1"
        ticks={inputs.criteria.map(({ name }) => name)}
        lines={values.options.map((option) => ({
          name: option.name,
          points: option.values.map((value, at) => [at, value] as const),
        }))}
      />
      <WeightSpider result={result} />
      <Chart
        title="Sensitivity: when another option wins"
        rows={values.sensitivity.map(({ name, weight, down, up }) => ({
          Criterion: name,
          Weight: percent(notation, weight),
          'Falls to': down ? `${percent(notation, down.weight)}: ${down.winner}` : 'never',
          'Rises to': up ? `${percent(notation, up.weight)}: ${up.winner}` : 'never',
        }))}
      >
        <ul className="list-disc pl-4 text-ink-muted">
          {values.sensitivity.map(({ name, weight, down, up }, index) => (
            <li key={index}>
              {`${name} (${percent(notation, weight)}): ${
                [
                  down && `${down.winner} wins below ${percent(notation, down.weight)}`,
                  up && `${up.winner} wins above ${percent(notation, up.weight)}`,
                ]
                  .filter(Boolean)
                  .join(', ') || 'no weight changes the winner'
              }`}
            </li>
          ))}
        </ul>
      </Chart>
    </>
  ),
  pugh: ({ notation, result: { values } }) =>
    ranking(notation, `Weighted sum against ${values.datum}`, values.options, figure),
  ahp: ({ notation, result: { values } }) => (
    <>
      {ranking(notation, 'Priority by option', values.options)}
      <Bars
        title="Weight by criterion"
        bars={values.criteria.map(({ name, weight }) => ({ name, value: weight, words: share(notation, weight) }))}
      />
      <Chart title="Consistency of the judgements" rows={[]}>
        <div className="relative overflow-x-auto" role="region" aria-label="Consistency" tabIndex={0}>
          <Table
            label="Consistency of the judgements"
            rows={values.comparisons}
            rowKey={({ node }) => node}
            columns={[
              { key: 'node', header: 'Judgements for', cell: ({ node }) => node },
              ...CONSISTENCY.map(({ key, header }) => ({
                key,
                header,
                align: 'right' as const,
                width: 'w-28',
                cell: (one: Record<typeof key, number>) => share(notation, one[key]),
              })),
            ]}
          />
        </div>
        <p className="text-sm text-ink-muted">
          {`Judgements with a ratio above ${formatNumber(notation, 0.1)} are inconsistent. Random index: ${values.random_index}.`}
        </p>
      </Chart>
    </>
  ),
  topsis: ({ notation, result: { values } }) => ranking(notation, 'Closeness to the ideal', values.options),
  decision_tree: ({ notation, money, result: { values } }) => (
    <>
      {facts({
        'Expected value': money(values.emv),
        'Value of perfect information': values.evpi === null ? null : money(values.evpi),
      })}
      <TreeChart nodes={values.nodes} />
      <Bars
        title="Risk profile of the best path"
        bars={values.profile.map(({ value, probability }) => ({
          name: money(value),
          value: probability,
          words: percent(notation, probability),
        }))}
      />
    </>
  ),
  cash_flows: ({ notation, money, inCurrency, result: { values } }) => (
    <>
      {facts({
        'Net present value': money(values.npv),
        'Internal rate of return':
          values.irr.length > 0 ? values.irr.map((rate) => percent(notation, rate)).join(' and ') : values.irr_reason,
        Payback: values.payback === null ? 'never' : `${figure(notation, values.payback)} ${values.unit}`,
        'Discounted payback':
          values.discounted_payback === null
            ? 'never'
            : `${figure(notation, values.discounted_payback)} ${values.unit}`,
        'Profitability index':
          values.profitability_index === null ? null : figure(notation, values.profitability_index),
      })}
      <p className="text-sm text-ink-muted">{values.convention}</p>
      <Lines
        title="Cumulative flows"
        x={values.unit}
        y={inCurrency('Sum')}
        zero
        lines={[
          { name: 'Discounted', points: values.flows.map((flow) => [flow.at, flow.cumulative_present_value]) },
          { name: 'Simple', points: values.flows.map((flow) => [flow.at, flow.cumulative]) },
        ]}
      />
      <Lines
        title="Net present value by discount rate"
        x="Discount rate"
        y={inCurrency('Net present value')}
        zero
        wordsOfX={(share) => percent(notation, share)}
        lines={[{ name: 'NPV', points: values.profile.map(({ rate, npv }) => [rate, npv]) }]}
      />
    </>
  ),
  break_even: ({ notation, money, inCurrency, result: { values } }) => (
    <>
      {facts({
        'Break-even units': `${figure(notation, values.units)} (${figure(notation, values.whole_units)} whole units)`,
        'Break-even revenue': money(values.revenue),
        'Contribution per unit': `${money(values.contribution)} (${percent(notation, values.contribution_ratio)})`,
        'Margin of safety': values.margin_of_safety
          ? `${figure(notation, values.margin_of_safety.units)} units (${percent(notation, values.margin_of_safety.share)})`
          : null,
        'Profit as planned': values.profit_as_planned === null ? null : money(values.profit_as_planned),
      })}
      <Lines
        title="Revenue and cost by units"
        x="Units"
        y={inCurrency('Amount')}
        lines={[
          { name: 'Revenue', points: values.lines.map(({ units, revenue }) => [units, revenue]) },
          { name: 'Cost', points: values.lines.map(({ units, cost }) => [units, cost]) },
        ]}
      />
    </>
  ),
  monte_carlo: ({ notation, money, inCurrency, result: { inputs, values } }) => (
    <>
      {facts({
        Mean: `${money(values.mean)} ± ${money(values.standard_error)}`,
        'Probability of a loss': percent(notation, values.probability_of_loss),
        [`Middle ${formatPercent(notation, 90)}`]: `${money(values.percentiles[5]!)} to ${money(values.percentiles[95]!)}`,
        Median: money(values.percentiles[50]!),
      })}
      <Histogram title={inCurrency('Distribution of the result')} {...values.histogram} threshold={inputs.threshold} />
      <CumulativeCurve percentiles={values.percentiles} />
      <Lines
        title="Convergence of the mean"
        x="Draws"
        y={inCurrency('Mean')}
        lines={[{ name: 'Mean', points: values.convergence.map(({ draws, mean }) => [draws, mean]) }]}
      />
      <p className="text-sm text-ink-muted">{`Generator: ${values.generator}, seed ${inputs.seed}.`}</p>
    </>
  ),
  tornado: ({ result: { values } }) => (
    <>
      <TornadoChart {...values} />
      <SwingSpider {...values} />
    </>
  ),
  risk_matrix: ({ money, result: { inputs, values } }) => (
    <>
      <div className="grid gap-6 md:grid-cols-2 print:grid-cols-2">
        {(['inherent', 'residual'] as const).map((name) => (
          <HeatGrid key={name} name={name} risks={inputs.risks} bands={bandsOf(inputs.bands)} />
        ))}
      </div>
      {facts({
        'Expected loss, inherent': formatLoss(money, values.loss.inherent),
        'Expected loss, residual': formatLoss(money, values.loss.residual),
      })}
      <Chart
        title="Movement"
        rows={values.movement.map(({ name, inherent, residual, change }) => ({
          Risk: name,
          Inherent: inherent ? `${inherent.score} ${inherent.level}` : '',
          Residual: residual ? `${residual.score} ${residual.level}` : '',
          Change: change === null ? '' : String(change),
        }))}
      >
        <ul className="list-disc pl-4 text-ink-muted">
          {values.movement.map(({ name, inherent, residual }, index) => (
            <li key={index}>{describeMovement(name, inherent?.score, residual?.score)}</li>
          ))}
        </ul>
      </Chart>
      <CumulativeCurve percentiles={values.loss.residual.percentiles} />
    </>
  ),
}

const CONSISTENCY = [
  { key: 'lambda_max', header: 'Eigenvalue' },
  { key: 'ci', header: 'Index' },
  { key: 'ri', header: 'Random index' },
  { key: 'cr', header: 'Ratio' },
] as const

const bandsOf = ([low = 0, medium = 0, high = 0]: readonly number[]) => ({ low, medium, high })

function describeMovement(name: string, inherent: number | undefined, residual: number | undefined): string {
  if (inherent === undefined || residual === undefined) return `${name}: ${inherent ?? residual ?? 'not rated'}`
  return `${name}: from ${inherent} to ${residual}`
}

const formatLoss = (money: Money['money'], { mean, percentiles }: { mean: number; percentiles: number[] }) =>
  `${money(mean)} a year on average; in 5 of 100 years more than ${money(percentiles[95]!)}`
