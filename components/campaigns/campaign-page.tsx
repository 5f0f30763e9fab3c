'use client'

import { useQuery } from '@tanstack/react-query'
import { FORMS } from '#components/forms/form-kind.tsx'
import { LEADS } from '#components/leads/lead-kind.tsx'
import { TouchTable } from '#components/leads/touch-table.tsx'
import { NewsletterSection } from '#components/newsletters/newsletter-section.tsx'
import { LinkedRecords } from '#components/records/linked-records.tsx'
import { RecordPage } from '#components/records/record-page.tsx'
import { Failed } from '#components/shell/failed.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Campaign } from '#server/modules/campaigns/schema.ts'
import { CampaignFigures } from './campaign-figures.tsx'
import { CAMPAIGNS } from './campaign-kind.tsx'
import { CostSection } from './cost-section.tsx'

export function CampaignPage({ initial }: { initial: Campaign }) {
  const mayPlan = useManages()
  return (
    <RecordPage
      kind={CAMPAIGNS}
      initial={initial}
      mayWrite={mayPlan}
      summary={({ id }) => <CampaignFigures campaign={id} />}
    >
      {(campaign) => (
        <>
          <LinkedRecords
            kind={LEADS}
            by="campaign"
            id={campaign.id}
            columns={['status', 'source', 'consent', 'created_at']}
            mayWrite={false}
            empty="No leads from this campaign yet."
          />
          <NewsletterSection campaign={campaign.id} mayWrite={mayPlan} />
          <CostSection campaign={campaign} mayWrite={mayPlan} />
          <LinkedRecords
            kind={FORMS}
            by="campaign"
            id={campaign.id}
            columns={['status', 'created_at']}
            empty="No forms in this campaign yet."
          />
          <TouchSection campaign={campaign.id} />
        </>
      )}
    </RecordPage>
  )
}

function TouchSection({ campaign }: { campaign: string }) {
  const { data, error, refetch } = useQuery(useTRPC().marketing.touches.queryOptions({ campaign }))
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <Section title="Latest touches">
      {data && <TouchTable touches={data.data} by="email" empty="No touches from this campaign yet." />}
    </Section>
  )
}
