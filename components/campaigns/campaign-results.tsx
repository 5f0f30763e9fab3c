'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Figures } from '#components/records/figures.tsx'
import { RowsAwaited } from '#components/records/rows-awaited.tsx'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { useAddress } from '#components/shell/use-address.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { addDays } from '#components/ui/format-day.ts'
import { formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Section } from '#components/ui/section.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Campaign } from '#server/modules/campaigns/schema.ts'
import { MODELS } from '#server/modules/marketing/results/rules.ts'
import { FigureDrawer } from './figure-drawer.tsx'
import { type Asked, formatCount, sumOf } from './format-results.ts'
import { readOrder } from './result-order.ts'
import { ResultsTable } from './results-table.tsx'
import { RevenueSelect } from './revenue-select.tsx'
import { WeekChart } from './week-chart.tsx'

const PERIODS = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 12 months', '395': 'Last 13 months' }
const MODEL_LABELS = {
  first: 'First touch',
  last: 'Last non-direct touch',
  linear: 'Linear',
  position: 'Position-based',
}
type Period = keyof typeof PERIODS
const choices = <Value extends string>(words: Record<Value, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as Value, label }))

type CampaignResultsProps = { campaigns: readonly Campaign[]; hrefOf: (id: string) => string; today: string }

/** Costs and results of campaigns in a period; revenue is shared among the touches that led to it. */
export function CampaignResults({ campaigns, hrefOf, today }: CampaignResultsProps) {
  const notation = useNotation()
  const [address, write] = useAddress()
  const { here } = useFrame()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)
  const ask = (figure: Asked) => {
    setAsked(figure)
    setOpen(true)
  }
  const asksFor = address.get('period') ?? ''
  const period = Object.hasOwn(PERIODS, asksFor) ? (asksFor as Period) : '90'
  const model = MODELS.find((one) => one === address.get('credit')) ?? 'last'
  const input = { from: addDays(today, 1 - Number(period)), to: today, model }
  const { data, error, refetch } = useQuery(
    useTRPC().marketing.results.queryOptions(input, { placeholderData: (before) => before }),
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsAwaited />
  const existing = new Set(campaigns.map(({ id }) => id))
  const { totals } = data
  const order = readOrder(address.get('order'))
  const currencies = totals.money.map(({ currency }) => currency)
  const currency = currencies.includes(here.currency) ? here.currency : (currencies[0] ?? here.currency)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Figures
          figures={[
            { label: 'Spent', value: sumOf(notation, totals, 'cost') },
            { label: 'Won', value: sumOf(notation, totals, 'revenue') },
            { label: 'Clicks', value: formatCount(notation, totals.clicks) },
            { label: 'Leads', value: formatNumber(notation, totals.leads) },
            { label: 'Touches', value: formatNumber(notation, totals.touches) },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <Select
            label="Period"
            className="w-40"
            options={choices(PERIODS)}
            value={period}
            onValueChange={(value) => write({ period: value }, 'replace')}
          />
          <Select
            label="Attribution model"
            className="w-52"
            options={choices(MODEL_LABELS)}
            value={model}
            onValueChange={(value) => write({ credit: value }, 'replace')}
          />
          <RevenueSelect />
        </div>
      </div>
      <WeekChart weeks={data.weeks} totals={totals} />
      <Section
        title="By campaign"
        description="Won is the revenue of won deals, or of invoices if selected. Return is (Won − Spent) / Spent. Reported value is the conversion value that ad providers report; the return of a single source is based on it."
      >
        <ResultsTable
          results={data}
          order={order}
          currency={currency}
          onOrder={({ by, descending }) => write({ order: `${descending ? '-' : ''}${by}` }, 'replace')}
          hrefOf={(id) => (existing.has(id) ? hrefOf(id) : undefined)}
          onAsk={ask}
        />
      </Section>
      {asked && <FigureDrawer {...input} asked={asked} open={isOpen} onOpenChange={setOpen} />}
    </div>
  )
}
