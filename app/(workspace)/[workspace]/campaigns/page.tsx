import type { Metadata } from 'next'
import { CAMPAIGNS } from '#components/campaigns/campaign-kind.tsx'
import { CampaignViews } from '#components/campaigns/campaign-views.tsx'
import { requireStaff } from '../inside.ts'
import { ListPage, type ListPageProps } from '../list-page.tsx'

export const metadata: Metadata = { title: 'Campaigns' }

export default async function CampaignsPage({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/campaigns')
  return (
    <ListPage inside={inside} kind={CAMPAIGNS} search={searchParams}>
      <CampaignViews />
    </ListPage>
  )
}
