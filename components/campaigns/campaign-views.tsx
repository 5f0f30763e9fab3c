'use client'

import { ChartColumn } from 'lucide-react'
import { type RecordView, RecordsPage } from '#components/records/records-page.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { CAMPAIGNS } from './campaign-kind.tsx'
import { CampaignResults } from './campaign-results.tsx'

const RESULTS: RecordView<'campaigns'> = {
  value: 'results',
  label: 'Results',
  icon: <ChartColumn />,
  alone: true,
  content: ({ rows, hrefOf, today }) => <CampaignResults campaigns={rows} hrefOf={hrefOf} today={today} />,
}

/** Campaigns, with a view of their costs and results. */
export function CampaignViews() {
  return <RecordsPage kind={CAMPAIGNS} views={[RESULTS]} mayWrite={useManages()} />
}
