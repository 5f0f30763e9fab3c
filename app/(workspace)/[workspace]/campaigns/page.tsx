import type { Metadata } from 'next'
import { CampaignViews } from '#components/campaigns/campaign-views.tsx'
import { requireStaff } from '../inside.ts'

export const metadata: Metadata = { title: 'Marketing' }

export default async function CampaignsPage({ params }: { params: Promise<{ workspace: string }> }) {
  await requireStaff((await params).workspace, '/campaigns')
  return <CampaignViews />
}
