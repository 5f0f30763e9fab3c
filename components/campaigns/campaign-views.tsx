'use client'

import { ChartColumn } from 'lucide-react'
import { type RecordView, RecordsPage } from '#components/records/records-page.tsx'
import { later } from '#components/ui/later.ts'
import { CAMPAIGNS } from './campaign-kind.tsx'
import { useMayPlan } from './use-may-plan.ts'

const CampaignResults = later(async () => ({ default: (await import('./campaign-results.tsx')).CampaignResults }))

const RESULTS: RecordView<'campaigns'> = {
  value: 'results',
  label: 'Results',
  icon: <ChartColumn />,
  alone: true,
  content: ({ rows, hrefOf, today }) => <CampaignResults campaigns={rows} hrefOf={hrefOf} today={today} />,
}

/** Campaigns, and what they cost and brought. */
export function CampaignViews() {
  return <RecordsPage kind={CAMPAIGNS} views={[RESULTS]} mayWrite={useMayPlan()} />
}
