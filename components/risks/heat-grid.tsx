import { ArrowRight, ArrowUp } from 'lucide-react'
import { cx } from '#components/ui/cx.ts'
import { levelOf } from '#server/modules/risks/rules.ts'
import type { RatingName, Risk, RiskBands, RiskLevel } from '#server/modules/risks/schema.ts'
import { type CellLink, HeatCell } from './heat-cell.tsx'
import { LIKELIHOODS, IMPACTS, RATING_LABELS, STEPS } from './risk-labels.ts'

const FILLS: Record<RiskLevel, string> = {
  low: 'bg-success-soft text-success-text',
  medium: 'bg-info-soft text-info-text',
  high: 'bg-warning-soft text-warning-text',
  critical: 'bg-danger-soft text-danger-text',
}

type HeatGridProps = {
  name: RatingName
  risks: readonly Partial<Pick<Risk, RatingName>>[]
  bands: RiskBands
  /** The list of the risks in a cell; without it, cells are plain text. */
  hrefOf?: CellLink
}

/** Risks by likelihood and impact. Each cell has the initial of its level and the number of its risks. */
export function HeatGrid({ name, risks, bands, hrefOf }: HeatGridProps) {
  const { label, hint } = RATING_LABELS[name]
  const rated = risks.flatMap((risk) => risk[name] ?? [])
  const missing = risks.length - rated.length
  return (
    <section aria-label={`${label} risk`} className="flex min-w-0 flex-col gap-2 break-inside-avoid">
      <div>
        <h2 className="text-md font-semibold">{label}</h2>
        <p className="text-ink-muted">
          {hint}
          {missing > 0 && ` · ${missing} not rated`}
        </p>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-1">
        <caption className="sr-only">
          {label} risk: likelihood from top to bottom, impact from left to right, number of risks in each cell
        </caption>
        <thead>
          <tr>
            <td className="w-7" />
            {STEPS.map((impact) => (
              <th
                key={impact}
                scope="col"
                aria-label={`Impact ${impact}, ${IMPACTS[impact - 1]}`}
                title={IMPACTS[impact - 1]}
                className="h-5 text-sm font-normal text-ink-muted tabular-nums"
              >
                {impact}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {STEPS.toReversed().map((likelihood) => (
            <tr key={likelihood}>
              <th
                scope="row"
                aria-label={`Likelihood ${likelihood}, ${LIKELIHOODS[likelihood - 1]}`}
                title={LIKELIHOODS[likelihood - 1]}
                className="text-sm font-normal text-ink-muted tabular-nums"
              >
                {likelihood}
              </th>
              {STEPS.map((impact) => {
                const level = levelOf(likelihood * impact, bands)!
                return (
                  <td
                    key={impact}
                    className={cx('forced-edge h-11 rounded-sm p-0 print:border print:border-line', FILLS[level])}
                  >
                    <HeatCell
                      cell={{ name, likelihood, impact }}
                      level={level}
                      count={rated.filter((one) => one.likelihood === likelihood && one.impact === impact).length}
                      hrefOf={hrefOf}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden className="flex justify-between text-sm text-ink-faint">
        <span className="flex items-center gap-1">
          <ArrowUp className="size-3.5" /> Likelihood
        </span>
        <span className="flex items-center gap-1">
          Impact <ArrowRight className="size-3.5" />
        </span>
      </p>
    </section>
  )
}
