'use client'

import { RecordPage } from '#components/records/record-page.tsx'
import type { Campaign } from '#server/modules/campaigns/schema.ts'
import { CAMPAIGNS } from './campaign-kind.tsx'
import { useMayPlan } from './use-may-plan.ts'

export function CampaignPage({ initial }: { initial: Campaign }) {
  return <RecordPage kind={CAMPAIGNS} initial={initial} mayWrite={useMayPlan()} />
}
