import { formatDay } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { RATINGS } from '#server/modules/risks/rules.ts'
import type { Risk, RiskBands } from '#server/modules/risks/schema.ts'
import { HeatGrid } from './heat-grid.tsx'
import { HeatLegend } from './heat-legend.tsx'
import { LEVELS, RATING_LABELS, TREATMENTS } from './risk-labels.ts'
import { RISK_STATES } from './risk-states.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

const TEXTS = [
  { key: 'cause', label: 'Cause' },
  { key: 'event', label: 'Event' },
  { key: 'consequence', label: 'Consequence' },
] as const

export type RiskRegisterProps = {
  workspace: string
  today: string
  risks: readonly Risk[]
  /** Number of risks and description of the selection. */
  which: string
  bands: RiskBands
  /** Names of members by id. */
  names: ReadonlyMap<string, string>
}

/** The register on paper: heat maps and every risk, the highest current score first. */
export function RiskRegister({ workspace, today, risks, which, bands, names }: RiskRegisterProps) {
  const notation = useNotation()
  const sorted = risks.toSorted((a, b) => weightOf(b) - weightOf(a) || a.number - b.number)
  return (
    <article className="scheme-light mx-auto flex w-full max-w-[280mm] flex-col gap-8 bg-surface px-[12mm] py-[14mm] text-ink shadow-float max-md:px-5 max-md:py-8 print:max-w-none print:p-0 print:shadow-none">
      <style>{'@page { size: A4 landscape; margin: 12mm }'}</style>
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="text-xl font-semibold">Risk register</h1>
        <p className="text-ink-muted">
          {workspace} · {formatDay(notation, today, DAY)} · {which}
        </p>
      </header>
      <div className="grid gap-6 md:grid-cols-3 print:grid-cols-3">
        {RATINGS.map((name) => (
          <HeatGrid key={name} name={name} risks={risks} bands={bands} />
        ))}
      </div>
      <HeatLegend bands={bands} />
      <div role="region" aria-label="Risks" tabIndex={0} className="relative overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse text-left align-top text-sm">
          <caption className="sr-only">Risks, the highest current score first</caption>
          <thead>
            <tr className="border-b border-line-strong">
              {['#', 'Risk', 'Status', ...RATINGS.map((name) => RATING_LABELS[name].label)].map((header) => (
                <th key={header} scope="col" className="py-1.5 pr-3 font-medium">
                  {header}
                </th>
              ))}
              {['Treatment', 'Controls', 'Owner', 'Review'].map((header) => (
                <th key={header} scope="col" className="py-1.5 pr-3 font-medium">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((risk) => (
              <tr key={risk.id} className="break-inside-avoid border-b border-line align-top">
                <td className="py-1.5 pr-3 tabular-nums">{risk.number}</td>
                <td className="min-w-60 py-1.5 pr-3 wrap-anywhere">
                  <div className="font-medium">{risk.title}</div>
                  {risk.category && <div className="text-ink-muted">{risk.category}</div>}
                  {TEXTS.filter(({ key }) => risk[key] !== '').map(({ key, label }) => (
                    <p key={key} className="whitespace-pre-line text-ink-muted">
                      {label}: {risk[key]}
                    </p>
                  ))}
                  {risk.status === 'accepted' && (
                    <p className="whitespace-pre-line">
                      Accepted by {nameOf(risk.accepted_by, names)}: {risk.accepted_reason}
                    </p>
                  )}
                </td>
                <td className="py-1.5 pr-3">{RISK_STATES[risk.status].label}</td>
                {RATINGS.map((name) => (
                  <td key={name} className="py-1.5 pr-3 whitespace-nowrap tabular-nums">
                    {scoreLabel(risk, name)}
                  </td>
                ))}
                <td className="py-1.5 pr-3">
                  {TREATMENTS.find(({ value }) => value === risk.treatment)?.label ?? '–'}
                </td>
                <td className="min-w-40 py-1.5 pr-3 wrap-anywhere whitespace-pre-line">{risk.controls || '–'}</td>
                <td className="py-1.5 pr-3">{nameOf(risk.owner, names)}</td>
                <td className="py-1.5 whitespace-nowrap">
                  {risk.review_due ? formatDay(notation, risk.review_due, DAY) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  )
}

const weightOf = ({ score_current, score_inherent }: Risk) => score_current ?? score_inherent ?? 0
const nameOf = (id: string | null, names: ReadonlyMap<string, string>) =>
  id ? (names.get(id) ?? 'Former member') : '–'

function scoreLabel(risk: Risk, name: (typeof RATINGS)[number]): string {
  const level = risk[`level_${name}`]
  return level ? `${risk[`score_${name}`]} ${LEVELS[level].label}` : '–'
}
