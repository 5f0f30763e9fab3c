'use client'

import { ChartColumn } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type RecordView, RecordsPage } from '#components/records/records-page.tsx'
import { CAMPAIGNS } from './campaign-kind.tsx'
import { useMayPlan } from './use-may-plan.ts'

const CampaignResults = dynamic(() => import('./campaign-results.tsx').then((module) => module.CampaignResults), {
  ssr: false,
})

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
