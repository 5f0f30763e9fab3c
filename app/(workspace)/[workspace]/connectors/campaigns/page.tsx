import type { Metadata } from 'next'
import { firstCampaigns } from '#components/connectors/asked-campaigns.ts'
import { MatchingPage } from '#components/connectors/matching-page.tsx'
import { requireStaff } from '../../inside.ts'
import type { ListPageProps } from '../../list-page.tsx'
import { ServedPage } from '../../served-page.tsx'

export const metadata: Metadata = { title: 'Campaign matching' }

export default async function Matching({ params, searchParams }: ListPageProps) {
  const inside = await requireStaff((await params).workspace, '/connectors/campaigns')
  const isFiltered = Object.keys(await searchParams).length > 0
  return (
    <ServedPage inside={inside} queries={isFiltered ? {} : { 'connectors.campaigns': firstCampaigns }}>
      <MatchingPage />
    </ServedPage>
  )
}
