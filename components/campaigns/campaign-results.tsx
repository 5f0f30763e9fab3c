'use client'

import { useQuery } from '@tanstack/react-query'
import { Figures } from '#components/records/figures.tsx'
import { sumWords } from '#components/records/money-sums.ts'
import { RowsAwaited } from '#components/records/rows-awaited.tsx'
import { Failed } from '#components/shell/failed.tsx'
import { useAddress } from '#components/shell/use-address.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { addDays } from '#components/ui/day-words.ts'
import { Section } from '#components/ui/section.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Campaign } from '#server/modules/campaigns/schema.ts'
import { MODELS } from '#server/modules/marketing/results/rules.ts'
import { ResultsTable } from './results-table.tsx'
import { WeekChart } from './week-chart.tsx'

const PERIODS = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 12 months' }
const MODEL_WORDS = {
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
  const [address, write] = useAddress()
  const period = PERIODS[address.get('period') as Period] ? (address.get('period') as Period) : '90'
  const model = MODELS.find((one) => one === address.get('credit')) ?? 'last'
  const input = { from: addDays(today, 1 - Number(period)), to: today, model }
  const { data, error, refetch } = useQuery(
    useTRPC().marketing.results.queryOptions(input, { placeholderData: (before) => before }),
  )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsAwaited />
  const existing = new Set(campaigns.map(({ id }) => id))
  const money = data.campaigns.flatMap((row) => row.money)
  const sum = (of: 'cost' | 'revenue') =>
    sumWords(money.map((one) => ({ amount: one[of] || null, currency: one.currency })))
  const count = (of: 'leads' | 'touches') =>
    data.campaigns.reduce((total, row) => total + row[of], 0).toLocaleString('en')
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Figures
          figures={[
            { label: 'Spent', value: sum('cost') },
            { label: 'Won', value: sum('revenue') },
            { label: 'Leads', value: count('leads') },
            { label: 'Touches', value: count('touches') },
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
            options={choices(MODEL_WORDS)}
            value={model}
            onValueChange={(value) => write({ credit: value }, 'replace')}
          />
        </div>
      </div>
      <WeekChart weeks={data.weeks} />
      <Section title="By campaign" description="ROI is the revenue from won deals minus costs, divided by costs.">
        <ResultsTable rows={data.campaigns} hrefOf={(id) => (existing.has(id) ? hrefOf(id) : undefined)} />
      </Section>
    </div>
  )
}
