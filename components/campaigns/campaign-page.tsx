'use client'

import { FORMS } from '#components/forms/form-kind.tsx'
import { LinkedRecords } from '#components/records/linked-records.tsx'
import { RecordPage } from '#components/records/record-page.tsx'
import type { Campaign } from '#server/modules/campaigns/schema.ts'
import { CAMPAIGNS } from './campaign-kind.tsx'
import { useMayPlan } from './use-may-plan.ts'

export function CampaignPage({ initial }: { initial: Campaign }) {
  return (
    <RecordPage kind={CAMPAIGNS} initial={initial} mayWrite={useMayPlan()}>
      {({ id }) => (
        <LinkedRecords
          kind={FORMS}
          by="campaign"
          id={id}
          columns={['status', 'created_at']}
          empty="No form leads to this campaign yet."
        />
      )}
    </RecordPage>
  )
}
