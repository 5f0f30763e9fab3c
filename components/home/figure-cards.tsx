'use client'

import { DEAL_STAGES } from '#components/deals/deal-states.ts'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { dateFormat } from '#components/ui/formats.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import type { Figures } from '#server/modules/home/schema.ts'

const moneyIn = (notation: Notation, currency: string) => (amount: number) =>
  formatNumber(notation, amount, { style: 'currency', currency, maximumFractionDigits: 0 })

/** Amounts of open deals by stage, as bars; hidden without open deals. */
export function PipelineCard({ figures: { currency, pipeline } }: { figures: Figures }) {
  const notation = useNotation()
  const money = moneyIn(notation, currency)
  const most = Math.max(1, ...pipeline.map(({ amount }) => amount))
  const total = pipeline.reduce((sum, { amount }) => sum + amount, 0)
  const count = pipeline.reduce((sum, stage) => sum + stage.count, 0)
  if (count === 0) return null
  return (
    <Section title="Pipeline">
      <Card className="flex flex-col gap-4">
        <Headline value={money(total)} words={count === 1 ? 'in 1 open deal' : `in ${count} open deals`} />
        <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2">
          {pipeline.map(({ stage, count: deals, amount }) => (
            <div key={stage} className="col-span-3 grid grid-cols-subgrid items-center">
              <dt className="text-ink-muted">{DEAL_STAGES[stage].label}</dt>
              <dd aria-hidden>
                <svg className="h-2 w-full" viewBox="0 0 100 8" preserveAspectRatio="none">
                  <rect width="100" height="8" rx="1" className="fill-sunken" />
                  <rect width={(100 * amount) / most} height="8" rx="1" className="fill-accent" />
                </svg>
              </dd>
              <dd className="text-right tabular-nums" title={deals === 1 ? '1 deal' : `${deals} deals`}>
                {money(amount)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  )
}

function Headline({ value, words }: { value: string; words: string }) {
  return (
    <p className="flex items-baseline gap-2">
      <span className="text-xl font-semibold tracking-tight tabular-nums">{value}</span>
      <span className="text-ink-muted">{words}</span>
    </p>
  )
}

const HEIGHT = 64
const SLOT = 40
const BAR = 12

/** Open invoice amounts, and amounts issued and paid in recent months; hidden before the first invoice. */
export function InvoiceCard({ figures: { currency, months, open, overdue } }: { figures: Figures }) {
  const notation = useNotation()
  const money = moneyIn(notation, currency)
  const most = Math.max(1, ...months.flatMap(({ issued, paid }) => [issued, paid]))
  const height = (amount: number) => Math.max(amount > 0 ? 2 : 0, (HEIGHT * amount) / most)
  const nameOf = (month: string) =>
    dateFormat('en', { month: 'short', timeZone: 'UTC' }).format(Date.parse(`${month}-15`))
  const hasMoved = months.some(({ issued, paid }) => issued > 0 || paid > 0)
  if (!hasMoved && open.count === 0) return null
  const labels = months.map(
    ({ month, issued, paid }) => `${nameOf(month)}: ${money(issued)} issued, ${money(paid)} paid`,
  )
  return (
    <Section title="Invoices">
      <Card className="flex flex-col gap-4">
        <div>
          <Headline
            value={money(open.amount)}
            words={open.count === 1 ? 'open in 1 invoice' : `open in ${open.count || 'no'} invoices`}
          />
          {overdue.count > 0 && (
            <p className="text-sm text-danger-text">
              {money(overdue.amount)} overdue in {overdue.count === 1 ? '1 invoice' : `${overdue.count} invoices`}
            </p>
          )}
        </div>
        {hasMoved && (
          <figure className="flex flex-col gap-1.5">
            <svg
              role="img"
              aria-label={labels.join('; ')}
              viewBox={`0 0 ${SLOT * months.length} ${HEIGHT}`}
              className="w-full"
            >
              {months.map(({ month, issued, paid }, index) => (
                <g key={month} transform={`translate(${index * SLOT + (SLOT - 2 * BAR - 2) / 2} 0)`}>
                  <title>{labels[index]}</title>
                  <rect width={2 * BAR + 2} height={HEIGHT} className="fill-transparent" />
                  <rect y={HEIGHT - 1} width={2 * BAR + 2} height="1" className="fill-line-strong" />
                  <rect
                    y={HEIGHT - height(issued)}
                    width={BAR}
                    height={height(issued)}
                    rx="1.5"
                    className="fill-line-control"
                  />
                  <rect
                    x={BAR + 2}
                    y={HEIGHT - height(paid)}
                    width={BAR}
                    height={height(paid)}
                    rx="1.5"
                    className="fill-success"
                  />
                </g>
              ))}
            </svg>
            <div aria-hidden className="grid grid-cols-6 text-center text-xs text-ink-faint">
              {months.map(({ month }) => (
                <span key={month}>{nameOf(month)}</span>
              ))}
            </div>
            <figcaption className="flex gap-4 pt-1 text-sm text-ink-muted">
              <Legend tone="bg-line-control">Issued</Legend>
              <Legend tone="bg-success">Paid</Legend>
            </figcaption>
          </figure>
        )}
      </Card>
    </Section>
  )
}

function Legend({ tone, children }: { tone: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={`size-2 rounded-full ${tone}`} />
      {children}
    </span>
  )
}
